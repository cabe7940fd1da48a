import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { untilStopped } from '../../platform/queue/until-stopped.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { openStorageGuard } from '../../platform/storage/storage-guard.ts';
import type { PhotoDeps } from './deps.ts';
import {
  findExpiredPhotos,
  removeExpiredPhotos,
  type ExpiredPhoto,
} from './records/photo-expiry.repo.ts';
import { removeUnusedBlobs } from './blobs/remove-unused-blobs.ts';
import { openUploadStore } from './uploads/open-upload-store.ts';
import { abandonedAfterMs } from './uploads/sweep-folder.ts';
import type { UploadStore } from './uploads/upload-store.ts';
import { deleteUpload, findOldUploads } from './records/usage.repo.ts';

type SweepDeps = Pick<PhotoDeps, 'kysely' | 'blobs' | 'pieces' | 'dataDir' | 'log'>;

/** Photos removed in one transaction. */
const batch = 50;

/**
 * Stops counting uploads whose bytes are gone, and removes stored files that were never recorded. A file that cannot be
 * removed is logged, and its upload stays for the next run.
 */
async function forgetOldUploads(
  deps: SweepDeps,
  store: UploadStore,
  before: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const guard = openStorageGuard([deps.blobs]);
  const uploads = await findOldUploads(deps.kysely, before);
  for (const { id, sha256 } of untilStopped(uploads, signal)) {
    if (await store.has(id)) continue;
    const forgotten = await guard(() =>
      deps.kysely.transaction().execute(async (trx) => {
        await removeUnusedBlobs(deps, trx, [sha256]);
        await deleteUpload(trx, id);
      }),
    );
    if (!forgotten.ok) {
      const about = { err: forgotten.error, upload: id };
      deps.log.error(about, 'the file of an old upload could not be removed');
    }
  }
}

/**
 * Removes uploads without a new byte for 24 hours and partly stored files of killed processes; returns the number of
 * removed files.
 */
export async function sweepUploads(
  deps: SweepDeps,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - abandonedAfterMs);
  const store = openUploadStore(deps);
  const uploads = await store.sweep(before);
  await forgetOldUploads(deps, store, before, signal);
  return uploads + (await deps.blobs.removeLeftovers(before));
}

/** Removes expired photos in one transaction; returns how many. */
function removePhotos(deps: SweepDeps, now: Date, ids: readonly string[]): Promise<number> {
  return deps.kysely.transaction().execute(async (trx) => {
    const { removed, hashes } = await removeExpiredPhotos(trx, now, ids);
    await removeUnusedBlobs(deps, trx, hashes);
    return removed;
  });
}

/**
 * Removes photos that are in no order and whose session was inactive for 24 hours; returns how many. The files are
 * removed before the rows are committed: after a crash in between, the next sweep finds the rows again. So it does after
 * a file could not be removed, which is logged and stops no other photo; throws when the storage is down. An aborted
 * signal ends it between two transactions.
 */
export async function sweepPhotos(
  deps: SweepDeps,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const guard = openStorageGuard([deps.blobs]);
  let removed = 0;
  let after: ExpiredPhoto | undefined;
  while (!signal?.aborted) {
    const expired = await findExpiredPhotos(deps.kysely, now, after, batch);
    const ids = expired.map(({ id }) => id);
    const together = await guard(() => removePhotos(deps, now, ids));
    if (together.ok) removed += together.value;
    // One of them failed: the others are removed without it.
    for (const id of together.ok ? [] : untilStopped(ids, signal)) {
      const alone = await guard(() => removePhotos(deps, now, [id]));
      if (alone.ok) removed += alone.value;
      else deps.log.error({ err: alone.error, photo: id }, 'an old photo could not be removed');
    }
    after = expired.at(-1);
    if (expired.length < batch) break;
  }
  return removed;
}

/** Jobs of the photos feature: `sweep-uploads`, `sweep-photos`. */
export function photoJobs(deps: PhotoDeps): Job[] {
  return [
    defineJob('sweep-uploads', z.object({}), async (_payload, log, signal) => {
      const files = await sweepUploads({ ...deps, log }, new Date(), signal);
      log.info({ files }, 'unfinished uploads removed');
    }),
    defineJob('sweep-photos', z.object({}), async (_payload, log, signal) => {
      const photos = await sweepPhotos({ ...deps, log }, new Date(), signal);
      log.info({ photos }, 'photos in no order removed');
    }),
  ];
}

/** Schedules of the {@link photoJobs}. */
export const photoSchedules: readonly Schedule[] = [
  { name: 'sweep-uploads', pattern: '23 * * * *' },
  { name: 'sweep-photos', pattern: '33 * * * *' },
];
