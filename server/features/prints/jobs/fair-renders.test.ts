import { describe, expect } from 'vitest';
import { type PrintedOrder, type PrintShop, it } from '#tests/support/print-shop.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { renderJob } from './render-job.ts';
import { requeueLost } from './requeue-lost.ts';

it.beforeEach(async ({ database }) => {
  await database.pool.query('delete from graphile_worker._private_jobs');
});

/** The orders of the queued renderings, in the order in which a worker takes them. */
async function findSequence({ pool }: TestDatabase, orders: readonly PrintedOrder[]) {
  const { rows } = await pool.query<{ orderId: string }>(
    `select print_jobs.order_id as "orderId"
     from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id and tasks.identifier = 'render-print'
       join print_jobs on print_jobs.id = (jobs.payload ->> 'job')::uuid
     order by jobs.priority, jobs.run_at, jobs.id`,
  );
  return rows.map(({ orderId }) => orders.findIndex(({ id }) => id === orderId));
}

function linesOf(count: number) {
  return Array.from({ length: count }, () => ({}));
}

async function startTogether(prints: PrintShop, counts: readonly number[]) {
  const orders = [];
  for (const count of counts) orders.push(await prints.order({ items: linesOf(count) }));
  await prints.start();
  return orders;
}

describe('the renderings of several orders', () => {
  it('take turns, five prints each, whichever order came first', async ({ prints, database }) => {
    const orders = await startTogether(prints, [13, 3, 6]);
    const sequence = await findSequence(database, orders);
    expect(
      sequence
        .slice(0, 13)
        .toSorted((a, b) => a - b)
        .join(''),
    ).toBe('0000011122222');
    expect(
      sequence
        .slice(13, 19)
        .toSorted((a, b) => a - b)
        .join(''),
    ).toBe('000002');
    expect(sequence.slice(19).join('')).toBe('000');
  });

  it('take turns too when they were lost and are queued again', async ({ prints, database }) => {
    const orders = await startTogether(prints, [7, 1]);
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect(await requeueLost(prints.deps)).toBe(8);
    const sequence = await findSequence(database, orders);
    expect(
      sequence
        .slice(0, 6)
        .toSorted((a, b) => a - b)
        .join(''),
    ).toBe('000001');
  });
});

function sharp(count: number) {
  return Array.from({ length: count }, () => ({ copy: { width: 1200, height: 800 } }));
}

describe('the prints of unpaid orders', () => {
  const inStore = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;

  async function renderAll(prints: PrintShop, order: PrintedOrder, perCustomer: number) {
    const quota = { perCustomer, perAddress: 1_000_000_000 };
    for (const { id } of await prints.jobs(order)) {
      await renderJob({ ...prints.deps, printQuota: quota }, id);
    }
    return (await prints.jobs(order)).map(({ state, holdReason }) => holdReason ?? state);
  }

  it('are held for staff beyond the bytes of their customer, each other crop counted', async ({
    prints,
  }) => {
    const order = await prints.order({ ...inStore, items: linesOf(4) }, sharp(4));
    await prints.start();
    expect(await renderAll(prints, order, 1)).toEqual([
      'rendered',
      'over_quota',
      'over_quota',
      'over_quota',
    ]);
    const next = await prints.order({ ...inStore, items: linesOf(1) }, sharp(1));
    await prints.start();
    expect(await renderAll(prints, next, 1)).toEqual(['over_quota']);
    expect(await prints.release(next)).toBe(1);
    expect(await renderAll(prints, next, 1)).toEqual(['rendered']);
  });

  it('go on once the order is paid, and those of paid and approved orders are not counted', async ({
    prints,
  }) => {
    const order = await prints.order({ ...inStore, items: linesOf(2) }, sharp(2));
    await prints.start();
    expect(await renderAll(prints, order, 1)).toEqual(['rendered', 'over_quota']);
    await prints.change(order, { paymentState: 'paid' });
    await prints.plan();
    expect(await renderAll(prints, order, 1)).toEqual(['rendered', 'rendered']);
    const paid = await prints.order({ items: linesOf(2) });
    await prints.start();
    expect(await renderAll(prints, paid, 1)).toEqual(['rendered', 'rendered']);
  });

  it('wait while the disk is nearly full', async ({ prints }) => {
    const order = await prints.order({ items: linesOf(1) });
    await prints.start();
    const [job] = await prints.jobs(order);
    const full = { ...prints.deps.prints, freeBytes: async () => 1 };
    await expect(renderJob({ ...prints.deps, prints: full }, job?.id ?? '')).rejects.toThrow(
      'nearly full',
    );
    expect((await prints.jobs(order)).map(({ state }) => state)).toEqual(['queued']);
  });
});
