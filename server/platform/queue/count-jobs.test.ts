import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { it } from '#tests/support/shop-fixtures.ts';
import { openLog } from '../http/logger.ts';
import { defineJob } from './job.ts';
import { jobsByWorker } from './job-names.ts';
import { startWorker } from './worker.ts';

it('a worker counts how its jobs ended, with the counts of the workers before it', async ({
  database,
}) => {
  const { pool } = database;
  const log = openLog({ role: 'test', level: 'silent' });
  let runs = 0;
  const jobs = jobsByWorker.worker.map((name) =>
    defineJob(name, z.object({ fails: z.boolean() }), async ({ fails }) => {
      runs += 1;
      if (fails) throw new Error('on purpose');
    }),
  );
  const runAll = async (expected: number): Promise<void> => {
    const worker = await startWorker({ kind: 'worker', database, log, jobs, schedules: [] });
    for (let attempt = 0; attempt < 200 && runs < expected; attempt += 1) await pause(50);
    await worker.stop();
  };
  const add = (fails: boolean, attempts: number) =>
    pool.query(
      `select graphile_worker.add_job('sweep-drafts', json_build_object('fails', $1::boolean), max_attempts => $2)`,
      [fails, attempts],
    );
  await add(false, 5);
  await add(true, 1);
  await add(true, 5);
  await runAll(3);
  await add(false, 5);
  await runAll(4);
  const { rows } = await pool.query('select job, result, count from job_counts order by result');
  expect(rows).toEqual([
    { job: 'sweep-drafts', result: 'done', count: 2 },
    { job: 'sweep-drafts', result: 'failed', count: 1 },
    { job: 'sweep-drafts', result: 'retried', count: 1 },
  ]);
});
