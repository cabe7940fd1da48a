import { browserKeyValue } from '#web/lib/key-value.ts';
import type { StoredPhotos } from '#web/lib/photo-database.ts';
import { reportStorageProblem } from '#web/lib/saved-state.ts';
import { photosKey } from '#web/features/transfer/storage/photo-persistence.ts';
import { takeOldCopies, type OldPhoto } from '#web/features/transfer/storage/old-copies.ts';
import type { PhotoActionDeps } from './deps.ts';
import { isGone } from '#web/lib/photos/counts.ts';
import type { Photo } from '#web/lib/photos/photo-table.ts';
import { unprocessed } from '#web/features/transfer/processing/photo-processing.ts';
import { isRemovedByShop, planRestore } from '#web/features/transfer/storage/restore.ts';

/** Even reading the storage property throws when all site data is blocked. */
function hasStorage(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/**
 * Browsers whose private windows store nothing refuse to open a database at all. All browsers refuse one of a newer
 * version of the shop, whose photos are not this page's to clear.
 */
function refusesStorage(error: unknown): boolean {
  return (
    !hasStorage() ||
    (error instanceof DOMException &&
      ['InvalidStateError', 'SecurityError', 'VersionError'].includes(error.name))
  );
}

/**
 * Current private windows keep everything until they are closed and barely reveal it: those of Firefox and Safari
 * refuse the origin private file system. Those of Chrome cannot be detected.
 */
async function forgetsAtTheEnd(): Promise<boolean> {
  try {
    await navigator.storage?.getDirectory?.();
    return false;
  } catch {
    return true;
  }
}

/** Clears unreadable storage and notifies the customer. */
async function readStored({ database }: PhotoActionDeps): Promise<StoredPhotos | null> {
  try {
    const stored = await database.readAll();
    void forgetsAtTheEnd().then((forgets) => {
      if (forgets) reportStorageProblem({ kind: 'unavailable', key: photosKey });
    });
    return stored;
  } catch (error) {
    const kind = refusesStorage(error) ? 'unavailable' : 'restore_failed';
    if (kind === 'restore_failed') await database.clear();
    reportStorageProblem({ kind, key: photosKey });
    return null;
  }
}

export async function showPictures(
  { database, table, insights }: PhotoActionDeps,
  photo: Photo,
): Promise<void> {
  const { id } = photo.item;
  const [preview, thumbnail] = await Promise.all([
    database.readFile(id, 'preview'),
    database.readFile(id, 'thumbnail'),
  ]);
  if (!table.get(id)) return;
  table.change(id, {
    item: {
      previewUrl: preview && URL.createObjectURL(preview),
      thumbnailUrl: thumbnail && URL.createObjectURL(thumbnail),
    },
  });
  if (preview) insights.add(id, preview);
}

function canBeSent({ item }: Photo): boolean {
  return item.state === 'ready' && !isGone(item);
}

/** Asks the server once which files it has, so that nothing is sent twice, and then sends the rest. */
export async function sendRest(
  { table, uploads, persistence, show }: PhotoActionDeps,
  photos: readonly Photo[],
  stored: StoredPhotos['parts'],
): Promise<void> {
  await uploads.askArrived(photos.map(({ item }) => item.id));
  const removed = photos.filter((before) => {
    const now = table.get(before.item.id);
    return now && isRemovedByShop(before, now, stored.get(before.item.id));
  });
  if (removed.length > 0) show({ removedByShop: removed.length });
  // Sending checks the record for files another tab has sent, so the record must include the server's response first.
  await persistence.flush();
  for (const { item } of photos) {
    const photo = table.get(item.id);
    if (photo && canBeSent(photo)) uploads.add(photo);
  }
}

/** Processes photos again whose page ended between storing their originals and storing what it had read of them. */
async function readUnread(
  { database, table, processing, life }: PhotoActionDeps,
  { parts }: StoredPhotos,
): Promise<void> {
  const isUnread = ({ item: { id, contentHash, state, orderCopy } }: Photo): boolean =>
    contentHash === null &&
    state === 'ready' &&
    orderCopy !== 'sent' &&
    parts.get(id)?.has('original') === true;
  for (const { item } of table.shown().filter(isUnread)) {
    const file = await database.readFile(item.id, 'original');
    if (!file || !table.get(item.id)) continue;
    table.change(item.id, { file, tab: life.id, item: unprocessed });
    void processing.add([{ id: item.id, file }]);
  }
}

/**
 * Loads the stored photos into the table and passes those of older versions to `takeOld`. Resolves when the cards can
 * be shown; images and sending follow.
 */
export async function restorePhotos(
  deps: PhotoActionDeps,
  takeOld: (photos: readonly OldPhoto[]) => void,
): Promise<void> {
  const stored = await readStored(deps);
  if (stored) {
    const plan = planRestore(stored, await deps.life.living(), Date.now());
    if (plan.remove.length > 0) void deps.database.removePhotos(plan.remove);
    for (const photo of plan.photos) deps.table.adopt(photo);
    void Promise.all(
      plan.photos
        .filter(({ orderNumber }) => orderNumber === null)
        .map((photo) => showPictures(deps, photo)),
    );
    void readUnread(deps, stored);
    if (plan.photos.length > 0) void sendRest(deps, plan.photos, stored.parts);
  }
  takeOld(takeOldCopies(browserKeyValue()));
}
