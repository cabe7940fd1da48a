import type { FileIdentity, OriginalCounts, PhotoChoice, PhotoItem, Picture } from './model.ts';
import type { PhotoRecord } from './photo-record.ts';

/** A photo with what the wizard need not see. */
export interface Photo {
  readonly item: Picture & { readonly id: string };
  /** At least one. */
  readonly cards: readonly PhotoChoice[];
  /** Cards that were taken out and may still be put back, by their ids; the picture has others. */
  readonly removed: readonly string[];
  /** The file as it was chosen, so that it is known when it is chosen again; null where nobody wrote it down. */
  readonly source: FileIdentity | null;
  /** The chosen file, as long as the page lives and it is not sent. */
  readonly file: Blob | null;
  /** Null when there is no copy: the original is what the order needs. */
  readonly orderCopyHash: string | null;
  /** Number of the placed order it belongs to; null while it is in no order. */
  readonly orderNumber: string | null;
  readonly removedAt: number | null;
  /** The page that has its making in hand. */
  readonly tab: string;
  readonly addedAt: number;
}

/** What changes of a photo; `item` only the fields named. */
export interface PhotoChange extends Partial<Omit<Photo, 'item'>> {
  readonly item?: Partial<Picture>;
}

/** The photos of this page. */
export interface PhotoTable {
  readonly get: (id: string) => Photo | undefined;
  readonly all: () => Photo[];
  /** Those in the grid, by their first frame. */
  readonly shown: () => Photo[];
  /** The cards of the grid, by frame; those of one frame in the order they were made. */
  readonly cards: () => PhotoItem[];
  /** The photo that has this card. */
  readonly ofCard: (cardId: string) => Photo | undefined;
  readonly changeCard: (cardId: string, change: Partial<PhotoChoice>) => void;
  readonly nextFrame: () => number;
  readonly put: (photo: Photo) => void;
  /** Shows the photo as another page has stored it; nothing is stored for that. */
  readonly adopt: (photo: Photo) => void;
  readonly change: (id: string, change: PhotoChange) => void;
  readonly remove: (id: string) => void;
  /** Takes the photo off this page for good; what is stored of it is another tab's. */
  readonly leave: (id: string) => void;
  /** Shows what changed now instead of soon. */
  readonly publish: () => void;
}

/** Shown together: hundreds of files tell of themselves many times a second, and all cards are looked through. */
const publishDelayMs = (count: number): number => Math.min(500, Math.max(50, count / 2));

/** What the page shows of the table. */
export interface Published {
  readonly photos: readonly PhotoItem[];
  readonly originals: ReadonlyMap<string, OriginalCounts>;
  readonly originalsToSend: readonly string[];
}

const isShown = (photo: Photo): boolean => photo.orderNumber === null && photo.removedAt === null;

/** Cards of a photo that are in the grid. */
export const shownCards = ({ cards, removed }: Photo): readonly PhotoChoice[] =>
  removed.length === 0 ? cards : cards.filter(({ id }) => !removed.includes(id));

const made = new WeakMap<Photo, readonly PhotoItem[]>();

/** The same objects as long as the photo is the same, so that only changed cards are drawn again. */
const itemsOf = (photo: Photo): readonly PhotoItem[] => {
  const known = made.get(photo);
  if (known) return known;
  const { id: photoId } = photo.item;
  const items = shownCards(photo).map((card) => ({ ...photo.item, photoId, ...card }));
  made.set(photo, items);
  return items;
};

/** Frame of a photo's earliest card. */
export const firstFrame = ({ cards }: Photo): number =>
  Math.min(...cards.map(({ frame }) => frame));

const isPending = (state: PhotoItem['original']): boolean =>
  state === 'waiting' || state === 'sending';

const countOriginals = (photos: readonly Photo[]): OriginalCounts => {
  const count = (state: PhotoItem['original']): number =>
    photos.filter(({ item }) => item.original === state).length;
  return {
    total: photos.length,
    done: count('sent'),
    active: count('sending'),
    failed: count('failed') + count('none'),
  };
};

const countByOrder = (ordered: readonly Photo[]): ReadonlyMap<string, OriginalCounts> => {
  const numbers = new Set(ordered.flatMap(({ orderNumber }) => orderNumber ?? []));
  return new Map(
    [...numbers].map((number) => [
      number,
      countOriginals(ordered.filter(({ orderNumber }) => orderNumber === number)),
    ]),
  );
};

const shownOf = (photos: Iterable<Photo>): Photo[] =>
  [...photos].filter(isShown).toSorted((a, b) => firstFrame(a) - firstFrame(b));

const cardsOf = (photos: Iterable<Photo>): PhotoItem[] =>
  [...photos]
    .filter(isShown)
    .flatMap(itemsOf)
    .toSorted((a, b) => a.frame - b.frame);

/** Publishes these photos as the page shows them. */
export const publishedOf = (photos: readonly Photo[]): Published => {
  const ordered = photos.filter(({ orderNumber }) => orderNumber !== null);
  return {
    photos: cardsOf(photos),
    originals: countByOrder(ordered),
    originalsToSend: ordered
      .filter(({ item }) => isPending(item.original))
      .map(({ item }) => item.id),
  };
};

/** Whether the customer chose this, and it is no news of the picture. */
const isChoice = (change: PhotoChange): boolean =>
  change.cards !== undefined ||
  change.removed !== undefined ||
  change.removedAt !== undefined ||
  change.orderNumber !== undefined;

const findByCard = (photos: ReadonlyMap<string, Photo>, cardId: string): Photo | undefined => {
  const has = (photo: Photo): boolean => photo.cards.some(({ id }) => id === cardId);
  const own = photos.get(cardId);
  return own && has(own) ? own : [...photos.values()].find(has);
};

const lastFrameOf = (photos: Iterable<Photo>): number =>
  [...photos]
    .filter(({ orderNumber }) => orderNumber === null)
    .reduce((last, photo) => Math.max(last, ...photo.cards.map(({ frame }) => frame)), 0);

const withChange = (photo: Photo, change: PhotoChange): Photo => ({
  ...photo,
  ...change,
  item: { ...photo.item, ...change.item },
});

const withCard = (photo: Photo, cardId: string, change: Partial<PhotoChoice>): PhotoChange => ({
  cards: photo.cards.map((card) => (card.id === cardId ? { ...card, ...change } : card)),
});

const publisher = (photos: ReadonlyMap<string, Photo>, show: (published: Published) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    show(publishedOf([...photos.values()]));
  };
  const publishSoon = (): void => {
    timer ??= setTimeout(publish, publishDelayMs(photos.size));
  };
  return { publish, publishSoon };
};

/** See {@link PhotoTable}; `changed` is told of every change, `show` of all of them soon. */
export const createPhotoTable = (
  changed: (id: string, isChoice: boolean) => void,
  show: (published: Published) => void,
): PhotoTable => {
  // A record read from the store may be older than the news this page has had.
  const left = new Set<string>();
  const photos = new Map<string, Photo>();
  const { publish, publishSoon } = publisher(photos, show);
  const shown = (): Photo[] => shownOf(photos.values());
  const cards = (): PhotoItem[] => cardsOf(photos.values());
  const ofCard = (cardId: string): Photo | undefined => findByCard(photos, cardId);
  const touch = (id: string, chosen: boolean): void => {
    publishSoon();
    changed(id, chosen);
  };
  const changePhoto = (id: string, change: PhotoChange): void => {
    const photo = photos.get(id);
    if (!photo) return;
    photos.set(id, withChange(photo, change));
    // A photo that has never been stored still has all of its choices to store.
    touch(id, isChoice(change) || recordOf(photo) === null);
  };
  const take = (id: string): boolean => {
    const { previewUrl = null, thumbnailUrl = null } = photos.get(id)?.item ?? {};
    for (const url of [previewUrl, thumbnailUrl]) if (url) URL.revokeObjectURL(url);
    return photos.delete(id);
  };
  return {
    get: (id) => photos.get(id),
    all: () => [...photos.values()],
    shown,
    cards,
    ofCard,
    nextFrame: () => 1 + lastFrameOf(photos.values()),
    put: (photo) => {
      photos.set(photo.item.id, photo);
      touch(photo.item.id, true);
    },
    adopt: (photo) => {
      if (left.has(photo.item.id) && photo.orderNumber === null) return;
      photos.set(photo.item.id, photo);
      publishSoon();
    },
    change: changePhoto,
    changeCard: (cardId, change) => {
      const photo = ofCard(cardId);
      if (photo) changePhoto(photo.item.id, withCard(photo, cardId, change));
    },
    leave: (id) => {
      left.add(id);
      take(id);
    },
    remove: (id) => {
      if (take(id)) touch(id, true);
    },
    publish,
  };
};

/** What is stored of a photo; null for one that is not worth it: a broken file, or an order's that is done. */
export const recordOf = (photo: Photo | undefined): PhotoRecord | null => {
  if (!photo) return null;
  const { item, source, orderCopyHash, orderNumber, removedAt, tab, addedAt } = photo;
  const isRefused = item.original === 'failed' && item.fault?.retryable === false;
  const isOver = item.original === 'sent' || item.original === 'none' || isRefused;
  if (item.state === 'failed' || (orderNumber !== null && isOver)) return null;
  return {
    id: item.id,
    // A page that opens puts nothing back.
    cards: [...shownCards(photo)],
    fileName: item.fileName,
    fileType: item.fileType,
    width: item.width,
    height: item.height,
    insight: item.insight,
    takenAt: item.takenAt,
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
};
