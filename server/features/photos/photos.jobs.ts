import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { PhotoDeps } from './deps.ts';
import { openUploadFolder } from './upload-folder.ts';

/** How long an upload may lie untouched before it is given up. */
const patienceMs = 7 * 24 * 60 * 60 * 1000;

/** Removes uploads untouched for seven days, and what killed processes left half stored; answers how many files went. */
export const sweepUploads = async (deps: PhotoDeps, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - patienceMs);
  const uploads = await openUploadFolder(deps.dataDir).sweep(before);
  return uploads + (await deps.blobs.removeLeftovers(before));
};

/** Jobs of the photos: `sweep-uploads`. */
export const photoJobs = (deps: PhotoDeps): Job[] => [
  defineJob('sweep-uploads', z.object({}), async (_payload, log) => {
    const files = await sweepUploads(deps, new Date());
    log.info({ files }, 'unfinished uploads removed');
  }),
];

/** When they start by themselves. */
export const photoSchedules: readonly Schedule[] = [
  { name: 'sweep-uploads', pattern: '23 * * * *' },
];
