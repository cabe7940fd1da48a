import { isProductType, printSizeFrom } from '#domain/catalogue.ts';
import { fallbackFileName, fallbackFileType } from '#domain/photo-rules.ts';
import { newId } from '#web/lib/ids.ts';
import { tabId } from '#web/lib/tab.ts';
import { isGone } from './counts.ts';
import { keepCopies } from './making.ts';
import type { PhotoActions, PhotoItem } from './model.ts';
import type { OldPhoto } from './old-copies.ts';
import { otherTabs } from './other-tabs.ts';
import type { PhotoParts } from './parts.ts';
import {
  inCountry,
  newPhoto,
  withBoth,
  withFraming,
  withProduct,
  withQuantity,
  withSize,
} from './photo-list.ts';
import type { Photo } from './photo-table.ts';
import { restorePhotos } from './restore-photos.ts';

const fromFile = (
  { table }: PhotoParts,
  file: File,
  country: string,
  given: Partial<PhotoItem> = {},
): Photo => {
  const id = newId();
  const fileName = file.name || fallbackFileName(id);
  const fileType = file.type || fallbackFileType;
  const item = {
    ...newPhoto({ id, frame: table.nextFrame(), fileName, fileType }, country),
    ...given,
  };
  return {
    item,
    file,
    orderCopyHash: null,
    ordered: false,
    removedAt: null,
    tab: tabId(),
    addedAt: Date.now(),
  };
};

const take = (parts: PhotoParts, photos: readonly Photo[]): Promise<number> => {
  const jobs = photos.flatMap(({ item, file }) => (file ? [{ id: item.id, file }] : []));
  const pictures = parts.making.add(jobs);
  parts.table.publish();
  return pictures;
};

const settingsOf = (old: OldPhoto): Partial<PhotoItem> => {
  const size = printSizeFrom(old.size);
  const item = newPhoto({ id: '', frame: 0, fileName: '', fileType: '' }, '');
  const sized = { ...item, ...(size && { size }) };
  return {
    ...(isProductType(old.productType) && withProduct(sized, old.productType, null)),
    ...(size && { size }),
    ...withQuantity(sized, old.quantity),
  };
};

const end = ({ making, sending, table }: PhotoParts, id: string): void => {
  making.drop(id);
  sending.abandon(id);
  table.remove(id);
};

const unsent = (state: PhotoItem['original']): PhotoItem['original'] =>
  state === 'sent' ? 'sent' : 'none';

const putBack = (parts: PhotoParts, id: string): void => {
  const { table, sending, making } = parts;
  const photo = table.get(id);
  if (!photo) return;
  const { item, file } = photo;
  const isMade = item.state === 'ready' || item.state === 'failed';
  table.change(id, {
    removedAt: null,
    item: {
      state: isMade ? item.state : 'waiting',
      orderCopy: unsent(item.orderCopy),
      original: unsent(item.original),
    },
  });
  const back = table.get(id);
  if (isMade && back) sending.add(back);
  else if (file) void making.add([{ id, file }]);
};

const retry = ({ table, making, sending }: PhotoParts, id: string): void => {
  const photo = table.get(id);
  if (photo?.item.state !== 'failed') sending.retry(id);
  else if (photo.file && photo.item.fault?.retryable) {
    table.change(id, { item: { state: 'waiting', fault: null } });
    void making.add([{ id, file: photo.file }]);
  }
  // Who asks next must not hear of the failure that has just been taken back.
  table.publish();
};

const chooseAgain = async (parts: PhotoParts, id: string, file: File): Promise<boolean> => {
  const read = await parts.making.read(file);
  const photo = parts.table.get(id);
  if (!photo || !read.ok || read.originalSha256 !== photo.item.contentHash) return false;
  if (isGone(photo.item)) keepCopies(parts.keeper, id, read);
  const orderCopyHash = read.orderCopy?.sha256 ?? null;
  parts.table.change(id, { file, ...(isGone(photo.item) && { orderCopyHash }) });
  const again = parts.table.get(id);
  if (again) parts.sending.add(again);
  return true;
};

/** A placed order's photo: only what is left of its original to send is kept. */
const order = (parts: PhotoParts, { item }: Photo): void => {
  if (item.state !== 'ready' || item.original === 'none') return end(parts, item.id);
  for (const url of [item.previewUrl, item.thumbnailUrl]) if (url) URL.revokeObjectURL(url);
  parts.table.change(item.id, { ordered: true, item: { previewUrl: null, thumbnailUrl: null } });
};

/** Another tab has ordered these: they leave the grid here too; what only this tab still has to send it sends. */
const leaveOrdered = (parts: PhotoParts, ids: readonly string[]): number => {
  const { table, making, sending, keeper } = parts;
  const photos = table.shown().filter(({ item }) => ids.includes(item.id));
  for (const photo of photos) {
    const { id } = photo.item;
    if (photo.file) {
      order(parts, photo);
      continue;
    }
    making.drop(id);
    sending.drop(id);
    table.leave(id);
    keeper.leave(id);
  }
  table.publish();
  return photos.length;
};

/** Changes sizes, quantities and products. */
const choices = ({ table }: PhotoParts) => {
  const change = (id: string, make: (item: PhotoItem) => Partial<PhotoItem> | null): void => {
    const photo = table.get(id);
    const item = photo && make(photo.item);
    if (item) table.change(id, { item });
    table.publish();
  };
  const changeAll = (make: (item: PhotoItem) => Partial<PhotoItem>): void => {
    for (const { item } of table.shown()) table.change(item.id, { item: make(item) });
    table.publish();
  };
  return { change, changeAll };
};

const moveToCountry = ({ table }: PhotoParts, country: string): number => {
  let seen = 0;
  for (const { item } of table.shown()) {
    const moved = inCountry(item, country);
    if (moved) table.change(item.id, { item: moved.change });
    if (moved?.seen) seen += 1;
  }
  table.publish();
  return seen;
};

const addFiles = (parts: PhotoParts, files: readonly File[], country: string): Promise<number> => {
  const photos = files.map((file) => {
    const photo = fromFile(parts, file, country);
    parts.table.put(photo);
    return photo;
  });
  return take(parts, photos);
};

const addOld = (parts: PhotoParts, old: readonly OldPhoto[]): void => {
  const photos = old.map((photo) => {
    const made = fromFile(parts, photo.file, '', settingsOf(photo));
    parts.table.put(made);
    return made;
  });
  void take(parts, photos);
};

/** Takes a photo out so that it can be put back: one at a time, the one before is then gone for good. */
const removal = (parts: PhotoParts) => {
  const { table, making, sending } = parts;
  let removed: string | null = null;
  const forget = (): void => {
    if (removed !== null) end(parts, removed);
    removed = null;
  };
  return {
    forget,
    remove: (id: string): void => {
      forget();
      removed = id;
      making.drop(id);
      sending.drop(id);
      table.change(id, { removedAt: Date.now() });
      table.publish();
      void parts.keeper.flush();
    },
    undoRemove: (): void => {
      if (removed === null) return;
      putBack(parts, removed);
      removed = null;
      table.publish();
    },
  };
};

/** The actions on these photos; what needs to know all of them waits until the stored ones are back. */
export const createPhotoActions = (parts: PhotoParts): PhotoActions => {
  const { table } = parts;
  const { change, changeAll } = choices(parts);
  const { forget, remove, undoRemove } = removal(parts);
  const restored = restorePhotos(parts, (old) => addOld(parts, old)).finally(() => {
    table.publish();
    parts.show({ restoring: false });
  });
  const tabs = otherTabs();
  let orderedElsewhere = 0;
  tabs.onOrdered((ids) => {
    void restored.then(() => {
      orderedElsewhere += leaveOrdered(parts, ids);
      parts.show({ orderedElsewhere });
    });
  });
  const withAll = (work: (photo: Photo) => void): void => {
    void restored.then(() => {
      forget();
      for (const photo of table.shown()) work(photo);
      table.publish();
      // A reload must not bring back what has just gone.
      void parts.keeper.flush();
    });
  };
  return {
    add: (files, country) => restored.then(() => addFiles(parts, files, country)),
    remove,
    undoRemove,
    setQuantity: (id, quantity) => change(id, (item) => withQuantity(item, quantity)),
    setSize: (id, size) => change(id, (item) => withSize(item, size)),
    setProduct: (id, type, shape) => change(id, (item) => withProduct(item, type, shape)),
    setFraming: (id, framing) => change(id, (item) => withFraming(item, framing)),
    applyToAll: (both) => changeAll((item) => withBoth(item, both)),
    moveToCountry: (country) => moveToCountry(parts, country),
    retry: (id) => retry(parts, id),
    sendAgain: (ids) => parts.sending.sendAgain(ids),
    chooseAgain: (id, file) => chooseAgain(parts, id, file),
    clear: () => withAll(({ item }) => end(parts, item.id)),
    orderPlaced: () => {
      void restored.then(() => tabs.tellOrdered(table.shown().map(({ item }) => item.id)));
      withAll((photo) => order(parts, photo));
    },
  };
};
