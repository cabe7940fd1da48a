import type { OriginalCounts, PhotoItem } from './model.ts';
import type { PhotoRecord } from './photo-record.ts';

/** A photo with what the wizard need not see. */
export interface Photo {
  readonly item: PhotoItem;
  /** The chosen file, as long as the page lives and it is not sent. */
  readonly file: Blob | null;
  /** Null when there is no copy: the original is what the order needs. */
  readonly orderCopyHash: string | null;
  readonly ordered: boolean;
  readonly removedAt: number | null;
  readonly tab: string;
  readonly addedAt: number;
}

/** What changes of a photo; `item` only the fields named. */
export interface PhotoChange extends Partial<Omit<Photo, 'item'>> {
  readonly item?: Partial<PhotoItem>;
}

/** The photos of this page. */
export interface PhotoTable {
  readonly get: (id: string) => Photo | undefined;
  readonly all: () => Photo[];
  /** Those in the grid, by frame. */
  readonly shown: () => Photo[];
  readonly nextFrame: () => number;
  readonly put: (photo: Photo) => void;
  readonly change: (id: string, change: PhotoChange) => void;
  readonly remove: (id: string) => void;
  /** Takes the photo off this page; what is stored of it is another tab's. */
  readonly leave: (id: string) => void;
  /** Shows what changed now instead of soon. */
  readonly publish: () => void;
}

/** Shown together: hundreds of files tell of themselves many times a second. */
const publishDelayMs = 50;

/** What the page shows of the table. */
export interface Published {
  readonly photos: readonly PhotoItem[];
  readonly originals: OriginalCounts;
}

const isShown = (photo: Photo): boolean => !photo.ordered && photo.removedAt === null;

const isUnderway = (state: PhotoItem['original']): boolean =>
  state === 'waiting' || state === 'sending';

const originalsOf = (photos: readonly Photo[]): OriginalCounts => {
  const ordered = photos.filter((photo) => photo.ordered).map(({ item }) => item);
  const states = ordered.map(({ original }) => original);
  const count = (state: PhotoItem['original']): number =>
    states.filter((each) => each === state).length;
  return {
    total: states.length,
    done: count('sent'),
    active: count('sending'),
    failed: count('failed') + count('none'),
    here: ordered.filter(({ original }) => isUnderway(original)).map(({ id }) => id),
  };
};

/** See {@link PhotoTable}; `changed` is told of every change, `show` of all of them soon. */
export const createPhotoTable = (
  changed: (id: string) => void,
  show: (published: Published) => void,
): PhotoTable => {
  const photos = new Map<string, Photo>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const shown = (): Photo[] =>
    [...photos.values()].filter(isShown).toSorted((a, b) => a.item.frame - b.item.frame);
  const publish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    show({ photos: shown().map(({ item }) => item), originals: originalsOf([...photos.values()]) });
  };
  const touch = (id: string): void => {
    timer ??= setTimeout(publish, publishDelayMs);
    changed(id);
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
    nextFrame: () =>
      1 +
      [...photos.values()].reduce(
        (last, { item, ordered }) => Math.max(last, ordered ? 0 : item.frame),
        0,
      ),
    put: (photo) => {
      photos.set(photo.item.id, photo);
      touch(photo.item.id);
    },
    change: (id, change) => {
      const photo = photos.get(id);
      if (!photo) return;
      photos.set(id, { ...photo, ...change, item: { ...photo.item, ...change.item } });
      touch(id);
    },
    leave: take,
    remove: (id) => {
      if (take(id)) touch(id);
    },
    publish,
  };
};

/** What is stored of a photo; null for one that is not worth it: a broken file, or an order's that is done. */
export const recordOf = (photo: Photo | undefined): PhotoRecord | null => {
  if (!photo) return null;
  const { item, orderCopyHash, ordered, removedAt, tab, addedAt } = photo;
  const isRefused = item.original === 'failed' && item.fault?.retryable === false;
  const isOver = item.original === 'sent' || item.original === 'none' || isRefused;
  if (item.state === 'failed' || (ordered && isOver)) return null;
  return {
    id: item.id,
    frame: item.frame,
    fileName: item.fileName,
    fileType: item.fileType,
    productType: item.productType,
    shape: item.shape,
    size: item.size,
    quantity: item.quantity,
    framings: item.framings,
    width: item.width,
    height: item.height,
    originalHash: item.contentHash,
    orderCopyHash,
    orderCopySent: item.orderCopy === 'sent',
    originalSent: item.original === 'sent',
    ordered,
    removedAt,
    tab,
    addedAt,
  };
};
