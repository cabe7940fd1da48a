import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import type { Database } from '../db/connect.ts';
import { openLog } from '../http/logger.ts';
import { releaseAbandonedJobs } from './abandoned-jobs.repo.ts';
import { enqueue, openWaker, readQueueDelay } from './enqueue.repo.ts';
import { defineJob, type Job } from './job.ts';
import { jobsByWorker } from './job-names.ts';
import { jobTable, startWorker } from './worker.ts';

const log = openLog({ role: 'test', level: 'silent' });

function handlers(run: (payload: unknown) => void): Job[] {
  return jobsByWorker.worker.map((name) =>
    defineJob(name, z.unknown(), async (payload) => {
      run(payload);
    }),
  );
}

/** Starts a worker that passes the payload of each job to `run`. */
function startWith(database: Database, run: (payload: unknown) => void) {
  return startWorker({ kind: 'worker', database, log, jobs: handlers(run), schedules: [] });
}

async function until(done: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !done(); attempt += 1) await pause(50);
}

describe('the queue worker', () => {
  it('starts only with exactly one handler for each kind of job', () => {
    const all = handlers(() => undefined);
    expect(jobTable('worker', all).size).toBe(jobsByWorker.worker.length);
    expect(() => jobTable('worker', all.slice(1))).toThrow(/no handler for send-order-mail/);
    expect(() => jobTable('worker', [...all, ...all.slice(0, 1)])).toThrow(/two handlers/);
    const print = defineJob('render-print', z.unknown(), () => Promise.resolve());
    expect(() => jobTable('worker', [...all, print])).toThrow(/another worker runs render-print/);
    expect(() => jobTable('prints', [print])).toThrow(/no handler for plan-prints/);
  });

  it('runs a committed job and no rolled-back one', async ({ database }) => {
    const seen: unknown[] = [];
    const worker = await startWith(database, (p) => seen.push(p));
    const { kysely } = database;
    await kysely
      .transaction()
      .execute(async (trx) => {
        await enqueue(trx, 'send-order-mail', { order: 'rolled back' });
        throw new Error('on purpose');
      })
      .catch(() => undefined);
    await kysely.transaction().execute((trx) => enqueue(trx, 'send-order-mail', { order: 'kept' }));
    openWaker(kysely)();
    await until(() => seen.length > 0);
    await worker.stop();
    expect(seen).toEqual([{ order: 'kept' }]);
  });

  it('takes over the jobs of a killed worker at once', async ({ database }) => {
    await enqueue(database.kysely, 'sweep-drafts', { held: true });
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`,
    );
    const seen: unknown[] = [];
    const worker = await startWith(database, (p) => seen.push(p));
    await until(() => seen.length > 0);
    await worker.stop();
    expect(seen).toEqual([{ held: true }]);
  });

  it('leaves the jobs of a killed worker of the other kind locked', async ({ database }) => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    await enqueue(database.kysely, 'render-print', {});
    await enqueue(database.kysely, 'sweep-drafts', {}, new Date(Date.now() + 3_600_000));
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`,
    );
    const worker = await startWith(database, () => undefined);
    await worker.stop();
    const { rows } = await database.pool.query<{ identifier: string; locked_by: string | null }>(
      `select identifier, locked_by from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id order by identifier`,
    );
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect(rows).toEqual([
      { identifier: 'render-print', locked_by: 'killed' },
      { identifier: 'sweep-drafts', locked_by: null },
    ]);
  });

  it('does not take the jobs of a live worker', async ({ database }) => {
    const first = await startWith(database, () => undefined);
    await enqueue(database.kysely, 'sweep-drafts', {}, new Date(Date.now() + 3_600_000));
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'living', run_at = now()`,
    );
    const second = await startWith(database, () => undefined);
    await pause(300);
    const { rows } = await database.pool.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker._private_jobs',
    );
    await second.stop();
    await first.stop();
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect(rows).toEqual([{ locked_by: 'living' }]);
  });

  it('takes over the jobs of a killed worker while another one lives', async ({ database }) => {
    const seen: unknown[] = [];
    // Either may run the job that the second one releases.
    const first = await startWith(database, (p) => seen.push(p));
    await enqueue(
      database.kysely,
      'sweep-drafts',
      { held: true },
      new Date(Date.now() + 3_600_000),
    );
    await database.pool.query(
      `update graphile_worker._private_jobs
       set locked_at = now() - interval '2 minutes', locked_by = 'pool-killed', run_at = now()`,
    );
    const second = await startWith(database, (p) => seen.push(p));
    await until(() => seen.length > 0);
    await first.stop();
    await second.stop();
    expect(seen).toEqual([{ held: true }]);
  });

  it('leaves a live worker its jobs, however long they take', async ({ database }) => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const jobs = jobsByWorker.worker.map((name) =>
      defineJob(name, z.unknown(), async (payload) => {
        seen.push(payload);
        begun.resolve();
        await ended.promise;
      }),
    );
    const first = await startWorker({ kind: 'worker', database, log, jobs, schedules: [] });
    await enqueue(database.kysely, 'sweep-drafts', { slow: true });
    openWaker(database.kysely)();
    await begun.promise;
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`,
    );
    expect(await releaseAbandonedJobs(database, 'worker')).toBe(0);
    ended.resolve();
    await first.stop();
    expect(seen).toEqual([{ slow: true }]);
  });

  it('asks a running job to end as soon as it is stopped', async ({ database }) => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    const ended = Promise.withResolvers<void>();
    const jobs = jobsByWorker.worker.map((name) =>
      defineJob(name, z.unknown(), async (_payload, _log, signal) => {
        begun.resolve(signal);
        await ended.promise;
      }),
    );
    const worker = await startWorker({ kind: 'worker', database, log, jobs, schedules: [] });
    onTestFinished(() => ended.resolve());
    await enqueue(database.kysely, 'sweep-drafts', {});
    openWaker(database.kysely)();
    const signal = await begun.promise;
    expect(signal?.aborted).toBe(false);
    const stopped = worker.stop();
    await pause(500);
    expect(signal?.aborted).toBe(true);
    ended.resolve();
    await stopped;
    const { rows } = await database.pool.query('select from graphile_worker._private_jobs');
    expect(rows).toEqual([]);
  });

  it('gets a job at once from a server whose clock is minutes ahead of the database', async ({
    database,
  }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await enqueue(database.kysely, 'sweep-drafts', {});
    vi.useRealTimers();
    const { rows } = await database.pool.query(
      'select run_at <= now() as is_due from graphile_worker._private_jobs',
    );
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect(rows).toEqual([{ is_due: true }]);
  });

  it('runs the jobs and schedules that a clock which ran a day ahead has left, at once', async ({
    database,
  }) => {
    const { pool, kysely } = database;
    const later = Date.now() + 24 * 3_600_000;
    await enqueue(kysely, 'send-order-mail', { order: 'queued' }, new Date(later));
    await pool.query('update graphile_worker._private_jobs set created_at = run_at');
    await enqueue(kysely, 'send-order-mail', { order: 'failed once' }, new Date(later));
    await pool.query(
      `update graphile_worker._private_jobs set attempts = 1 where created_at < now() + '1 hour'`,
    );
    await enqueue(kysely, 'sweep-drafts', { due: 'in an hour' }, new Date(Date.now() + 3_600_000));
    await pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('sweep-drafts', now(), now() + interval '1 day')`,
    );
    const seen: unknown[] = [];
    const worker = await startWith(database, (p) => seen.push(p));
    await until(() => seen.length > 1);
    await worker.stop();
    expect(seen).toHaveLength(2);
    expect(seen).toEqual(expect.arrayContaining([{ order: 'queued' }, { order: 'failed once' }]));
    const { rows } = await pool.query(
      `select identifier from graphile_worker._private_known_crontabs where last_execution > now()`,
    );
    expect(rows).toEqual([]);
    await pool.query('delete from graphile_worker._private_jobs');
  });

  it('goes on with its schedules and jobs when the clock is set back a day', async ({
    database,
  }) => {
    const starts: number[] = [];
    const seen: unknown[] = [];
    const hold = Promise.withResolvers<void>();
    const jobs = jobsByWorker.worker.map((name) =>
      defineJob(name, z.unknown(), async (payload) => {
        starts.push(Date.now());
        await hold.promise;
        seen.push(payload);
      }),
    );
    // Due in half a year: a scheduled job during the test would be among the jobs that it has seen.
    const month = ((new Date().getUTCMonth() + 6) % 12) + 1;
    const schedules = [{ name: 'sweep-drafts', pattern: `0 0 15 ${month} *` }] as const;
    const worker = await startWorker({ kind: 'worker', database, log, jobs, schedules });
    onTestFinished(async () => {
      hold.resolve();
      await worker.stop();
    });
    await enqueue(database.kysely, 'send-order-mail', { order: 'running' });
    openWaker(database.kysely)();
    await until(() => starts.length > 0);
    await database.pool.query(
      `update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'`,
    );
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 24 * 3_600_000);
    onTestFinished(() => {
      clock.mockRestore();
    });
    await pause(1500);
    clock.mockRestore();
    hold.resolve();
    const isCorrected = async (): Promise<boolean> => {
      const { rows } = await database.pool.query(
        `select from graphile_worker._private_known_crontabs where last_execution > now() + '1 hour'`,
      );
      return rows.length === 0;
    };
    for (let attempt = 0; attempt < 200 && !(await isCorrected()); attempt += 1) await pause(50);
    expect(await isCorrected()).toBe(true);
    await enqueue(database.kysely, 'send-order-mail', { order: 'after' });
    openWaker(database.kysely)();
    await until(() => seen.length > 1);
    expect(seen).toEqual([{ order: 'running' }, { order: 'after' }]);
  });

  it('reports how long its oldest job is overdue, and ignores jobs that are not due', async ({
    database,
  }) => {
    const { kysely } = database;
    await database.pool.query('delete from graphile_worker._private_jobs');
    await enqueue(kysely, 'sweep-drafts', {}, new Date(Date.now() + 3_600_000));
    expect(await readQueueDelay(kysely)).toEqual({ oldestDueJobSeconds: null });
    await enqueue(kysely, 'sweep-drafts', {}, new Date(Date.now() - 3_600_000));
    const { oldestDueJobSeconds } = await readQueueDelay(kysely);
    expect(oldestDueJobSeconds).toBeGreaterThanOrEqual(3_600);
    await database.pool.query('delete from graphile_worker._private_jobs');
  });

  it('reports a failure when its database connections end', async ({ database }) => {
    const worker = await startWith(database, () => undefined);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(await worker.failed).toMatch(/ended/);
    await worker.stop();
  });
});
