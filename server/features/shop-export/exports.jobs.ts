import * as z from 'zod';
import type { Logger } from '../../platform/http/logger.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { ShopExportDeps } from './deps.ts';
import { expireExports, listPartHashes, takeExport, whileExporting } from './exports.repo.ts';
import { makeExport, removeWork, type MakeExportDeps } from './make-export.ts';

/** Deletes the archives of exports that are over, and what a process wrote and stored of one that is not whole. */
async function tidy(deps: MakeExportDeps): Promise<void> {
  const { kysely, exports, clock } = deps;
  await removeWork(deps);
  await expireExports(kysely, new Date(clock()));
  const used = await listPartHashes(kysely);
  for await (const { sha256 } of exports.list()) {
    if (!used.has(sha256)) await exports.remove(sha256);
  }
}

/**
 * Makes the export that was asked for, and deletes what is over, in one process at a time. An export whose process was killed
 * is begun anew.
 */
export async function runExports(deps: MakeExportDeps, signal?: AbortSignal): Promise<void> {
  await whileExporting(deps.kysely, async () => {
    await tidy(deps);
    const asked = signal?.aborted ? null : await takeExport(deps.kysely);
    if (!asked) return;
    await makeExport(deps, asked, signal);
    // The files of an export, and the parts of one that was stopped meanwhile, belong to nothing.
    await tidy(deps);
  });
}

/** Exports of a worker, see {@link openExports}. */
export interface RunningExports {
  readonly jobs: readonly Job[];
  /** Ends an export in progress between two steps, and waits for it. */
  readonly stop: () => Promise<void>;
}

/**
 * Opens the exports of a worker. The job only begins one: it may take hours, in which mails would wait for its place among
 * the jobs.
 */
export function openExports(deps: ShopExportDeps): RunningExports {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let isDue = false;
  const runDue = async (log: Logger): Promise<void> => {
    // What is asked for at the end of a run is not left to the next schedule.
    while (isDue && !closing.signal.aborted) {
      isDue = false;
      await runExports({ ...deps, log }, closing.signal).catch((error: unknown) =>
        log.error({ err: error }, 'exports could not be looked at'),
      );
    }
    running = null;
  };
  const begin = (log: Logger): void => {
    isDue = true;
    running ??= runDue(log);
  };
  return {
    jobs: [
      defineJob('make-exports', z.object({}), async (_payload, log) => {
        if (!closing.signal.aborted) begin(log);
      }),
    ],
    stop: async () => {
      closing.abort();
      await running;
    },
  };
}

/** Schedules of the exports, as cron patterns in UTC: what a killed process left, and what is over. */
export const exportSchedules: readonly Schedule[] = [
  { name: 'make-exports', pattern: '*/5 * * * *' },
];
