import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildLabToken } from '#tests/support/build-drop.ts';
import type { PrintShop } from '#tests/support/print-shop.ts';
import { type PrintedOrder, clearPrints, it, renderOrder } from '#tests/support/print-fixtures.ts';
import type { PrintDropState } from '#domain/print-batches.ts';
import { openLog } from '../../../platform/http/logger.ts';
import { closeBatch, closeBatches, isDue } from './close-batches.ts';
import { finishBatch } from './finish-batch.ts';
import { settleBatch } from '../drops/settle-batch.ts';
import { findLateBatches } from '../records/report.repo.ts';

const minuteMs = 60_000;
const log = openLog({ role: 'test', level: 'silent' });

it.beforeEach(async ({ database, prints }) => {
  await clearPrints(prints, database);
});

const jobStates = async (prints: PrintShop, order: PrintedOrder) =>
  (await prints.jobs(order)).map(({ state }) => state);

const batchState = async ({ deps }: PrintShop, id: number): Promise<string> =>
  (
    await deps.kysely
      .selectFrom('printBatches')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

/** Renders one order with two lines of one paper, closes its batch and returns both. */
const closed = async (prints: PrintShop) => {
  const order = await renderOrder(prints, { items: [{}, {}] });
  const batch = (await prints.jobs(order))[0]?.batch ?? 0;
  await prints.deps.kysely.transaction().execute((trx) => closeBatch(trx, batch, prints.clock.now));
  // The tests add drops in the states they need.
  await prints.deps.kysely.deleteFrom('printDrops').where('batch', '=', batch).execute();
  return { order, batch };
};

const setCancelled = ({ deps }: PrintShop, order: PrintedOrder) =>
  deps.kysely
    .updateTable('orders')
    .set({ fulfilmentState: 'cancelled' })
    .where('id', '=', order.id)
    .execute();

let names = 0;
const addDrop = async (
  { deps }: PrintShop,
  { order, batch }: { readonly order: PrintedOrder; readonly batch: number },
  { state, attempt = 1, part = 1 }: { state: PrintDropState; attempt?: number; part?: number },
): Promise<string> => {
  names += 1;
  const hasEnded = state === 'printed' || state === 'failed' || state === 'cancelled';
  // A claim is made with a lab's token.
  const isClaimed = state === 'claimed';
  const token = isClaimed ? await buildLabToken({ database: { kysely: deps.kysely } }) : null;
  const { id } = await deps.kysely
    .insertInto('printDrops')
    .values({
      batch,
      orderId: order.id,
      attempt,
      part,
      parts: 2,
      name: `drop-${names}`,
      format: 'tree',
      manifest: JSON.stringify({ version: 1, format: 'tree', entries: [], files: [] }),
      state,
      leaseUntil: isClaimed ? new Date() : null,
      claim: isClaimed ? randomUUID() : null,
      claimedBy: token?.id ?? null,
      endedAt: hasEnded ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const moveDrop = async ({ deps }: PrintShop, id: string, state: PrintDropState) => {
  await deps.kysely
    .updateTable('printDrops')
    .set({ state, endedAt: state === 'printed' || state === 'failed' ? new Date() : null })
    .where('id', '=', id)
    .execute();
};

const settle = async (prints: PrintShop, batch: number): Promise<string> => {
  await prints.deps.kysely
    .transaction()
    .execute((trx) => settleBatch(trx, batch, prints.clock.now));
  return batchState(prints, batch);
};

describe('an open batch', () => {
  it('is due by its age, by its files, and later while an order in it is incomplete', () => {
    const now = Date.now();
    const due = (minutes: number, files: number, isIncomplete = false) =>
      isDue({ id: 1, files, isIncomplete, oldestAt: new Date(now - minutes * minuteMs) }, now);
    expect([due(14, 499), due(15, 1), due(0, 500)]).toEqual([false, true, true]);
    expect([due(119, 600, true), due(120, 1, true)]).toEqual([false, true]);
  });

  it('is closed 15 minutes after its first print, once', async ({ prints }) => {
    await renderOrder(prints, {});
    expect(await closeBatches(prints.deps, log)).toBe(0);
    prints.clock.now += 15 * minuteMs;
    const runs = await Promise.all([
      closeBatches(prints.deps, log),
      closeBatches(prints.deps, log),
    ]);
    expect(runs[0] + runs[1]).toBe(1);
  });

  it('gets a drop for each of its orders when it is closed', async ({ prints }) => {
    const orders = [await renderOrder(prints, { items: [{}, {}] }), await renderOrder(prints, {})];
    prints.clock.now += 15 * minuteMs;
    await closeBatches(prints.deps, log);
    const drops = await prints.deps.kysely
      .selectFrom('printDrops')
      .select(['orderId', 'state', 'manifest'])
      .execute();
    const counts = drops.map(({ orderId, state, manifest }) => [
      orders.findIndex(({ id }) => id === orderId),
      state,
      manifest.files.filter(({ kind }) => kind === 'print').length,
    ]);
    expect(counts).toHaveLength(2);
    expect(counts).toEqual(
      expect.arrayContaining([
        [0, 'waiting', 2],
        [1, 'waiting', 1],
      ]),
    );
  });

  it('stays open while the output of its lab lacks a setting', async ({ prints }) => {
    const order = await renderOrder(prints, {});
    const { kysely } = prints.deps;
    const values = { format: 'dpof-noritsu', options: '{}', updatedBy: 'ada' } as const;
    await kysely
      .insertInto('studioOutputs')
      .values({ ...values, studio: null, updatedAt: new Date() })
      .execute();
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, log)).toBe(0);
    const [job] = await prints.jobs(order);
    expect(await batchState(prints, job?.batch ?? 0)).toBe('open');
    await kysely.deleteFrom('studioOutputs').execute();
    expect(await closeBatches(prints.deps, log)).toBe(1);
  });

  it('takes no print after it was closed', async ({ prints }) => {
    const { order } = await closed(prints);
    const later = await renderOrder(prints, {});
    expect((await prints.jobs(later))[0]?.batch).not.toBe((await prints.jobs(order))[0]?.batch);
  });

  it('waits two hours for the rest of an order of the same paper', async ({ prints }) => {
    const order = await renderOrder(prints, { items: [{}, {}] }, [
      {},
      { original: { fault: 'cut' } },
    ]);
    expect(await jobStates(prints, order)).toEqual(['rendered', 'held']);
    prints.clock.now += 119 * minuteMs;
    expect(await closeBatches(prints.deps, log)).toBe(0);
    prints.clock.now += 2 * minuteMs;
    expect(await closeBatches(prints.deps, log)).toBe(1);
  });

  it('does not wait for another paper of its orders', async ({ prints }) => {
    const other = await renderOrder(prints, { items: [{}, { size: '5x7' }] }, [
      {},
      { original: { fault: 'cut' } },
    ]);
    expect(await jobStates(prints, other)).toEqual(['rendered', 'held']);
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, log)).toBe(1);
  });

  it('loses the jobs of an order that is cancelled before it is closed', async ({ prints }) => {
    const gone = await renderOrder(prints, {});
    const kept = await renderOrder(prints, {});
    await setCancelled(prints, gone);
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, log)).toBe(1);
    expect((await prints.jobs(gone)).map(({ state, batch }) => [state, batch])).toEqual([
      ['cancelled', null],
    ]);
    expect(await jobStates(prints, kept)).toEqual(['rendered']);
  });

  it('without jobs left stays open', async ({ prints }) => {
    const gone = await renderOrder(prints, {});
    await setCancelled(prints, gone);
    await prints.plan();
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, log)).toBe(0);
    expect((await prints.jobs(gone)).map(({ state, batch }) => [state, batch])).toEqual([
      ['cancelled', null],
    ]);
  });
});

describe('settleBatch', () => {
  it('follows the drops: printing, and done with its jobs printed', async ({ prints }) => {
    const made = await closed(prints);
    const { order, batch } = made;
    expect(await settle(prints, batch)).toBe('closed');
    const first = await addDrop(prints, made, { state: 'waiting' });
    const second = await addDrop(prints, made, { state: 'waiting', part: 2 });
    expect(await settle(prints, batch)).toBe('closed');
    await moveDrop(prints, first, 'printed');
    expect(await settle(prints, batch)).toBe('printing');
    expect(await jobStates(prints, order)).toEqual(['rendered', 'rendered']);
    await moveDrop(prints, second, 'printed');
    expect(await settle(prints, batch)).toBe('done');
    expect(await settle(prints, batch)).toBe('done');
    expect(await jobStates(prints, order)).toEqual(['printed', 'printed']);
  });

  it('fails a batch whose drop failed, until a later attempt is printed', async ({ prints }) => {
    const made = await closed(prints);
    const first = await addDrop(prints, made, { state: 'delivered' });
    await moveDrop(prints, first, 'failed');
    expect(await settle(prints, made.batch)).toBe('failed');
    const second = await addDrop(prints, made, { state: 'delivered', attempt: 2 });
    expect(await settle(prints, made.batch)).toBe('printing');
    await moveDrop(prints, second, 'printed');
    expect(await settle(prints, made.batch)).toBe('done');
    expect(await jobStates(prints, made.order)).toEqual(['printed', 'printed']);
  });

  it('is called when an order is cancelled after its batch was closed', async ({ prints }) => {
    const made = await closed(prints);
    await addDrop(prints, made, { state: 'waiting' });
    await addDrop(prints, made, { state: 'claimed', part: 2 });
    await setCancelled(prints, made.order);
    await prints.plan();
    expect((await prints.jobs(made.order)).map(({ state, batch }) => [state, batch])).toEqual([
      ['cancelled', made.batch],
      ['cancelled', made.batch],
    ]);
    expect(await batchState(prints, made.batch)).toBe('done');
  });
});

describe('finishBatch', () => {
  it('marks all prints as printed and stops drops that no lab has received', async ({ prints }) => {
    const made = await closed(prints);
    await addDrop(prints, made, { state: 'claimed' });
    await addDrop(prints, made, { state: 'delivered', part: 2 });
    const finish = () =>
      prints.deps.kysely
        .transaction()
        .execute((trx) => finishBatch(trx, made.batch, prints.clock.now));
    expect(await finish()).toEqual({ printed: 2, withheld: [] });
    expect(await finish()).toEqual({ state: 'done' });
    expect(await jobStates(prints, made.order)).toEqual(['printed', 'printed']);
    const drops = await prints.deps.kysely
      .selectFrom('printDrops')
      .select('state')
      .where('batch', '=', made.batch)
      .orderBy('part')
      .execute();
    expect(drops.map(({ state }) => state)).toEqual(['cancelled', 'printed']);
  });

  it.for(['waiting', 'delivered'] as const)(
    'moves the prints of a refunded order into the next batch unless its %s drop reached the lab',
    async (state, { prints }) => {
      const made = await closed(prints);
      const { kysely } = prints.deps;
      await addDrop(prints, made, { state });
      await kysely
        .updateTable('orders')
        .set({ paymentState: 'refunded' })
        .where('id', '=', made.order.id)
        .execute();
      const finished = await kysely
        .transaction()
        .execute((trx) => finishBatch(trx, made.batch, prints.clock.now));
      const jobs = await prints.jobs(made.order);
      if (state === 'delivered') {
        expect(finished).toEqual({ printed: 2, withheld: [] });
        expect(jobs.map((job) => job.state)).toEqual(['printed', 'printed']);
        return;
      }
      expect(finished).toEqual({ printed: 0, withheld: [made.order.number] });
      expect(jobs.map((job) => job.state)).toEqual(['rendered', 'rendered']);
      expect(jobs[0]?.batch).not.toBe(made.batch);
      const next = jobs[0]?.batch ?? 0;
      expect(await batchState(prints, next)).toBe('open');
      // Nobody has to close it while its only order is refunded.
      const late = () => findLateBatches(kysely, new Date(prints.clock.now + 24 * 60 * minuteMs));
      expect(await late()).not.toContain(next);
      await kysely
        .updateTable('orders')
        .set({ paymentState: 'paid' })
        .where('id', '=', made.order.id)
        .execute();
      expect(await late()).toContain(next);
    },
  );
});
