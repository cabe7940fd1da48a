import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { firstJob, it, type PrintedOrder, type PrintShop } from '#tests/support/print-shop.ts';
import { runStaffAction } from '../../orders/index.ts';
import { paymentWrites, refundByStaff } from '../../payments/index.ts';
import { requeueLost } from './requeue-lost.ts';

/** An order of two prints that was paid at the counter, so that staff pay its refund out themselves. */
async function placePaid(prints: PrintShop): Promise<PrintedOrder> {
  const order = await prints.order(
    { country: 'TN', method: 'in_store', delivery: 'pickup', items: [{ quantity: 2 }] },
    [{ original: {} }],
  );
  const { kysely, clock } = prints.deps;
  const staff = { kysely, clock, payments: paymentWrites, orderLinkKey: 'key' };
  const action = { kind: 'mark_paid', reference: 'till 7', isShared: false } as const;
  expect(await runStaffAction(staff, callerNamed('ada'), order.number, action)).toMatchObject({
    ok: true,
  });
  return order;
}

async function refund(prints: PrintShop, { number }: PrintedOrder, amount: number | null) {
  const request = { key: `${amount}`, reason: 'a test', amount };
  expect(await refundByStaff(prints.deps, callerNamed('Bo'), number, () => request)).toMatchObject({
    ok: true,
  });
}

describe('a refund of everything that waits for its payout', () => {
  it('stops the planning of prints', async ({ prints }) => {
    const order = await placePaid(prints);
    await refund(prints, order, null);
    await prints.start();
    expect(await prints.jobs(order)).toEqual([]);
    expect(await prints.fulfilment(order)).toBe('placed');
  });

  it('stops an order whose jobs are waiting from going into production', async ({ prints }) => {
    const order = await placePaid(prints);
    await prints.plan();
    await refund(prints, order, 100);
    await refund(prints, order, null);
    await prints.start();
    expect((await firstJob(prints, order)).state).toBe('waiting');
    expect(await prints.fulfilment(order)).toBe('placed');
  });

  it('stops the rendering of queued prints until the refund has failed', async ({
    database,
    prints,
  }) => {
    const order = await placePaid(prints);
    await prints.start();
    await refund(prints, order, null);
    await prints.render();
    expect((await firstJob(prints, order)).state).toBe('queued');
    await database.pool.query('delete from graphile_worker._private_jobs');
    expect(await requeueLost(prints.deps)).toBe(0);
    await prints.deps.kysely.updateTable('refunds').set({ state: 'failed' }).execute();
    expect(await requeueLost(prints.deps)).toBe(1);
    await prints.render();
    expect((await firstJob(prints, order)).state).toBe('rendered');
  });
});

describe('a refund of a part that waits for its payout', () => {
  it('lets the prints be made', async ({ prints }) => {
    const order = await placePaid(prints);
    await refund(prints, order, 100);
    await prints.start();
    await prints.render();
    expect((await firstJob(prints, order)).state).toBe('rendered');
  });
});
