import { describe, expect } from 'vitest';
import { silentLog } from '#tests/support/logs.ts';
import {
  addDrop,
  batchState,
  closedBatch,
  type PrintShop,
  type PrintedOrder,
  it,
  renderOrder,
} from '#tests/support/print-shop.ts';
import { updateRows } from '#tests/support/rows.ts';
import type { PrintDropState } from '#domain/prints/print-batches.ts';
import { closeBatches, isDue } from './close-batches.ts';
import { updateBatchState } from '../drops/update-batch-state.ts';

const minuteMs = 60_000;

async function jobStates(prints: PrintShop, order: PrintedOrder) {
  return (await prints.jobs(order)).map(({ state }) => state);
}

const cancelled = { fulfilmentState: 'cancelled' } as const;

async function moveDrop({ deps }: PrintShop, id: string, state: PrintDropState) {
  const endedAt = state === 'printed' || state === 'failed' ? new Date() : null;
  await updateRows(deps.kysely, 'printDrops', { id }, { state, endedAt });
}

async function updateState(prints: PrintShop, batch: number): Promise<string> {
  await prints.deps.kysely
    .transaction()
    .execute((trx) => updateBatchState(trx, batch, prints.clock.now));
  return batchState(prints, batch);
}

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
    expect(await closeBatches(prints.deps, silentLog)).toBe(0);
    prints.clock.now += 15 * minuteMs;
    const runs = await Promise.all([
      closeBatches(prints.deps, silentLog),
      closeBatches(prints.deps, silentLog),
    ]);
    expect(runs[0] + runs[1]).toBe(1);
  });

  it('gets a drop for each of its orders when it is closed', async ({ prints }) => {
    const orders = [await renderOrder(prints, { items: [{}, {}] }), await renderOrder(prints, {})];
    prints.clock.now += 15 * minuteMs;
    await closeBatches(prints.deps, silentLog);
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
    expect(await closeBatches(prints.deps, silentLog)).toBe(0);
    const [job] = await prints.jobs(order);
    expect(await batchState(prints, job?.batch ?? 0)).toBe('open');
    await kysely.deleteFrom('studioOutputs').execute();
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
  });

  it('takes no print after it was closed', async ({ prints }) => {
    const { order } = await closedBatch(prints);
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
    expect(await closeBatches(prints.deps, silentLog)).toBe(0);
    prints.clock.now += 2 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
  });

  it('does not wait for another paper of its orders', async ({ prints }) => {
    const other = await renderOrder(prints, { items: [{}, { size: '5x7' }] }, [
      {},
      { original: { fault: 'cut' } },
    ]);
    expect(await jobStates(prints, other)).toEqual(['rendered', 'held']);
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
  });

  it('loses the jobs of an order that is cancelled before it is closed', async ({ prints }) => {
    const gone = await renderOrder(prints, {});
    const kept = await renderOrder(prints, {});
    await prints.change(gone, cancelled);
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(1);
    expect((await prints.jobs(gone)).map(({ state, batch }) => [state, batch])).toEqual([
      ['cancelled', null],
    ]);
    expect(await jobStates(prints, kept)).toEqual(['rendered']);
  });

  it('without jobs left stays open', async ({ prints }) => {
    const gone = await renderOrder(prints, {});
    await prints.change(gone, cancelled);
    await prints.plan();
    prints.clock.now += 15 * minuteMs;
    expect(await closeBatches(prints.deps, silentLog)).toBe(0);
    expect((await prints.jobs(gone)).map(({ state, batch }) => [state, batch])).toEqual([
      ['cancelled', null],
    ]);
  });
});

describe('updateBatchState', () => {
  it('follows the drops: printing, and done with its jobs printed', async ({ prints }) => {
    const made = await closedBatch(prints);
    const { order, batch } = made;
    expect(await updateState(prints, batch)).toBe('closed');
    const first = await addDrop(prints, made, { state: 'waiting' });
    const second = await addDrop(prints, made, { state: 'waiting', part: 2 });
    expect(await updateState(prints, batch)).toBe('closed');
    await moveDrop(prints, first, 'printed');
    expect(await updateState(prints, batch)).toBe('printing');
    expect(await jobStates(prints, order)).toEqual(['rendered', 'rendered']);
    await moveDrop(prints, second, 'printed');
    expect(await updateState(prints, batch)).toBe('done');
    expect(await updateState(prints, batch)).toBe('done');
    expect(await jobStates(prints, order)).toEqual(['printed', 'printed']);
  });

  it('fails a batch whose drop failed, until a later attempt is printed', async ({ prints }) => {
    const made = await closedBatch(prints);
    const first = await addDrop(prints, made, { state: 'delivered' });
    await moveDrop(prints, first, 'failed');
    expect(await updateState(prints, made.batch)).toBe('failed');
    const second = await addDrop(prints, made, { state: 'delivered', attempt: 2 });
    expect(await updateState(prints, made.batch)).toBe('printing');
    await moveDrop(prints, second, 'printed');
    expect(await updateState(prints, made.batch)).toBe('done');
    expect(await jobStates(prints, made.order)).toEqual(['printed', 'printed']);
  });

  it('is called when an order is cancelled after its batch was closed', async ({ prints }) => {
    const made = await closedBatch(prints);
    await addDrop(prints, made, { state: 'waiting' });
    await addDrop(prints, made, { state: 'claimed', part: 2 });
    await prints.change(made.order, cancelled);
    await prints.plan();
    expect((await prints.jobs(made.order)).map(({ state, batch }) => [state, batch])).toEqual([
      ['cancelled', made.batch],
      ['cancelled', made.batch],
    ]);
    expect(await batchState(prints, made.batch)).toBe('done');
  });
});
