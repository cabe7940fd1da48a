import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { archiveCursor } from './archive-cursor.ts';
import type { ArchiveDeps } from './deps.ts';
import { runArchive, type ArchiveLimits } from './run-archive.ts';

/**
 * Public API of the archive feature: photos of orders that ended long ago leave the working storage and are deleted.
 * Source: product §4.18.
 */
export type { ArchiveDeps } from './deps.ts';
export type { ArchivedOrder, ArchiveFault, ArchiveReport } from './archive-report.ts';
export { deletePhotosByStaff, type DeletedPhotos } from './delete-order-photos.ts';
export type { NeedingOrder } from './ended-orders.repo.ts';
export { archiveByStaff, reportArchive, runArchive } from './run-archive.ts';

/** A job takes at most a minute, so that others get its place in the worker; the next one continues. */
const limits = { maxMs: 60_000, pause: () => wait(20) } as const satisfies ArchiveLimits;

/** Jobs of the archive: `archive-photos`. Source: product §4.18. */
export function archiveJobs(deps: ArchiveDeps): Job[] {
  return [
    defineJob(
      'archive-photos',
      z.object({ from: archiveCursor.optional() }),
      async ({ from }, log, signal) => {
        const run = await runArchive({ ...deps, log }, { ...limits, signal }, from);
        if (!run) {
          log.info('another archive run is in progress');
          return;
        }
        const { archived, restored, deleted, prints, faults } = run.report;
        const { lostFiles, next } = run;
        const counts = { archived, restored, deleted, prints, faults: faults.length, lostFiles };
        log.info(counts, 'photos archived');
        if (next) await enqueue(deps.kysely, 'archive-photos', { from: next });
      },
    ),
  ];
}

/** Schedule of the {@link archiveJobs}, in UTC: the days of the archive are those of UTC. */
export const archiveSchedules: readonly Schedule[] = [
  { name: 'archive-photos', pattern: '47 2 * * *' },
];
