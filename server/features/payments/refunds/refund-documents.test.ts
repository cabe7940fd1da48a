import { describe, expect } from 'vitest';
import { toMinor } from '#domain/common/money.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placeTestOrder, type TestOrder } from '#tests/support/orders.ts';
import { issueCard, type AwaitingOrder, type Paying } from '#tests/support/paying.ts';
import {
  cancelOrder,
  documentsOf,
  readOrder,
  refundOrder,
  requestRefund,
} from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { liftCallLimits, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { markPaidManually } from '../../orders/lifecycle/staff-actions.ts';
import { closeReview } from '../reviews/reviews.ts';
import { undoRefund } from './finish-refund.ts';
import { runRefund } from './run-refund.ts';

type Numbered = Pick<AwaitingOrder, 'number'>;

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  // The tests together make more calls in a minute than Helcim allows.
  await liftCallLimits(shop);
});
it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await paying.steer('/control/charges', { count: 0 });
  await paying.steer('/control/faults', { count: 0, answer: 'error' });
  await paying.steer('/control/webhooks', { drop: 0, hold: true });
});

/** The order's documents, mails and amounts, as its customer sees them. */
async function seen(shop: TestShop, numbered: Numbered) {
  const order = await readOrder(shop, numbered);
  const { rows } = await shop.database.pool.query<{ kind: string }>(
    `select kind from order_mails where order_id = $1 and kind in ('refund', 'returned') order by kind`,
    [order.id],
  );
  return {
    state: order.paymentState,
    refunded: order.refundedAmount,
    mails: rows.map(({ kind }) => kind),
    documents: await documentsOf(shop, order),
  };
}

/** Carries out the order's unfinished refunds; staff send back what is paid out manually. */
async function refundAll(shop: TestShop, { number }: Numbered): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ id: string; manual: boolean }>(
    `select refunds.id, by_hand_amount > 0 as manual from refunds join orders on orders.id = order_id
     where number = $1 and refunds.state in ('requested', 'waiting') order by refunds.created_at, refunds.id`,
    [number],
  );
  for (const { id, manual } of rows) {
    await runRefund(shop.deps.payments, id);
    if (!manual) continue;
    expect((await closeReview(shop.deps.payments, callerNamed('Bo'), id, 'sent back')).ok).toBe(
      true,
    );
    await runRefund(shop.deps.payments, id);
  }
  return rows.map(({ id }) => id);
}

async function refund(shop: TestShop, order: Numbered, amount: number | null) {
  await requestRefund(shop, order, amount);
  return await refundAll(shop, order);
}

async function cancel(shop: TestShop, order: Numbered) {
  await cancelOrder(shop, order);
  return await refundAll(shop, order);
}

describe('money in review that is returned', () => {
  const reviewed = async (paying: Paying, browser: TestBrowser) => {
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await paying.steer('/control/charges', { count: 1, amount: 7.31 });
    await paying.pay(checkoutToken);
    const verdict = await paying.validate(browser, order, checkoutToken);
    expect(verdict.code).toBe('payment_in_review');
    return { order, checkoutToken };
  };

  it('gets no documents, because it never paid its order', async ({ shop, paying, browser }) => {
    const { order, checkoutToken } = await reviewed(paying, browser);
    await cancel(shop, order);
    expect(await seen(shop, order)).toEqual({
      state: 'awaiting_payment',
      refunded: 731,
      mails: ['returned'],
      documents: [],
    });
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({ success: false });
    await browser.post('/send-order-confirmation', { orderNumber: order.number });
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, mails: 2 });
  });

  it('leaves an order that was not cancelled to be paid again, with one invoice', async ({
    shop,
    paying,
    browser,
  }) => {
    const { order, checkoutToken: first } = await reviewed(paying, browser);
    await refund(shop, order, null);
    const verdict = await paying.validate(browser, order, first);
    expect(verdict).toMatchObject({ success: false, code: 'payment_returned' });
    const { checkoutToken } = await paying.opened(browser, order);
    await paying.pay(checkoutToken);
    expect((await paying.validate(browser, order, checkoutToken)).success).toBe(true);
    expect(await seen(shop, order)).toMatchObject({ state: 'paid', refunded: 0, documents: [] });
    await cancel(shop, order);
    const total = toMinor(order.total, 'USD');
    expect(await seen(shop, order)).toEqual({
      state: 'refunded',
      refunded: total,
      mails: ['refund', 'returned'],
      documents: [`invoice ${total}`, `credit_note ${total}`],
    });
  });

  it('does not count as paid when the customer’s bank returns the refund', async ({
    shop,
    paying,
    browser,
  }) => {
    const { order } = await reviewed(paying, browser);
    const [id = ''] = await cancel(shop, order);
    await undoRefund(shop.deps.payments, id, 'returned by the bank');
    expect(await seen(shop, order)).toMatchObject({ state: 'awaiting_payment', documents: [] });
    expect((await paying.moneyOf(order))?.reviews).toHaveLength(2);
  });
});

describe('a second charge of a paid order', () => {
  /** Several windows of one order are paid; the refund of each further charge is requested. */
  const charged = async (times: number, paying: Paying, browser: TestBrowser) => {
    const order = await paying.place(browser);
    const tokens: string[] = [];
    for (let window = 0; window < times; window += 1) {
      await paying.setAttempt(tokens[0] ?? '', 'canceled');
      tokens.unshift((await paying.opened(browser, order)).checkoutToken);
    }
    for (const token of tokens.toReversed()) await paying.pay(token);
    for (const token of tokens) await paying.validate(browser, order, token);
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', captured: times * 2098 });
    return order;
  };
  const chargedTwice = charged.bind(null, 2);

  const withoutDocuments = { state: 'paid', refunded: 0, mails: ['returned'], documents: [] };
  const partlyRefunded = {
    state: 'partially_refunded',
    refunded: 500,
    documents: ['invoice 2098', 'credit_note 500'],
  };

  it('is returned without a document like a third one, each with its mail, and a refund of the order counts alone', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await charged(3, paying, browser);
    await refundAll(shop, order);
    const mails = ['returned', 'returned'];
    expect(await seen(shop, order)).toEqual({ ...withoutDocuments, mails });
    await paying.steer('/control/batches/close', {});
    await refund(shop, order, 500);
    expect(await seen(shop, order)).toMatchObject(partlyRefunded);
    await cancel(shop, order);
    expect(await seen(shop, order)).toMatchObject({
      state: 'refunded',
      refunded: 2098,
      documents: ['invoice 2098', 'credit_note 500', 'credit_note 1598'],
    });
  });

  it('gets no credit note after a part of the order was refunded', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await chargedTwice(paying, browser);
    await paying.steer('/control/batches/close', {});
    await refundOrder(shop, order, 500);
    expect(await seen(shop, order)).toMatchObject({ ...partlyRefunded, mails: ['refund'] });
    await refundAll(shop, order);
    expect(await seen(shop, order)).toEqual({ ...partlyRefunded, mails: ['refund', 'returned'] });
  });

  it('is returned before the order’s own payment when its first refund failed', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await chargedTwice(paying, browser);
    await paying.steer('/control/faults', {
      count: 1,
      answer: 'error',
      status: 400,
      path: '/v2/payment/',
    });
    await refundAll(shop, order);
    await refund(shop, order, 2098);
    expect(await seen(shop, order)).toEqual(withoutDocuments);
  });

  it('is returned beside the order’s payment when the order is cancelled', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await chargedTwice(paying, browser);
    await cancel(shop, order);
    expect(await seen(shop, order)).toEqual({
      state: 'refunded',
      refunded: 2098,
      mails: ['refund', 'returned'],
      documents: ['invoice 2098', 'credit_note 2098'],
    });
  });
});

describe('a transfer beside a gift card', () => {
  /** An order whose transfer has this reference, if it has arrived. */
  const transferOrder = async (shop: TestShop, reference?: string): Promise<TestOrder> => {
    const giftCard = await issueCard(shop, 500, { currency: 'CAD' });
    const changes = { paymentMethod: 'interac', giftCard };
    const order = await placeTestOrder(shop, await shop.browser(), 'CA', changes);
    if (reference !== undefined) await receive(shop, order, reference);
    return order;
  };

  const receive = async (shop: TestShop, { number }: Numbered, reference: string) => {
    expect(
      (
        await markPaidManually(shop.deps.orders, callerNamed('Bo'), number, {
          reference,
          isShared: false,
        })
      ).ok,
    ).toBe(true);
  };

  const wholeRefund = (order: TestOrder) => {
    const whole = toMinor(order.total, 'CAD') + 500;
    return {
      state: 'refunded',
      refunded: whole,
      mails: ['refund'],
      documents: [`invoice ${whole}`, `credit_note ${whole}`],
    };
  };

  it('is credited with the gift card’s part when the order is cancelled', async ({ shop }) => {
    const order = await transferOrder(shop, 'bank 1');
    await cancel(shop, order);
    expect(await seen(shop, order)).toEqual(wholeRefund(order));
  });

  it('is credited with the part that the gift card got back before the money came', async ({
    shop,
  }) => {
    const order = await transferOrder(shop);
    await cancel(shop, order);
    expect(await seen(shop, order)).toMatchObject({ refunded: 500, documents: [] });
    await receive(shop, order, 'bank 2');
    await refundAll(shop, order);
    expect(await seen(shop, order)).toEqual(wholeRefund(order));
    const { rows } = await shop.database.pool.query(
      `select line ->> 'amount' as amount from invoices, jsonb_array_elements(document #> '{settled,lines}') line
       where order_id = $1 and kind = 'credit_note'`,
      [order.id],
    );
    expect(rows.map(({ amount }: { amount: string }) => amount)).toEqual([
      'CA$5.00',
      `CA$${order.total.toFixed(2)}`,
    ]);
  });

  it('is credited without the reason that staff gave, which is written for staff', async ({
    shop,
  }) => {
    const order = await transferOrder(shop, 'bank 3');
    await refund(shop, order, 100);
    const { rows } = await shop.database.pool.query<{ document: unknown; reason: string }>(
      `select document, refunds.reason from invoices join refunds on refunds.id::text = refund
       where invoices.order_id = $1`,
      [order.id],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['a test']);
    expect(JSON.stringify(rows.map(({ document }) => document))).not.toContain('a test');
  });
});
