import { EventEmitter } from 'node:events';
import {
  run,
  Logger as WorkerLogger,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { watchClock } from '../clock/watch-clock.ts';
import type { Logger } from '../http/logger.ts';
import type { Database } from '../db/connect.ts';
import { openJobCounter, type JobCounter } from './count-jobs.ts';
import { jobsByWorker, type JobName, type WorkerKind } from './job-names.ts';
import { registerWorker, releaseAbandonedJobs } from './abandoned-jobs.repo.ts';
import { correctQueueTimes } from './clock-corrections.repo.ts';
import { parseTrace, runInTrace, toRequestId } from '../tracing/trace-context.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Job } from './job.ts';

/** A job that is started by time: a crontab pattern (UTC). */
export interface Schedule {
  readonly name: JobName;
  readonly pattern: string;
  /** Jobs of a smaller number run first; 0 by default. */
  readonly priority?: number;
}

/** Maps the names of a worker's jobs to handlers; throws when one is missing, duplicated or another worker's. */
export function jobTable(kind: WorkerKind, jobs: readonly Job[]): ReadonlyMap<JobName, Job> {
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
}

/** A worker that runs jobs. */
export interface RunningWorker {
  /**
   * Resolves with the reason when it can run no more jobs without having been stopped. Only a new process can
   * continue.
   */
  readonly failed: Promise<string>;
  /** Asks running jobs to end, waits for them and stops. */
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
  webhooks: { concurrentJobs: 4 },
  // Fetched one by one, because a scheduled job must not wait behind a batch of prints.
  prints: { concurrentJobs: 1 },
} as const satisfies Record<WorkerKind, object>;

/** Pause between two searches for the jobs of killed workers, in milliseconds. */
const searchPauseMs = 30_000;

/** Releases the jobs of killed workers and of a wrong clock now and again until the returned function is called. */
function releaseStuckJobs(database: Database, kind: WorkerKind, log: Logger): () => void {
  const release = async (): Promise<void> => {
    await correctQueueTimes(database);
    const released = await releaseAbandonedJobs(database, kind);
    if (released > 0) log.warn({ released }, 'jobs of a killed worker released');
  };
  // A worker whose database is gone ends by itself.
  const releaseSafely = (): Promise<void> =>
    release().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be released'));
  void releaseSafely();
  const timer = setInterval(() => void releaseSafely(), searchPauseMs).unref();
  return () => clearInterval(timer);
}

function cronLine({ name, pattern, priority }: Schedule): string {
  return `${pattern} ${name}${priority === undefined ? '' : ` ?priority=${priority}`}`;
}

interface WorkerOptions {
  readonly kind: WorkerKind;
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly schedules: readonly Schedule[];
  readonly log: Logger;
  /** Records the jobs that run; null without a collector. */
  readonly tracing?: Tracing | null | undefined;
}

/** Runs a job as a step of the trace that queued it. */
async function runTraced(
  tracing: Tracing | null | undefined,
  { name, id }: { readonly name: JobName; readonly id: string },
  payload: unknown,
  run: () => Promise<void>,
): Promise<void> {
  if (!tracing) return await run();
  const parent = parseTrace(payload);
  const attributes = { 'messaging.message.id': id };
  const span = tracing.start({ name, kind: 'job', parent, attributes });
  let isFailed = true;
  try {
    await runInTrace(span.context, run);
    isFailed = false;
  } finally {
    span.end({ isFailed });
  }
}

function createTaskList({ kind, jobs, log, tracing }: WorkerOptions): TaskList {
  return Object.fromEntries(
    [...jobTable(kind, jobs).values()].map((job) => [
      job.name,
      (payload, helpers) => {
        const { id } = helpers.job;
        const trace = parseTrace(payload);
        const origin = trace && { reqId: toRequestId(trace.traceId) };
        const jobLog = log.child({ jobId: id, job: job.name, ...origin });
        return runTraced(tracing, { name: job.name, id }, payload, () =>
          job.run(payload, jobLog, helpers.abortSignal),
        );
      },
    ]),
  );
}

interface QueueParts {
  readonly taskList: TaskList;
  readonly counter: JobCounter;
  /** Called with the name under which it locks jobs. */
  readonly hold: (name: string) => Promise<void>;
}

/** Runs the queue of a database. */
async function openRunner(
  { kind, database, schedules, log }: WorkerOptions,
  { taskList, counter, hold }: QueueParts,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  counter.listen(events);
  const names: string[] = [];
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  const runner = await run({
    events,
    pgPool: database.pool,
    taskList,
    noHandleSignals: true,
    // Running jobs are asked to end at once, not after the queue's pause of five seconds.
    preset: {
      worker: { pollInterval: 2000, gracefulShutdownAbortTimeout: 0, ...settings[kind] },
    },
    crontab: schedules.map(cronLine).join('\n'),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning')
        log[level === 'error' ? 'error' : 'warn'](message);
    }),
  });
  for (const name of names) await hold(name);
  return runner;
}

/** A queue that is opened again while its process goes on. */
interface ReopenableQueue {
  /** Waits for running jobs and opens the queue again. */
  readonly reopen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a queue; `ended` is called with the reason when it ends without having been closed. */
async function openQueue(
  open: () => Promise<Runner>,
  ended: (reason: string) => void,
): Promise<ReopenableQueue> {
  let isClosing = false;
  const opened = async () => {
    const runner = await open();
    let state: 'running' | 'closing' | 'ended' = 'running';
    const end = (reason: string): void => {
      if (state === 'running') ended(reason);
      state = 'ended';
    };
    runner.promise.then(
      () => end('its runner ended'),
      (error: unknown) => end(`its runner ended: ${String(error)}`),
    );
    return async (): Promise<void> => {
      if (state !== 'running') return;
      state = 'closing';
      await runner.stop();
    };
  };
  let current = opened();
  await current;
  const reopen = async (): Promise<void> => {
    const before = current;
    current = before.then(async (close) => {
      await close();
      return isClosing ? close : await opened();
    });
    await current;
  };
  return {
    reopen: () =>
      reopen().catch((error: unknown) => ended(`it could not be opened again: ${String(error)}`)),
    close: async () => {
      isClosing = true;
      const close = await current.catch(() => null);
      await close?.();
    },
  };
}

/**
 * Starts a worker that runs jobs until `stop` or `failed`.
 * @throws DatabaseUnavailable when the database is lost meanwhile
 */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { kind, database, log } = options;
  const taskList = createTaskList(options);
  const presence = await registerWorker(database, kind);
  const counter = openJobCounter(database, log);
  let isStopping = false;
  const { promise: failed, resolve } = Promise.withResolvers<string>();
  const fail = (reason: string): void => {
    if (!isStopping) resolve(reason);
  };
  void presence.lost.then(() => fail('its connection to the database ended'));
  const queue = await openQueue(async () => {
    await correctQueueTimes(database);
    return await openRunner(options, { taskList, counter, hold: presence.hold });
  }, fail).catch(async (error: unknown) => {
    throw await presence.toLoss(error);
  });
  const endSearch = releaseStuckJobs(database, kind, log);
  // The queue's schedules would pause until a later clock is reached again, or run once for every minute skipped.
  const endWatch = watchClock((changedMs) => {
    log.warn({ changedMs }, 'the clock was changed; the queue is opened again');
    void queue.reopen();
  });
  return {
    failed,
    stop: async () => {
      isStopping = true;
      endWatch();
      endSearch();
      await queue.close();
      await counter.close();
      await presence.leave();
    },
  };
}
