import type { PhotoActionDeps } from './deps.ts';
import type { Photo } from '#web/lib/photos/photo-table.ts';
import { photoFrom } from '#web/features/transfer/storage/restore.ts';
import { sendRest, showPictures } from './restore-photos.ts';

/** Whether this page knows more about the photo than its record. */
function isInHand({ item, file, tab }: Photo, life: string): boolean {
  return file !== null || (item.state !== 'ready' && tab === life);
}

function isMade({ item }: Photo): boolean {
  return item.state === 'ready' && item.fault === null;
}

/** The files of a photo that are sent to the shop. */
const kinds = ['orderCopy', 'original'] as const;

/** Whether this page knows of an arrived file that the record does not list as sent. */
function knowsMore(own: Photo, stored: Photo): boolean {
  return kinds.some((kind) => own.item[kind] === 'sent' && stored.item[kind] !== 'sent');
}

/** Adds the files another page has seen arrive, unless the shop has since denied that. */
function withArrived(
  { reportedMissing }: PhotoActionDeps,
  own: Photo,
  stored: Photo,
): Photo['item'] {
  if (!isMade(own) || reportedMissing.has(own.item.id)) return own.item;
  const isSent = stored.item.orderCopy === 'sent';
  const item = isSent ? { ...own.item, orderCopy: 'sent' as const, progress: 1 } : own.item;
  return stored.item.original === 'sent' ? { ...item, original: 'sent' as const } : item;
}

function haveSameChoices(one: Photo | undefined, other: Photo | undefined): boolean {
  return (
    one?.cards === other?.cards &&
    one?.removed === other?.removed &&
    one?.removedAt === other?.removedAt
  );
}

/** Merges a photo of two pages: the choices stored last, and the image of the page that has it. */
function merged(deps: PhotoActionDeps, own: Photo, stored: Photo): Photo {
  const { cards, removedAt } = stored;
  const isNewer = deps.persistence.isWaiting(own.item.id) || isInHand(own, deps.life.id);
  if (!isNewer && !isMade(own)) return stored;
  return { ...own, item: withArrived(deps, own, stored), cards, removed: [], removedAt };
}

/** Adopts the stored photo; `before` is this page's version when the record was read. */
function take(deps: PhotoActionDeps, stored: Photo, before: Photo | undefined): void {
  const { table, persistence } = deps;
  const { id } = stored.item;
  const own = table.get(id);
  if (!own && (before || stored.removedAt !== null)) return;
  if (own && own.orderNumber !== stored.orderNumber) return;
  if (own && (persistence.isChoiceWaiting(id) || !haveSameChoices(own, before))) {
    // This page's choices are newer and about to be stored.
    table.adopt({ ...own, item: withArrived(deps, own, stored) });
    return;
  }
  table.adopt(own ? merged(deps, own, stored) : stored);
  // The other page stored its version before it learned of this file.
  if (own && knowsMore(own, stored)) persistence.changed(id, false);
  const { item } = table.get(id) ?? stored;
  if (item.state === 'ready' && item.previewUrl === null) void showPictures(deps, stored);
}

function leave({ table, processing, uploads, persistence }: PhotoActionDeps, id: string): void {
  if (!table.get(id)) return;
  processing.drop(id);
  uploads.drop(id);
  table.leave(id);
  persistence.leave(id);
}

/** Reads the stored records of these photos; this page's unsaved choices are stored first. */
async function readAgain(deps: PhotoActionDeps, ids: readonly string[]): Promise<void> {
  const { database, persistence, life, table } = deps;
  if (ids.some(persistence.isChoiceWaiting)) await persistence.flush();
  const before = new Map(ids.map((id) => [id, table.get(id)]));
  const stored = await database.readSome(ids);
  if (!stored) return;
  const living = await life.living();
  const records = new Map(stored.records.map((record) => [record.id, record]));
  for (const id of ids) {
    const record = records.get(id);
    const photo = record && photoFrom(record, stored.parts.get(id), living);
    if (photo) take(deps, photo, before.get(id));
    else if (!record && !persistence.isChoiceWaiting(id)) leave(deps, id);
  }
  table.publish();
}

/**
 * Takes over photos that another page was processing when it closed: stored files are sent here, and the rest is
 * missing.
 */
async function takeOver(deps: PhotoActionDeps, tab: string): Promise<void> {
  const left = deps.table.all().filter((photo) => photo.tab === tab && photo.file === null);
  const ids = left.map(({ item }) => item.id);
  if (ids.length === 0) return;
  await readAgain(deps, ids);
  const stored = await deps.database.readSome(ids);
  const photos = ids.map((id) => deps.table.get(id)).filter((photo) => photo !== undefined);
  if (stored) await sendRest(deps, photos, stored.parts);
}

/** Keeps the list of photos the same in all tabs of this browser. */
export function shareWithTabs(deps: PhotoActionDeps): void {
  const { table, life, tabs } = deps;
  const watched = new Set([life.id]);
  const watch = async (): Promise<void> => {
    const living = await life.living();
    for (const { tab } of table.all()) {
      if (watched.has(tab) || !living.has(tab)) continue;
      watched.add(tab);
      life.onEnd(tab, () => void takeOver(deps, tab));
    }
  };
  let pendingRead = Promise.resolve();
  tabs.onSaved((ids) => {
    pendingRead = pendingRead.then(() => readAgain(deps, ids)).then(watch);
  });
  void watch();
}
