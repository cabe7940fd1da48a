import type { FileIdentity, OriginalCounts, PhotoChoice, PhotoItem, Picture } from './model.ts';
import { isOriginalPending } from './original-states.ts';
import { frameNumbers } from './frame-numbers.ts';
import { adoptedCards } from './photo-list.ts';
import type { PhotoRecord } from './photo-record.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';

/** A photo with the state that the wizard does not need. */
export interface Photo {
  readonly item: Picture & { readonly id: string };
  /** At least one. */
  readonly cards: readonly PhotoChoice[];
  /** Ids of removed cards that may still be restored; the photo has others. */
  readonly removed: readonly string[];
  /** Identity of the chosen file, to recognize it when it is chosen again; null when it was not recorded. */
  readonly source: FileIdentity | null;
  /** The chosen file, until it is sent or the page closes. */
  readonly file: Blob | null;
  /** Null when there is no copy: the order then needs the original. */
  readonly orderCopyHash: string | null;
  /** Number of the placed order it belongs to; null before that. */
  readonly orderNumber: string | null;
  readonly removedAt: number | null;
  /** The page that processes it. */
  readonly tab: string;
  readonly addedAt: number;
}

/** A change of a photo; `item` holds only the changed fields. */
export interface PhotoChange extends Partial<Omit<Photo, 'item'>> {
  readonly item?: Partial<Picture>;
}

/** The photos of this page. */
export interface PhotoTable {
  readonly get: (id: string) => Photo | undefined;
  readonly all: () => Photo[];
  /** Photos in the grid, by their first frame. */
  readonly shown: () => Photo[];
  /** The cards of the grid, by frame; cards with the same frame by creation. */
  readonly cards: () => PhotoItem[];
  /** The photo that has this card. */
  readonly ofCard: (cardId: string) => Photo | undefined;
  readonly changeCard: (cardId: string, change: Partial<PhotoChoice>) => void;
  /** Takes frames for new photos, and returns the first one. */
  readonly takeFrames: (count: number) => number;
  readonly put: (photo: Photo) => void;
  /** Sets the country of this page: cards that other pages store are adopted as it sells them. */
  readonly sellIn: (country: string) => void;
  /** Shows the photo as another page has stored it, without storing it again. */
  readonly adopt: (photo: Photo) => void;
  readonly change: (id: string, change: PhotoChange) => void;
  readonly remove: (id: string) => void;
  /** Removes the photo from this page for good; its stored record belongs to another tab. */
  readonly leave: (id: string) => void;
  /** Publishes changes now instead of after the delay. */
  readonly publish: () => void;
}

/** Changes are published together: hundreds of files report many times a second, and each update visits all cards. */
function publishDelayMs(count: number): number {
  return Math.min(500, Math.max(50, count / 2));
}

/** State of the page computed from the table. */
export interface Published {
  readonly photos: readonly PhotoItem[];
  readonly originals: ReadonlyMap<string, OriginalCounts>;
  readonly originalsToSend: readonly string[];
}

function isShown(photo: Photo): boolean {
  return photo.orderNumber === null && photo.removedAt === null;
}

/** Cards of a photo that are in the grid. */
export function shownCards({ cards, removed }: Photo): readonly PhotoChoice[] {
  return removed.length === 0 ? cards : cards.filter(({ id }) => !removed.includes(id));
}

const made = new WeakMap<Photo, readonly PhotoItem[]>();

/** Returns the same objects as long as the photo is the same, so that only changed cards render again. */
function toItems(photo: Photo): readonly PhotoItem[] {
  const known = made.get(photo);
  if (known) return known;
  const { id: photoId } = photo.item;
  const items = shownCards(photo).map((card) => ({ ...photo.item, photoId, ...card }));
  made.set(photo, items);
  return items;
}

/** Frame of a photo's earliest card. */
export function firstFrame({ cards }: Photo): number {
  return Math.min(...cards.map(({ frame }) => frame));
}

function countOriginals(photos: readonly Photo[]): OriginalCounts {
  const count = (state: PhotoItem['original']): number =>
    photos.filter(({ item }) => item.original === state).length;
  const done = count('sent');
  const pending = photos.filter(({ item }) => isOriginalPending(item)).length;
  return {
    total: photos.length,
    done,
    active: count('sending'),
    failed: photos.length - done - pending,
  };
}

function countByOrder(ordered: readonly Photo[]): ReadonlyMap<string, OriginalCounts> {
  const numbers = new Set(ordered.flatMap(({ orderNumber }) => orderNumber ?? []));
  return new Map(
    [...numbers].map((number) => [
      number,
      countOriginals(ordered.filter(({ orderNumber }) => orderNumber === number)),
    ]),
  );
}

function listShown(photos: Iterable<Photo>): Photo[] {
  return [...photos].filter(isShown).toSorted((a, b) => firstFrame(a) - firstFrame(b));
}

function listCards(photos: Iterable<Photo>): PhotoItem[] {
  return [...photos]
    .filter(isShown)
    .flatMap(toItems)
    .toSorted((a, b) => a.frame - b.frame);
}

/** Computes the page state of these photos. */
export function toPublished(photos: readonly Photo[]): Published {
  const ordered = photos.filter(({ orderNumber }) => orderNumber !== null);
  return {
    photos: listCards(photos),
    originals: countByOrder(ordered),
    originalsToSend: ordered
      .filter(({ item }) => isOriginalPending(item))
      .map(({ item }) => item.id),
  };
}

/** Whether a change contains choices of the customer, not only an update of the photo. */
function isChoice(change: PhotoChange): boolean {
  return (
    change.cards !== undefined ||
    change.removed !== undefined ||
    change.removedAt !== undefined ||
    change.orderNumber !== undefined
  );
}

function findByCard(photos: ReadonlyMap<string, Photo>, cardId: string): Photo | undefined {
  const has = (photo: Photo): boolean => photo.cards.some(({ id }) => id === cardId);
  const own = photos.get(cardId);
  return own && has(own) ? own : [...photos.values()].find(has);
}

function withChange(photo: Photo, change: PhotoChange): Photo {
  return {
    ...photo,
    ...change,
    item: { ...photo.item, ...change.item },
  };
}

/** Shows the photos of other pages as the country of this one sells them; as stored before it is known. */
function ownCountry(photos: ReadonlyMap<string, Photo>) {
  let country: string | null = null;
  const inOwnCountry = (photo: Photo): Photo => {
    if (country === null) return photo;
    const own = photos.get(photo.item.id)?.cards ?? [];
    const cards = adoptedCards(getShopCatalogue(), photo.cards, own, country);
    return cards === photo.cards ? photo : { ...photo, cards };
  };
  const sellIn = (chosen: string): void => {
    country = chosen;
  };
  return { sellIn, inOwnCountry };
}

function withCard(photo: Photo, cardId: string, change: Partial<PhotoChoice>): PhotoChange {
  return {
    cards: photo.cards.map((card) => (card.id === cardId ? { ...card, ...change } : card)),
  };
}

/** Removes a photo with its pictures; returns whether it was there. */
function takeOut(photos: Map<string, Photo>, id: string): boolean {
  const { previewUrl = null, thumbnailUrl = null } = photos.get(id)?.item ?? {};
  for (const url of [previewUrl, thumbnailUrl]) if (url) URL.revokeObjectURL(url);
  return photos.delete(id);
}

function publisher(photos: ReadonlyMap<string, Photo>, show: (published: Published) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    show(toPublished([...photos.values()]));
  };
  const publishSoon = (): void => {
    timer ??= setTimeout(publish, publishDelayMs(photos.size));
  };
  return { publish, publishSoon };
}

/** Creates a {@link PhotoTable}; `changed` is called for every change, `show` for all of them after a short delay. */
export function createPhotoTable(
  changed: (id: string, isChoice: boolean) => void,
  show: (published: Published) => void,
): PhotoTable {
  // A record read from the store may be older than an update this page has received.
  const left = new Set<string>();
  const photos = new Map<string, Photo>();
  const { sellIn, inOwnCountry } = ownCountry(photos);
  const { publish, publishSoon } = publisher(photos, show);
  const ofCard = (cardId: string): Photo | undefined => findByCard(photos, cardId);
  const touch = (id: string, chosen: boolean): void => {
    publishSoon();
    changed(id, chosen);
  };
  const put = (photo: Photo): void => {
    photos.set(photo.item.id, photo);
    touch(photo.item.id, true);
  };
  const frames = frameNumbers(() => [...photos.values()], put);
  const changePhoto = (id: string, change: PhotoChange): void => {
    const photo = photos.get(id);
    if (!photo) return;
    const next = withChange(photo, change);
    photos.set(id, next);
    // A photo that was never stored still has all of its choices to store.
    touch(id, isChoice(change) || toRecord(photo) === null);
    frames.follow(photo, next);
  };
  return {
    get: (id) => photos.get(id),
    all: () => [...photos.values()],
    shown: () => listShown(photos.values()),
    cards: () => listCards(photos.values()),
    ofCard,
    takeFrames: frames.take,
    put,
    sellIn,
    adopt: (photo) => {
      if (left.has(photo.item.id) && photo.orderNumber === null) return;
      photos.set(photo.item.id, inOwnCountry(photo));
      publishSoon();
    },
    change: changePhoto,
    changeCard: (cardId, change) => {
      const photo = ofCard(cardId);
      if (photo) changePhoto(photo.item.id, withCard(photo, cardId, change));
    },
    leave: (id) => {
      left.add(id);
      takeOut(photos, id);
    },
    remove: (id) => {
      if (takeOut(photos, id)) touch(id, true);
    },
    publish,
  };
}

/** The stored record of a photo; null for a photo not worth storing: a broken file, or one of a completed order. */
export function toRecord(photo: Photo | undefined): PhotoRecord | null {
  if (!photo) return null;
  const { item, source, orderCopyHash, orderNumber, removedAt, tab, addedAt } = photo;
  const isRefused = item.original === 'failed' && item.fault?.retryable === false;
  const isOver = item.original === 'sent' || item.original === 'none' || isRefused;
  if (item.state === 'failed' || (orderNumber !== null && isOver)) return null;
  return {
    id: item.id,
    // Removed cards are left out, since a new page cannot restore them.
    cards: [...shownCards(photo)],
    fileName: item.fileName,
    fileType: item.fileType,
    width: item.width,
    height: item.height,
    insight: item.insight,
    takenAt: item.takenAt,
    isDated: item.isDated,
    fileSize: source?.size ?? null,
    fileDate: source?.date ?? null,
    originalHash: item.contentHash,
    orderCopyHash,
    orderCopySent: item.orderCopy === 'sent',
    originalSent: item.original === 'sent',
    orderNumber,
    removedAt,
    tab,
    addedAt,
  };
}
