// @module-tag whole
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { closeBatches } from '#server/features/prints/batches/close-batches.ts';
import { silentLog } from '#tests/support/logs.ts';
import {
  pickupPlan,
  readBatchDrops,
  buildPrintBatch,
  buildPrintJobs,
} from '#tests/support/build-drop.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { updateRows } from '#tests/support/rows.ts';

const program = path.resolve(import.meta.dirname, '../support/processes.ts');

/** An open batch with the prints of two orders. */
async function openBatch({ kysely }: TestDatabase) {
  const batch = await buildPrintBatch(kysely, { studio: await buildStudio(kysely) });
  await updateRows(kysely, 'printBatches', { id: batch }, { state: 'open', closedAt: null });
  const prints: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const order = await buildOrder(kysely, pickupPlan());
    prints.push(...(await buildPrintJobs(kysely, order, { batch })));
  }
  return { batch, prints: prints.toSorted() };
}

async function countSessions({ pool }: TestDatabase, where: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'fpx-kills' and ${where}`,
  );
  return rows[0]?.count ?? 0;
}

/** Kills a process that closes the batches when it waits for a lock that this statement takes. */
async function killAtLock(database: TestDatabase, lock: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    const child = spawn(process.execPath, [program, 'close-batches', database.url], {
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    await expect
      .poll(() => countSessions(database, `wait_event_type = 'Lock'`), { timeout: 20_000 })
      .toBe(1);
    child.kill('SIGKILL');
    await ended;
    await client.query('rollback');
  } finally {
    client.release();
  }
  await expect.poll(() => countSessions(database, 'true'), { timeout: 20_000 }).toBe(0);
}

it(
  'closeBatches leaves no print of a batch missing or doubled in its drops when it is killed',
  { timeout: 90_000 },
  async ({ database }) => {
    const { kysely } = database;
    const batches: Awaited<ReturnType<typeof openBatch>>[] = [];
    for (let index = 0; index < 3; index += 1) batches.push(await openBatch(database));
    const ids = batches.map(({ batch }) => batch);
    /** Checks that each batch is open without drops, or closed with each of its prints in one of them. */
    const checkStates = async (): Promise<string[]> => {
      const rows = await kysely
        .selectFrom('printBatches')
        .select(['id', 'state'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      for (const { id, state } of rows) {
        const drops = await readBatchDrops(kysely, id);
        const files = drops.flatMap(({ manifest }) =>
          manifest.files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : [])),
        );
        const prints = batches.find(({ batch }) => batch === id)?.prints;
        expect(files.toSorted()).toEqual(state === 'open' ? [] : prints);
      }
      return rows.map(({ state }) => state);
    };
    // After a batch is marked closed, before it has drops; and between two batches.
    await killAtLock(database, 'lock table print_drops in share mode');
    expect(await checkStates()).toEqual(['open', 'open', 'open']);
    await killAtLock(database, `select from print_batches where id = ${ids[2]} for update`);
    expect(await checkStates()).toEqual(['closed', 'closed', 'open']);

    const close = () =>
      closeBatches(
        { catalogues: defaultCatalogues, kysely, clock: () => Date.now() + 3 * 3_600_000 },
        silentLog,
      );
    expect(await close()).toBe(1);
    expect(await checkStates()).toEqual(['closed', 'closed', 'closed']);
    const drops = await kysely.selectFrom('printDrops').selectAll().orderBy('id').execute();
    expect(await close()).toBe(0);
    expect(await kysely.selectFrom('printDrops').selectAll().orderBy('id').execute()).toEqual(
      drops,
    );
  },
);
