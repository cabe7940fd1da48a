import { describe, expect } from 'vitest';
import {
  edit,
  lineOf,
  mailsOf,
  paidByTransfer,
  quote,
  read,
  refundsOf,
  runAll,
} from '#tests/support/order-edits.ts';
import { issueCard, paidAtCheckout, type Paying } from '#tests/support/paying.ts';
import { documentsOf, readOrder } from '#tests/support/refunds.ts';
import { readRow } from '#tests/support/rows.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

/** An order of 20.98 for two prints of 5x7, of which a gift card paid 8.00 and a bank card the rest. */
async function paidByBoth(shop: TestShop, paying: Paying) {
  const card = await issueCard(shop, 800, { currency: 'USD' });
  const { order } = await paidAtCheckout(shop, paying, card);
  return { number: order.number, card };
}

describe('an edit of a paid order', () => {
  it('returns the difference the way it came, after ten minutes, and the order stays paid', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { number, card } = await paidByBoth(shop, paying);
    const line = await lineOf(shop, number);
    const change = { lines: [{ line, quantity: 1 }] };
    expect((await quote(owner, number, change)).body).toMatchObject({
      settlement: 'return',
      amount: 2.99,
      instruments: [{ kind: 'gift_card', amount: 2.99 }],
    });
    expect((await edit(owner, number, change)).status).toBe(200);
    const [refund] = await refundsOf(shop, number);
    expect(refund).toMatchObject({ cause: 'order_edited', gift: 299, card: 0 });
    const { nextAt, createdAt } = await readRow(shop.database.kysely, 'refunds', {
      id: refund?.id ?? '',
    });
    expect((nextAt?.getTime() ?? 0) - createdAt.getTime()).toBeGreaterThan(9 * 60_000);
    await runAll(shop, number);
    const after = await readOrder(shop, { number });
    expect(after).toMatchObject({
      paymentState: 'paid',
      originalTotal: 1799,
      giftCardAmount: 501,
      total: 1298,
      refundedAmount: 0,
    });
    expect((await paying.balanceOf(card))?.balance).toBe(299);
    // The edit told the customer, not the refund.
    expect(await mailsOf(shop, after.id)).toEqual(['edited']);
  });

  it('and its opposite move no money at all before the return leaves', async ({ shop, paying }) => {
    const owner = await signInAs(shop, 'owner');
    const { number, card } = await paidByBoth(shop, paying);
    const before = await readOrder(shop, { number });
    const line = await lineOf(shop, number);
    await edit(owner, number, { lines: [{ line, quantity: 1 }] });
    const back = await edit(owner, number, { lines: [{ line, quantity: 2 }] });
    expect(back).toMatchObject({ status: 200, body: { settlement: 'nothing', amount: 0 } });
    expect(await refundsOf(shop, number)).toEqual([]);
    expect(await readOrder(shop, { number })).toEqual(before);
    expect((await paying.balanceOf(card))?.balance).toBe(0);
  });

  it('returns a whole gift card before the bank card, and the rest later in full', async ({
    shop,
    paying,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const card = await issueCard(shop, 200, { currency: 'USD' });
    const { order } = await paidAtCheckout(shop, paying, card);
    const line = await lineOf(shop, order.number);
    await edit(owner, order.number, { lines: [{ line, quantity: 1 }] });
    await runAll(shop, order.number);
    expect(await refundsOf(shop, order.number)).toMatchObject([
      { state: 'done', gift: 200, card: 99 },
    ]);
    expect(await readOrder(shop, order)).toMatchObject({
      paymentState: 'paid',
      giftCardAmount: 0,
      total: 1799,
    });
    const { body } = await owner.get<{ left: number }>(`/api/staff/orders/${order.number}/refunds`);
    expect(body.left).toBe(17.99);
  });

  it('that returns needs the right to refund', async ({ shop, paying }) => {
    const csr = await signInAs(shop, 'csr');
    const { number } = await paidByBoth(shop, paying);
    const line = await lineOf(shop, number);
    const less = { lines: [{ line, quantity: 1 }] };
    expect((await edit(csr, number, less)).body.details).toEqual({ reason: 'needs_refund_right' });
    expect(await refundsOf(shop, number)).toEqual([]);
  });

  it('cancels its invoice with a credit note and gets a new one, with their taxes', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop);
    const line = await lineOf(shop, order.number);
    const done = await edit(owner, order.number, { lines: [{ line, quantity: 1 }] });
    expect(done.body).toMatchObject({ settlement: 'return' });
    const after = await readOrder(shop, order);
    const documents = [
      `invoice ${order.originalTotal}`,
      `invoice ${after.originalTotal}`,
      `credit_note ${order.originalTotal}`,
    ];
    expect((await documentsOf(shop, order)).toSorted()).toEqual(documents.toSorted());
    await runAll(shop, order.number);
    expect(await documentsOf(shop, order)).toHaveLength(3);
    const { rows } = await shop.database.pool.query<{ name: string; sum: number }>(
      `select tax ->> 'name' as name,
         sum((tax ->> 'amount')::bigint * case kind when 'invoice' then 1 else -1 end)::bigint as sum
       from invoices, jsonb_array_elements(taxes) tax where order_id = $1 group by 1 order by 1`,
      [order.id],
    );
    const taxes = after.taxLines.map(({ name, amount }) => ({ name, sum: amount }));
    expect(rows).toEqual(taxes.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it('asks for the typed amount above 50 dollars', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop, { items: [{ size: '8x10', quantity: 40 }] });
    const change = { lines: [{ line: await lineOf(shop, order.number), quantity: 5 }] };
    const quoted = (await quote(owner, order.number, change)).body;
    expect(quoted).toMatchObject({ isTyped: true });
    const untyped = await edit(owner, order.number, change, { amount: undefined });
    expect(untyped.body.error).toBe('invalid_request');
    expect((await edit(owner, order.number, change)).status).toBe(200);
  });

  it('is refused once a part of its money was refunded otherwise', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await paidByTransfer(shop);
    const left = (await owner.get<{ left: number }>(`/api/staff/orders/${number}/refunds`)).body
      .left;
    await owner.post(`/api/staff/orders/${number}/refunds`, {
      id: crypto.randomUUID(),
      choice: { kind: 'amount', amount: 5 },
      reason: 'goodwill',
      left,
      amount: 5,
    });
    expect((await read(owner, number)).body.refusal).toBe('refunded');
  });
});

describe('random edits of a paid order', () => {
  it('always hold what it costs, and documents and instruments agree', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await paidByTransfer(shop, { items: [{ size: '8x10', quantity: 9 }] });
    const line = await lineOf(shop, order.number);
    const checkSums = async () => {
      const { originalTotal, paymentState } = await readOrder(shop, order);
      expect(paymentState).toBe('paid');
      const { rows } = await shop.database.pool.query<{ sum: number }>(
        `select sum(amount * case kind when 'invoice' then 1 else -1 end)::bigint as sum
         from invoices where order_id = $1`,
        [order.id],
      );
      expect(rows[0]?.sum).toBe(originalTotal);
      const refunds = await refundsOf(shop, order.number);
      const returned = refunds.reduce((sum, { hand }) => sum + hand, 0);
      expect(order.originalTotal - returned).toBe(originalTotal);
    };
    // Down to any quantity and up again while the return has not left.
    for (const quantity of [4, 7, 2, 9, 1, 5, 8, 3]) {
      const done = await edit(owner, order.number, { lines: [{ line, quantity }] });
      expect(done.status).toBe(200);
      await checkSums();
    }
    expect(await edit(owner, order.number, { lines: [{ line, quantity: 9 }] })).toMatchObject({
      status: 200,
    });
    await checkSums();
    expect(await refundsOf(shop, order.number)).toEqual([]);
  });
});
