import { EventEmitter } from 'node:events';
import { run, Logger as WorkerLogger, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger } from '../http/logger.ts';
import type { Database } from '../db/connect.ts';
import { jobsByWorker, type JobName, type WorkerKind } from './job-names.ts';
import { registerWorker, releaseAbandonedJobs } from './abandoned-jobs.repo.ts';
import type { Job } from './job.ts';

/** A job that is started by time: a crontab pattern (UTC). */
export interface Schedule {
  readonly name: JobName;
  readonly pattern: string;
  /** Jobs of a smaller number run first; 0 by default. */
  readonly priority?: number;
}

/** Maps the names of a worker's jobs to handlers; throws when one is missing, duplicated or another worker's. */
export const jobTable = (kind: WorkerKind, jobs: readonly Job[]): ReadonlyMap<JobName, Job> => {
  const names: readonly JobName[] = jobsByWorker[kind];
  const table = new Map(jobs.map((job) => [job.name, job]));
  if (table.size !== jobs.length) throw new Error('a job has two handlers');
  const missing = names.filter((name) => !table.has(name));
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  const foreign = jobs.filter(({ name }) => !names.includes(name));
  if (foreign.length > 0) {
    throw new Error(`another worker runs ${foreign.map(({ name }) => name).join(', ')}`);
  }
  return table;
};

/** A worker that runs jobs. */
export interface RunningWorker {
  /**
   * Resolves with the reason when it can run no more jobs without having been stopped. Only a new process can
   * continue.
   */
  readonly failed: Promise<string>;
  /** Waits for running jobs and stops. */
  readonly stop: () => Promise<void>;
}

const settings = {
  worker: {
    concurrentJobs: 2,
    // Fetched and completed in batches: a commit for each job would take disk time from customers' requests.
    localQueue: { size: 20 },
    completeJobBatchDelay: 20,
    failJobBatchDelay: 20,
  },
  // Fetched one by one, because a scheduled job must not wait behind a batch of prints.
  prints: { concurrentJobs: 1 },
} as const satisfies Record<WorkerKind, object>;

/** Pause between two searches for the jobs of killed workers, in milliseconds. */
const searchPauseMs = 30_000;

/** Releases the jobs of killed workers now and again until the returned function is called. */
const releaseJobsOfKilled = (database: Database, kind: WorkerKind, log: Logger): (() => void) => {
  const release = async (): Promise<void> => {
    const released = await releaseAbandonedJobs(database, kind);
    if (released > 0) log.warn({ released }, 'jobs of a killed worker released');
  };
  // A worker whose database is gone ends by itself.
  const releaseSafely = (): Promise<void> =>
    release().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be released'));
  void releaseSafely();
  const timer = setInterval(() => void releaseSafely(), searchPauseMs).unref();
  return () => clearInterval(timer);
};

const cronLine = ({ name, pattern, priority }: Schedule): string =>
  `${pattern} ${name}${priority === undefined ? '' : ` ?priority=${priority}`}`;

/** Starts a worker that runs jobs until `stop` or `failed`. */
export const startWorker = async (options: {
  readonly kind: WorkerKind;
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly schedules: readonly Schedule[];
  readonly log: Logger;
}): Promise<RunningWorker> => {
  const taskList: TaskList = Object.fromEntries(
    [...jobTable(options.kind, options.jobs).values()].map((job) => [
      job.name,
      (payload, helpers) =>
        job.run(payload, options.log.child({ jobId: helpers.job.id, job: job.name })),
    ]),
  );
  const presence = await registerWorker(options.database, options.kind);
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: options.database.pool,
    taskList,
    noHandleSignals: true,
    preset: { worker: { pollInterval: 2000, ...settings[options.kind] } },
    crontab: options.schedules.map(cronLine).join('\n'),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning')
        options.log[level === 'error' ? 'error' : 'warn'](message);
    }),
  });
  for (const name of names) await presence.hold(name);
  const endSearch = releaseJobsOfKilled(options.database, options.kind, options.log);
  let isStopping = false;
  const { promise: failed, resolve } = Promise.withResolvers<string>();
  const fail = (reason: string): void => {
    if (!isStopping) resolve(reason);
  };
  void presence.lost.then(() => fail('its connection to the database ended'));
  let hasEnded = false;
  const ended = (reason: string): void => {
    hasEnded = true;
    fail(reason);
  };
  runner.promise.then(
    () => ended('its runner ended'),
    (error: unknown) => ended(`its runner ended: ${String(error)}`),
  );
  return {
    failed,
    stop: async () => {
      isStopping = true;
      endSearch();
      if (!hasEnded) await runner.stop();
      await presence.leave();
    },
  };
};
