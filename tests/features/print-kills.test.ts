// @module-tag whole
import { createHash } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { restorePrints } from '#server/features/prints/jobs/restore-prints.ts';
import { enqueue } from '#server/platform/queue/enqueue.repo.ts';
import { type PrintShop, it } from '#tests/support/print-shop.ts';
import { randomFrom } from '#tests/support/domain-builders.ts';
import { waitingJobs } from '#tests/support/test-shop.ts';

const kills = 15;
const longestMs = 700;
const main = path.resolve(import.meta.dirname, '../../server/main.ts');

/** Starts the process of the prints; resolves when it works. */
async function startProcess(databaseUrl: string, dataDir: string) {
  const child = fork(main, ['--role=prints'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'test-session-secret-of-32-letters!',
      LOG_LEVEL: 'silent',
    },
    // Its own children complain when it is killed.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    ended.then(() => false),
  ]);
  expect(isReady, 'the process starts').toBe(true);
  return { child, ended };
}

async function unfinished({ deps }: PrintShop): Promise<number> {
  const rows = await deps.kysely
    .selectFrom('printJobs')
    .select('id')
    .where('state', '<>', 'rendered')
    .execute();
  return rows.length;
}

function findFiles({ deps }: PrintShop) {
  return deps.kysely
    .selectFrom('printFiles')
    .innerJoin('printJobs', 'printJobs.id', 'printFiles.job')
    .select(['printFiles.job', 'sha256', 'size', 'printFiles.copies', 'tiles', 'batch'])
    .orderBy('printFiles.job')
    .orderBy('position')
    .execute();
}

it(
  'the process of the prints leaves no print missing, half or doubled when it is killed',
  { timeout: 180_000 },
  async ({ database, prints }) => {
    const { deps, clock } = prints;
    clock.now -= 31 * 60_000;
    const original = { width: 1900, height: 1300 };
    const orders = [];
    for (let index = 0; index < 8; index += 1) {
      const lines = Array.from({ length: 5 }, (_, line) => ({
        size: line % 2 === 0 ? '4x6' : '5x7',
        quantity: line + 1,
      }));
      const files = lines.map(() => ({ original, copy: {} }));
      orders.push(await prints.order({ items: lines }, files));
    }
    await prints.plan();
    let interrupted = 0;
    const random = randomFrom(15);
    for (let kill = 0; kill < kills && (await unfinished(prints)) > 0; kill += 1) {
      await enqueue(deps.kysely, 'plan-prints', {});
      const { child, ended } = await startProcess(database.url, prints.dataDir);
      await pause(random() * longestMs);
      child.kill('SIGKILL');
      await ended;
      interrupted += 1;
    }
    expect(interrupted).toBe(kills);
    const { child, ended } = await startProcess(database.url, prints.dataDir);
    await enqueue(deps.kysely, 'plan-prints', {});
    await expect.poll(() => unfinished(prints), { timeout: 90_000, interval: 300 }).toBe(0);
    // The mails of the orders are another worker's: two confirmations, and one that production began.
    const mails = { 'send-order-mail': 3 * orders.length };
    await expect.poll(() => waitingJobs(database), { timeout: 10_000 }).toEqual(mails);
    child.kill('SIGTERM');
    await ended;

    const files = await findFiles(prints);
    expect(files).toHaveLength(40);
    expect(files.reduce((sum, { copies }) => sum + copies, 0)).toBe(8 * (1 + 2 + 3 + 4 + 5));
    expect(new Set(files.map(({ batch }) => batch)).size).toBe(2);
    const written = new Map<string, number>();
    for (const { sha256, size } of files) {
      const hash = sha256.toString('hex');
      const bytes = await buffer(await deps.prints.stream(hash));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
      expect(bytes.length).toBe(size);
      written.set(hash, (await stat(prints.printPath(hash))).mtimeMs);
    }
    for (const order of orders) expect(await prints.fulfilment(order)).toBe('in_production');

    for (const { job } of files.slice(0, 5)) {
      expect(await restorePrints(deps, job, { force: true })).toBe('restored');
    }
    expect(await prints.plan()).toEqual({ made: 0, queued: 0, held: 0, cancelled: 0 });
    expect(await findFiles(prints)).toEqual(files);
    for (const [hash, mtimeMs] of written) {
      expect((await stat(prints.printPath(hash))).mtimeMs).toBe(mtimeMs);
    }
  },
);
