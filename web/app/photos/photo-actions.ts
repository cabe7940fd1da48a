import { findProduct, isPaper } from '#domain/catalogue/products.ts';
import { sizeKeyFrom } from '#domain/catalogue/variant-traits.ts';
import { fallbackFileName, fallbackFileType } from '#domain/photos/photo-rules.ts';
import { newId } from '#web/lib/ids.ts';
import { takeWantedVariant } from '#web/lib/wanted-variant.ts';
import { sha256Hex } from '#web/lib/hash.ts';
import { isSameFile, needsFile, sortChosen } from '#web/features/transfer/upload/chosen-again.ts';
import {
  factsOf,
  readFileFacts,
  type FileFacts,
} from '#web/features/transfer/upload/file-facts.ts';
import { isReadable } from '#web/features/transfer/upload/is-readable.ts';
import {
  gonePicture,
  type AddOutcome,
  type PhotoActions,
  type AddedChoices,
  type PhotoChoice,
} from '#web/lib/photos/model.ts';
import type { OldPhoto } from '#web/features/transfer/storage/old-copies.ts';
import type { PhotoActionDeps } from './deps.ts';
import { choices } from './card-choices.ts';
import { unprocessed } from '#web/features/transfer/processing/photo-processing.ts';
import {
  newChoice,
  newPicture,
  withProduct,
  withQuantity,
  withSize,
} from '#web/lib/photos/photo-list.ts';
import type { Photo } from '#web/lib/photos/photo-table.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { end, removal } from './removal.ts';
import { restorePhotos } from './restore-photos.ts';
import { shareWithTabs } from './shared-list.ts';

/** A file that becomes a photo with this frame. */
interface AddedFile {
  readonly file: File;
  readonly source: FileFacts;
  readonly frame: number;
}

function fromFile(
  { life }: PhotoActionDeps,
  { file, source, frame }: AddedFile,
  country: string,
  settings: Partial<PhotoChoice> = {},
): Photo {
  const id = newId();
  const fileName = file.name || fallbackFileName(id);
  const fileType = file.type || fallbackFileType;
  return {
    item: { id, ...newPicture({ fileName, fileType }), takenAt: source.date },
    cards: [{ ...newChoice(getShopCatalogue(), { id, frame }, country), ...settings }],
    removed: [],
    source,
    file,
    orderCopyHash: null,
    orderNumber: null,
    removedAt: null,
    tab: life.id,
    addedAt: Date.now(),
  };
}

function take(deps: PhotoActionDeps, photos: readonly Photo[]): Promise<number> {
  const jobs = photos.flatMap(({ item, file }) => (file ? [{ id: item.id, file }] : []));
  const pictures = deps.processing.add(jobs);
  deps.table.publish();
  // The list of choices must survive even if the page closes immediately.
  void deps.persistence.flush();
  return pictures;
}

function toSettings(old: OldPhoto): Partial<PhotoChoice> {
  const size = sizeKeyFrom(getShopCatalogue(), old.size);
  const choice = newChoice(getShopCatalogue(), { id: '', frame: 0 }, '');
  const sized = { ...choice, ...(size && { size }) };
  return {
    ...(findProduct(getShopCatalogue(), old.productType ?? '') &&
      withProduct(getShopCatalogue(), sized, old.productType, null)),
    ...(size && { size }),
    ...withQuantity(getShopCatalogue(), sized, old.quantity),
  };
}

/** Processes a photo once more. One whose file is gone from the device is missing: only the customer can find it. */
async function processAgain(
  { table, processing }: PhotoActionDeps,
  id: string,
  file: Blob,
): Promise<void> {
  const isThere = await isReadable(file);
  // The customer may have removed the photo or chosen it again meanwhile.
  if (table.get(id)?.file !== file) return;
  if (isThere) void processing.add([{ id, file }]);
  else table.change(id, { file: null, item: gonePicture });
}

function retry(deps: PhotoActionDeps, cardId: string): void {
  const { table, uploads } = deps;
  const photo = table.ofCard(cardId);
  if (!photo) return;
  const { id } = photo.item;
  if (photo.item.state !== 'failed') uploads.retry(id);
  else if (photo.file && photo.item.fault?.retryable) {
    table.change(id, { item: { state: 'waiting', fault: null } });
    void processAgain(deps, id, photo.file);
  }
  // The next reader must not see the failure that was just cleared.
  table.publish();
}

/** Processes a missing photo again from its file. */
function fill(deps: PhotoActionDeps, photo: Photo, file: File): void {
  const { id } = photo.item;
  deps.table.change(id, {
    file,
    source: factsOf(file),
    tab: deps.life.id,
    item: unprocessed,
  });
  const filled = deps.table.get(id);
  if (filled) void take(deps, [filled]);
}

/** Supplies the original that this page has lost. */
function giveOriginal({ table, uploads }: PhotoActionDeps, photo: Photo, file: File): void {
  const { id, original, state } = photo.item;
  if (state !== 'ready' || photo.file || original === 'sent') return;
  table.change(id, { file, ...(original === 'none' && { item: { original: 'waiting' } }) });
  uploads.retry(id);
}

function takeAgain(deps: PhotoActionDeps, photo: Photo, file: File): void {
  if (needsFile(photo)) fill(deps, photo, file);
  else giveOriginal(deps, photo, file);
}

/** Compares the content where its hash is known, else name and size. */
async function isFileOf(photo: Photo, file: File): Promise<boolean> {
  const { contentHash } = photo.item;
  if (contentHash === null) return isSameFile(photo, file);
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes !== null && (await sha256Hex(new Uint8Array(bytes))) === contentHash;
}

async function chooseAgain(deps: PhotoActionDeps, cardId: string, file: File): Promise<boolean> {
  const asked = deps.table.ofCard(cardId);
  if (!asked || !(await isFileOf(asked, file))) return false;
  const photo = deps.table.ofCard(cardId);
  if (photo) takeAgain(deps, photo, file);
  return true;
}

/** Marks a photo as ordered and keeps only the parts its original still needs for sending. */
async function order(deps: PhotoActionDeps, { item }: Photo, orderNumber: string): Promise<void> {
  if (item.state !== 'ready' || item.original === 'none') return end(deps, item.id);
  for (const url of [item.previewUrl, item.thumbnailUrl]) if (url) URL.revokeObjectURL(url);
  deps.table.change(item.id, { orderNumber, item: { previewUrl: null, thumbnailUrl: null } });
}

/** Removes photos that another tab has ordered from this grid; files that only this tab has are still sent. */
function leaveOrdered(deps: PhotoActionDeps, ids: readonly string[], orderNumber: string): number {
  const { table, processing, uploads, persistence } = deps;
  const photos = table.shown().filter(({ item }) => ids.includes(item.id));
  for (const photo of photos) {
    const { id } = photo.item;
    if (photo.file) {
      void order(deps, photo, orderNumber);
      continue;
    }
    processing.drop(id);
    uploads.drop(id);
    table.leave(id);
    persistence.leave(id);
  }
  table.publish();
  return photos.length;
}

/** Initial choices of a photo added for the product that was tapped before. */
function wantedSettings(country: string): Partial<PhotoChoice> {
  const variant = takeWantedVariant(country);
  if (!variant) return {};
  const { productType, shape, size } = variant;
  const choice = newChoice(getShopCatalogue(), { id: '', frame: 0 }, country);
  const change = isPaper(getShopCatalogue(), productType)
    ? withSize(getShopCatalogue(), choice, size)
    : withProduct(getShopCatalogue(), choice, productType, shape, size);
  return change ?? {};
}

async function addFiles(
  deps: PhotoActionDeps,
  facts: ReadonlyMap<File, FileFacts>,
  country: string,
  wanted?: AddedChoices,
): Promise<AddOutcome> {
  const { fresh, again } = sortChosen(deps.table.all(), [...facts.keys()]);
  const filled = again.filter(({ photo }) => needsFile(photo)).length;
  const settings = wanted ?? (fresh.length > 0 ? wantedSettings(country) : {});
  const first = deps.table.takeFrames(fresh.length);
  const photos = fresh.map((file, index) => {
    const source = facts.get(file) ?? factsOf(file);
    const photo = fromFile(deps, { file, source, frame: first + index }, country, settings);
    deps.table.put(photo);
    return photo;
  });
  for (const { photo, file } of again) takeAgain(deps, photo, file);
  const added = await take(deps, photos);
  return { added, filled, already: again.length - filled };
}

function addOld(deps: PhotoActionDeps, old: readonly OldPhoto[]): void {
  const first = deps.table.takeFrames(old.length);
  const photos = old.map((photo, index) => {
    const { file } = photo;
    const added = { file, source: factsOf(file), frame: first + index };
    const made = fromFile(deps, added, '', toSettings(photo));
    deps.table.put(made);
    return made;
  });
  void take(deps, photos);
}

/** The actions on these photos; those that need all photos wait until the stored ones are loaded. */
export function createPhotoActions(deps: PhotoActionDeps): PhotoActions {
  const { table } = deps;
  const { forget, remove, undoRemove } = removal(deps);
  const restored = restorePhotos(deps, (old) => addOld(deps, old)).finally(() => {
    table.publish();
    deps.show({ restoring: false });
  });
  void restored.then(() => shareWithTabs(deps));
  const { tabs } = deps;
  // Files that are chosen later come after those whose facts are still being read.
  let earlier: Promise<unknown> = restored;
  let orderedElsewhere = 0;
  tabs.onOrdered((ids, orderNumber) => {
    void restored.then(() => {
      orderedElsewhere += leaveOrdered(deps, ids, orderNumber);
      deps.show({ orderedElsewhere });
    });
  });
  const withEach = async (
    work: (photo: Photo) => Promise<void>,
    isMeant: (photo: Photo) => boolean = () => true,
  ): Promise<void> => {
    await restored;
    forget();
    const done = table.shown().filter(isMeant).map(work);
    table.publish();
    // A reload must not bring back a removed photo.
    void deps.persistence.flush();
    await Promise.all(done);
  };
  return {
    add: (files, country, wanted) => {
      const facts = earlier.then(() => readFileFacts(files));
      earlier = facts;
      return facts.then((read) => addFiles(deps, read, country, wanted));
    },
    remove,
    undoRemove,
    ...choices(deps),
    cropsSeen: deps.insights.cropsSeen,
    retry: (id) => retry(deps, id),
    store: () => deps.persistence.flush(),
    findOrderCopy: (id) => deps.persistence.file(id, 'order-copy'),
    findOriginal: async (id) =>
      table.get(id)?.file ?? (await deps.persistence.file(id, 'original')),
    sendAgain: (ids) => deps.uploads.sendAgain(ids),
    chooseAgain: (id, file) => chooseAgain(deps, id, file),
    clear: () => withEach(({ item }) => end(deps, item.id)),
    orderPlaced: (orderNumber, ids) => {
      void restored.then(() => tabs.postOrdered([...ids], orderNumber));
      void withEach(
        (photo) => order(deps, photo, orderNumber),
        ({ item }) => ids.has(item.id) || item.state === 'failed',
      );
    },
  };
}
