import type { WorkerEvents } from 'graphile-worker';
import type { Database } from '../db/connect.ts';
import type { Logger } from '../http/logger.ts';
import { addJobCounts, type JobCount, type JobResult } from './job-counts.repo.ts';

const storeEveryMs = 10_000;

/** Counts of a worker's jobs that are stored now and again. */
export interface JobCounter {
  /** Counts the jobs of a queue. */
  readonly listen: (events: WorkerEvents) => void;
  /** Stores what was counted and ends. */
  readonly close: () => Promise<void>;
}

/** Counts how the jobs of a worker end. What cannot be stored now is stored with the next counts. */
export function openJobCounter({ kysely }: Pick<Database, 'kysely'>, log: Logger): JobCounter {
  const counts = new Map<string, JobCount>();
  const add = (job: string, result: JobResult, count = 1): void => {
    const key = `${job} ${result}`;
    counts.set(key, { job, result, count: (counts.get(key)?.count ?? 0) + count });
  };
  const store = async (): Promise<void> => {
    const stored = [...counts.values()];
    counts.clear();
    try {
      await addJobCounts(kysely, stored);
    } catch (error) {
      for (const { job, result, count } of stored) add(job, result, count);
      log.warn({ err: error }, 'counts of jobs could not be stored');
    }
  };
  const timer = setInterval(() => void store(), storeEveryMs).unref();
  return {
    listen: (events) => {
      events.on('job:success', ({ job }) => add(job.task_identifier, 'done'));
      events.on('job:error', ({ job }) => {
        if (job.attempts < job.max_attempts) add(job.task_identifier, 'retried');
      });
      events.on('job:failed', ({ job }) => add(job.task_identifier, 'failed'));
    },
    close: async () => {
      clearInterval(timer);
      await store();
    },
  };
}
