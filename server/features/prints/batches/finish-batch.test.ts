import { describe, expect } from 'vitest';
import { addDrop, batchState, closedBatch, it } from '#tests/support/print-shop.ts';
import { findLateBatches } from '../records/report.repo.ts';
import { finishBatch } from './finish-batch.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe('finishBatch', () => {
  it('marks all prints as printed and stops drops that no lab has received', async ({ prints }) => {
    const made = await closedBatch(prints);
    await addDrop(prints, made, { state: 'claimed' });
    await addDrop(prints, made, { state: 'delivered', part: 2 });
    const finish = () =>
      prints.deps.kysely
        .transaction()
        .execute((trx) => finishBatch(trx, made.batch, prints.clock.now));
    expect(await finish()).toMatchObject({ value: { printed: 2, withheld: [] } });
    expect(await finish()).toEqual({
      ok: false,
      code: 'batch_not_closed',
      details: { state: 'done' },
    });
    expect((await prints.jobs(made.order)).map(({ state }) => state)).toEqual([
      'printed',
      'printed',
    ]);
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
      const made = await closedBatch(prints);
      const { kysely } = prints.deps;
      await addDrop(prints, made, { state });
      await prints.change(made.order, { paymentState: 'refunded' });
      const finished = await kysely
        .transaction()
        .execute((trx) => finishBatch(trx, made.batch, prints.clock.now));
      const jobs = await prints.jobs(made.order);
      if (state === 'delivered') {
        expect(finished).toMatchObject({ value: { printed: 2, withheld: [] } });
        expect(jobs.map((job) => job.state)).toEqual(['printed', 'printed']);
        return;
      }
      expect(finished).toMatchObject({ value: { printed: 0, withheld: [made.order.number] } });
      expect(jobs.map((job) => job.state)).toEqual(['rendered', 'rendered']);
      expect(jobs[0]?.batch).not.toBe(made.batch);
      const next = jobs[0]?.batch ?? 0;
      expect(await batchState(prints, next)).toBe('open');
      // It need not be closed while its only order is refunded.
      const late = () => findLateBatches(kysely, new Date(prints.clock.now + dayMs));
      expect(await late()).not.toContain(next);
      await prints.change(made.order, { paymentState: 'paid' });
      expect(await late()).toContain(next);
    },
  );
});
