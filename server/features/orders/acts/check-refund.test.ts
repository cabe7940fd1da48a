import { describe, expect } from 'vitest';
import { toMajor } from '#domain/common/money.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { act } from '#tests/support/order-acts.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { markPaidManually } from '../lifecycle/staff-actions.ts';

const ada = callerNamed('Ada');
const cancel = { kind: 'cancel', reason: 'a test' } as const;

const it = shopTest.extend('paid', { scope: 'file' }, ({ shop }) => ({
  /** An order that was paid by transfer, and its total in major units. */
  order: async (quantity: number) => {
    const { number, total, currency } = await buildOrder(shop.database.kysely, {
      country: 'CA',
      method: 'interac',
      items: [{ size: '8x10', quantity }],
    });
    const payment = { reference: `of ${number}`, isShared: false };
    const paid = await markPaidManually(shop.deps.orders, ada, number, payment);
    expect(paid.ok).toBe(true);
    return { number, total: toMajor(total, currency) };
  },
  refundsOf: async (number: string) => {
    const { rows } = await shop.database.pool.query<{ amount: number }>(
      `select refunds.card_amount + refunds.gift_card_amount + refunds.by_hand_amount as amount from refunds
       join orders on orders.id = order_id where number = $1`,
      [number],
    );
    return rows.map(({ amount }) => Number(amount) / 100);
  },
}));

describe('cancelling an order that was paid', () => {
  it('needs the right to refund, although its person may cancel', async ({ shop, paid }) => {
    const { number, total } = await paid.order(1);
    const csr = await signInAs(shop, 'csr');
    expect(await act(csr, number, { ...cancel, amount: total })).toMatchObject({ status: 404 });
    expect(await paid.refundsOf(number)).toEqual([]);
    const trusted = await signInAs(shop, 'csr', { extraRights: ['refunds.make'] });
    expect(await act(trusted, number, cancel)).toMatchObject({
      status: 200,
      body: { order: { fulfilment: 'cancelled' } },
    });
    expect(await paid.refundsOf(number)).toEqual([total]);
  });

  it('needs the amount above 50 dollars, and the right one', async ({ shop, paid }) => {
    const { number, total } = await paid.order(12);
    expect(total).toBeGreaterThan(50);
    expect(total).toBeLessThan(200);
    const admin = await signInAs(shop, 'admin');
    for (const wrong of [cancel, { ...cancel, amount: total - 0.01 }, { ...cancel, amount: 0 }]) {
      expect((await act(admin, number, wrong)).body).toMatchObject({
        error: 'invalid_request',
        details: { fields: ['act.amount'] },
      });
    }
    expect(await paid.refundsOf(number)).toEqual([]);
    expect((await act(admin, number, { ...cancel, amount: total })).status).toBe(200);
    expect(await paid.refundsOf(number)).toEqual([total]);
  });

  it('needs a fresh proof above 200 dollars', async ({ shop, paid }) => {
    const { number, total } = await paid.order(60);
    expect(total).toBeGreaterThan(200);
    const owner = await signInAs(shop, 'owner');
    shop.clock.offset += 6 * 60 * 1000;
    const old = await act(owner, number, { ...cancel, amount: total });
    expect(old).toMatchObject({ status: 403, body: { error: 'staff_proof_required' } });
    expect(await paid.refundsOf(number)).toEqual([]);
    const fresh = await signInAs(shop, 'owner');
    expect((await act(fresh, number, { ...cancel, amount: total })).status).toBe(200);
  });

  it('is the only way to refund it: it is not rejected', async ({ shop, paid }) => {
    const { number } = await buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' });
    const payment = { reference: 'till 7', isShared: false };
    await markPaidManually(shop.deps.orders, ada, number, payment);
    const csr = await signInAs(shop, 'csr', { extraRights: ['refunds.make'] });
    const refused = await act(csr, number, { kind: 'reject', reason: 'changed_mind' });
    expect(refused.body).toMatchObject({ error: 'order_state_conflict' });
    expect(await paid.refundsOf(number)).toEqual([]);
  });
});
