import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { PhotoDeps } from './deps.ts';
import { removeExpiredPhotos } from './records/photo-expiry.repo.ts';
import { removeUnusedBlobs } from './blobs/remove-unused-blobs.ts';
import { abandonedAfterMs, hasUpload, sweepUploadFolder } from './uploads/sweep-folder.ts';
import { deleteUpload, findOldUploads } from './records/usage.repo.ts';

type SweepDeps = Pick<PhotoDeps, 'kysely' | 'blobs' | 'dataDir'>;

/** Photos removed in one transaction. */
const batch = 50;

/** Stops counting uploads whose bytes are gone, and removes stored files that were never recorded. */
async function forgetOldUploads(deps: SweepDeps, before: Date): Promise<void> {
  for (const { id, sha256 } of await findOldUploads(deps.kysely, before)) {
    if (await hasUpload(deps.dataDir, id)) continue;
    await deps.kysely.transaction().execute(async (trx) => {
      await removeUnusedBlobs(deps, trx, [sha256]);
      await deleteUpload(trx, id);
    });
  }
}

/**
 * Removes uploads without a new byte for 24 hours and partly stored files of killed processes; returns the number of
 * removed files.
 */
export async function sweepUploads(deps: SweepDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - abandonedAfterMs);
  const uploads = await sweepUploadFolder(deps.dataDir, before);
  await forgetOldUploads(deps, before);
  return uploads + (await deps.blobs.removeLeftovers(before));
}

/**
 * Removes photos that are in no order and whose session was inactive for 24 hours; returns how many. The files are
 * removed before the rows are committed: after a crash in between, the next sweep finds the rows again.
 */
export async function sweepPhotos(deps: SweepDeps, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const swept = await deps.kysely.transaction().execute(async (trx) => {
      const photos = await removeExpiredPhotos(trx, now, batch);
      await removeUnusedBlobs(deps, trx, photos.hashes);
      return photos;
    });
    removed += swept.removed;
    if (swept.found < batch) return removed;
  }
}

/** Jobs of the photos feature: `sweep-uploads`, `sweep-photos`. */
export const photoJobs = (deps: PhotoDeps): Job[] => [
  defineJob('sweep-uploads', z.object({}), async (_payload, log) => {
    const files = await sweepUploads(deps, new Date());
    log.info({ files }, 'unfinished uploads removed');
  }),
  defineJob('sweep-photos', z.object({}), async (_payload, log) => {
    const photos = await sweepPhotos(deps, new Date());
    log.info({ photos }, 'photos in no order removed');
  }),
];

/** Schedules of the {@link photoJobs}. */
export const photoSchedules: readonly Schedule[] = [
  { name: 'sweep-uploads', pattern: '23 * * * *' },
  { name: 'sweep-photos', pattern: '33 * * * *' },
];
