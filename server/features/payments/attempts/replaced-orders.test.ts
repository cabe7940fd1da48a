import { describe, expect } from 'vitest';
import { chunksFor, orderInput, priced, send, type TestLine } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { reconcilePayments } from './reconcile.ts';

it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

async function place(browser: TestBrowser, lines: readonly TestLine[]) {
  const order = await priced(browser, 'US', lines, orderInput('US'));
  expect((await send(browser, chunksFor(order, lines, 6)[0])).status).toBe(200);
  return { number: order.orderNumber, total: order.totalAmount };
}

async function open(browser: TestBrowser, order: { number: string; total: number }) {
  return (
    await browser.post<{ checkoutToken: string; error?: string }>('/api/initialize-payment', {
      selectedCountry: 'US',
      total: order.total,
      orderNumber: order.number,
    })
  ).body;
}

async function charge(shop: TestShop, checkoutToken: string): Promise<void> {
  await fetch(`${shop.sandboxUrl}/helcim-pay/${checkoutToken}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cardNumber: '4124939999999990',
      expiry: '01/28',
      cvv: '100',
      cardHolderName: 'Test Card',
    }),
  });
}

async function validate(browser: TestBrowser, number: string, token: string) {
  return (await browser.post('/api/validate-payment', { sessionId: token, orderNumber: number }))
    .body;
}

async function stateOf(shop: TestShop, number: string): Promise<string | undefined> {
  const { rows } = await shop.database.pool.query<{ payment_state: string }>(
    'select payment_state from orders where number = $1',
    [number],
  );
  return rows[0]?.payment_state;
}

/** Returns the refunds of an order's card payments, with their keys. */
async function refundsOf(shop: TestShop, number: string) {
  const { rows } = await shop.database.pool.query<{ card_amount: number; key: string }>(
    `select refunds.card_amount, refunds.key from refunds
     join orders on orders.id = refunds.order_id where orders.number = $1`,
    [number],
  );
  return rows;
}

async function linesFor(browser: TestBrowser): Promise<TestLine[]> {
  return [{ photoId: await browser.photo(), size: '5x7', quantity: 2 }];
}

describe('an unpaid order replaced by another one of the same photos', () => {
  it('ends in the transaction that stores the later order', async ({ shop, browser }) => {
    const lines = await linesFor(browser);
    const first = await place(browser, lines);
    const order = await priced(browser, 'US', lines, orderInput('US'));
    const { pool } = shop.database;
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'on purpose'; end $$`);
    await pool.query(`create trigger refuse before update on orders
      for each row when (new.fulfilment_state = 'cancelled') execute function refuse()`);
    expect((await send(browser, chunksFor(order, lines, 6)[0])).status).toBe(500);
    await pool.query('drop function refuse cascade');
    expect(await stateOf(shop, order.orderNumber)).toBeUndefined();
    expect(await stateOf(shop, first.number)).toBe('awaiting_payment');
    expect((await send(browser, chunksFor(order, lines, 6)[0])).status).toBe(200);
    expect(await open(browser, first)).toMatchObject({ error: 'order_not_payable' });
  });

  it('cannot be paid: a charge on it is refunded, and the later order is paid as usual', async ({
    shop,
    browser,
  }) => {
    const lines = await linesFor(browser);
    const first = await place(browser, lines);
    const old = await open(browser, first);
    const second = await place(browser, lines);
    expect((await open(browser, first)).error).toBe('order_not_payable');
    await charge(shop, old.checkoutToken);
    expect(await validate(browser, first.number, old.checkoutToken)).toMatchObject({
      code: 'payment_returned',
    });
    const [refund, ...others] = await refundsOf(shop, first.number);
    expect(refund?.card_amount).toBe(Math.round(first.total * 100));
    expect(refund?.key).toMatch(/^late:\d+$/);
    expect(others).toEqual([]);
    expect(await stateOf(shop, first.number)).toBe('awaiting_payment');
    const current = await open(browser, second);
    await charge(shop, current.checkoutToken);
    expect(await validate(browser, second.number, current.checkoutToken)).toMatchObject({
      success: true,
    });
  });

  it('is refunded when it was charged and its browser never returned', async ({
    shop,
    browser,
  }) => {
    const lines = await linesFor(browser);
    const first = await place(browser, lines);
    const { checkoutToken } = await open(browser, first);
    await place(browser, lines);
    await charge(shop, checkoutToken);
    shop.clock.offset = 2 * 60_000;
    await reconcilePayments(shop.deps.payments);
    expect(await refundsOf(shop, first.number)).toHaveLength(1);
    await reconcilePayments(shop.deps.payments);
    expect(await refundsOf(shop, first.number)).toHaveLength(1);
  });

  it('is not replaced by an order of other photos', async ({ browser }) => {
    const first = await place(browser, await linesFor(browser));
    await place(browser, await linesFor(browser));
    expect((await open(browser, first)).checkoutToken).toEqual(expect.any(String));
  });
});
