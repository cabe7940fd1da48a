import type { PhotoKind } from '#contract/photos.ts';
import type { PhotoDatabase } from '#web/lib/photo-database.ts';
import { openWakeLock } from '#web/lib/wake-lock.ts';
import { toArrivedState, findArrived, hasArrived, originalAgain } from './arrived.ts';
import { connectionName, followConnection } from './follow-connection.ts';
import type { PhotoPersistence } from '../storage/photo-persistence.ts';
import { openConnectionMeter } from './connection-speed.ts';
import { isReadable } from './is-readable.ts';
import { goneFault } from '#web/lib/photos/model.ts';
import { readRecord } from '#web/lib/photos/photo-record.ts';
import { toRecord, type Photo, type PhotoTable } from '#web/lib/photos/photo-table.ts';
import { sendChange } from './send-change.ts';
import { abandonUpload, sendByTus } from './tus-upload.ts';
import { createUploadQueue, type UploadAttempt, type UploadOutcome } from './upload-queue.ts';
import type { UploadTask } from './upload-task.ts';

/** Sends the photos' files to the server. */
export interface PhotoUploads {
  readonly retry: (photoId: string) => void;
  /** Holds back optional files while photos are being processed. */
  readonly holdBack: (held: boolean) => void;
  /** Sends the photo's files that have not been sent. */
  readonly add: (photo: Photo) => void;
  /** Stops sending; bytes that arrived so far are not sent again. */
  readonly drop: (photoId: string) => void;
  /** Stops for good; resolves once the server was notified, or could not be reached. */
  readonly abandon: (photoId: string) => Promise<void>;
  /** Asks the server, with retries, which files of these photos it has. */
  readonly askArrived: (photoIds: readonly string[]) => Promise<void>;
  /** Sends files of these photos that are marked as sent but are missing at the server. */
  readonly sendAgain: (photoIds: readonly string[]) => Promise<void>;
}

interface PhotoUploadDeps {
  /** Photos that are sent once more: records that other pages wrote before no longer apply. */
  readonly reportedMissing: Set<string>;
  readonly table: PhotoTable;
  readonly persistence: PhotoPersistence;
  readonly database: PhotoDatabase;
  /** Called when the stored records of these photos have changed. */
  readonly originalSent: () => void;
  /** Processes a photo again from its file. */
  readonly processAgain: (photo: Photo) => void;
}

function isNeeded(photo: Photo, kind: PhotoKind): boolean {
  return kind === 'order-copy' || photo.orderCopyHash === null;
}

function createTask(photo: Photo, kind: PhotoKind): UploadTask | null {
  const { item, orderCopyHash } = photo;
  const sha256 = kind === 'original' ? item.contentHash : orderCopyHash;
  const state = kind === 'original' ? item.original : item.orderCopy;
  if (sha256 === null || state === 'sent' || item.state !== 'ready') return null;
  const { id: photoId, fileName } = item;
  const fileType = kind === 'original' ? item.fileType : 'image/jpeg';
  const needed = isNeeded(photo, kind);
  const follows = kind === 'order-copy' && item.contentHash !== null;
  return {
    photoId,
    kind,
    sha256,
    fileName,
    fileType,
    needed,
    ...(follows && { original: item.contentHash }),
  };
}

/** Lets one tab at a time send a file, where the browser supports locks. */
function exclusively(task: UploadTask, work: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
  if (!navigator.locks) return work();
  return navigator.locks.request(
    `upload ${task.photoId} ${task.kind}`,
    { ifAvailable: true },
    async (lock): Promise<UploadOutcome> => (lock ? work() : { state: 'busy' }),
  );
}

/**
 * A file that another tab has sent is not sent twice. The record may be older than this browser's current session, so
 * the server decides.
 */
async function isSentElsewhere(
  database: PhotoDatabase,
  { photoId, kind }: UploadTask,
): Promise<boolean> {
  const stored = await database.readRecord(photoId);
  const record = stored && readRecord(stored);
  const says = kind === 'original' ? record?.originalSent : record?.orderCopySent;
  return says === true && (await hasArrived(photoId, kind));
}

/** A file reported as sent must be recorded by the next visit, even if the page closes immediately. */
async function keepSent({ table, persistence }: PhotoUploadDeps, task: UploadTask): Promise<void> {
  const photo = table.get(task.photoId);
  if (!photo) return;
  const { item } = photo;
  const record = toRecord({
    ...photo,
    item: { ...item, ...sendChange(item, task, 'sent', null) },
  });
  if (record) await persistence.write(record);
}

/** The content to send; null when neither this page nor the storage has it. */
async function findContent(
  { table, persistence }: PhotoUploadDeps,
  { photoId, kind }: UploadTask,
): Promise<Blob | null> {
  const held = table.get(photoId)?.file;
  if (kind === 'original' && held) {
    if (await isReadable(held)) return held;
    // A file that appears here later is another one, chosen again.
    if (table.get(photoId)?.file === held) table.change(photoId, { file: null });
  }
  return persistence.file(photoId, kind);
}

/** The order may have been placed since the file was queued, and the session may be another one since the order. */
function withOrder({ table }: PhotoUploadDeps, task: UploadTask): UploadTask {
  const orderNumber = table.get(task.photoId)?.orderNumber;
  return orderNumber ? { ...task, orderNumber } : task;
}

function sender(deps: PhotoUploadDeps) {
  return (task: UploadTask, attempt: UploadAttempt): Promise<UploadOutcome> =>
    exclusively(task, async () => {
      if (await isSentElsewhere(deps.database, task)) return { state: 'sent' };
      const content = await findContent(deps, task);
      if (!content) return { state: 'lost' };
      const [outcome] = await Promise.all([
        sendByTus(withOrder(deps, task), content, attempt),
        deps.persistence.flush(),
      ]);
      if (outcome.state === 'sent') await keepSent(deps, task);
      return outcome;
    });
}

/** Deletes the local original once the server has it; the copy goes when the order is placed. */
function deleteSentOriginal(
  { table, persistence, originalSent }: PhotoUploadDeps,
  task: UploadTask,
): void {
  if (task.kind !== 'original') return;
  table.change(task.photoId, { file: null });
  persistence.dropFile(task.photoId, 'original');
  originalSent();
}

/** Handles a file that neither this page nor the storage has, unless the customer chose it again meanwhile. */
function lost(
  { table, processAgain }: PhotoUploadDeps,
  task: UploadTask,
  add: (photo: Photo) => void,
): void {
  const photo = table.get(task.photoId);
  if (!photo) return;
  if (photo.file) {
    if (task.kind === 'original') add(photo);
    else processAgain(photo);
    return;
  }
  const item = task.needed
    ? sendChange(photo.item, task, 'failed', goneFault)
    : { original: 'none' as const };
  table.change(task.photoId, { item });
}

async function sendAgain(
  { table, persistence, reportedMissing }: PhotoUploadDeps,
  add: (photoId: string) => void,
  photoIds: readonly string[],
): Promise<void> {
  const missing = photoIds.filter((id) => table.get(id)?.item.orderCopy === 'sent');
  for (const id of missing) reportedMissing.add(id);
  // Code that waits for the photos must wait for these from now on.
  for (const id of missing) table.change(id, { item: { orderCopy: 'waiting', progress: 0 } });
  table.publish();
  const arrived = await findArrived(missing);
  for (const id of missing) {
    const photo = table.get(id);
    if (photo) table.change(id, { item: { original: originalAgain(photo, arrived) } });
  }
  // Sending checks the record for files another tab has sent.
  await persistence.flush();
  for (const id of missing) add(id);
}

/** Creates {@link PhotoUploads}. */
export function createPhotoUploads(deps: PhotoUploadDeps): PhotoUploads {
  const { table } = deps;
  const meter = openConnectionMeter(connectionName());
  const queue = createUploadQueue({
    meter,
    busy: openWakeLock().want,
    send: sender(deps),
    changed: (task, state, fault) => {
      const item = table.get(task.photoId)?.item;
      if (!item) return;
      if (state === 'lost') return lost(deps, task, add);
      table.change(task.photoId, { item: sendChange(item, task, state, fault) });
      if (state === 'sent') deleteSentOriginal(deps, task);
    },
    progress: (task, share) => {
      if (task.needed) table.change(task.photoId, { item: { progress: share } });
    },
  });
  const add = (photo: Photo): void => {
    for (const kind of ['order-copy', 'original'] as const) {
      const task = createTask(photo, kind);
      if (task) queue.add(task);
    }
  };
  const addNow = (photoId: string): void => {
    const photo = table.get(photoId);
    if (photo) add(photo);
  };
  followConnection(queue, meter);
  return {
    add,
    retry: (photoId) => {
      // A file that was missing here may be available again.
      addNow(photoId);
      queue.retry(photoId);
    },
    holdBack: (held) => queue.holdBack(held),
    drop: (photoId) => {
      queue.drop(photoId);
    },
    abandon: (photoId) => {
      queue.drop(photoId);
      return abandonUpload(photoId);
    },
    askArrived: async (photoIds) => {
      for (const [id, arrived] of await findArrived(photoIds)) {
        const photo = table.get(id);
        if (photo) table.change(id, { item: toArrivedState(photo, arrived) });
      }
    },
    sendAgain: (photoIds) => sendAgain(deps, addNow, photoIds),
  };
}
