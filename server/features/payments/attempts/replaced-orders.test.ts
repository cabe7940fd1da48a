import { describe, expect } from 'vitest';
import { place, priced, type TestLine } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const it = shopTest.extend('lines', async ({ browser }): Promise<TestLine[]> => [
  { photoId: await browser.photo(), size: '5x7', quantity: 2 },
]);
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('an unpaid order replaced by another one of the same photos', () => {
  it('ends in the transaction that stores the later order', async ({
    shop,
    paying,
    browser,
    lines,
  }) => {
    const first = await paying.place(browser, lines);
    const order = await priced(browser, 'US', lines);
    const later = { number: order.orderNumber, total: order.totalAmount };
    const { pool } = shop.database;
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise 'on purpose'; end $$`);
    await pool.query(`create trigger refuse before update on orders
      for each row when (new.fulfilment_state = 'cancelled') execute function refuse()`);
    expect((await place(browser, order, lines)).status).toBe(500);
    await pool.query('drop function refuse cascade');
    expect(await paying.moneyOf(later)).toBeUndefined();
    expect(await paying.moneyOf(first)).toMatchObject({ state: 'awaiting_payment' });
    expect((await place(browser, order, lines)).status).toBe(200);
    expect((await paying.open(browser, first)).body.error).toBe('order_not_payable');
  });

  it('cannot be paid: a charge on it is refunded, and the later order is paid as usual', async ({
    shop,
    paying,
    browser,
    lines,
  }) => {
    const first = await paying.place(browser, lines);
    const { checkoutToken } = await paying.opened(browser, first);
    const second = await paying.place(browser, lines);
    expect((await paying.open(browser, first)).body.error).toBe('order_not_payable');
    const { message } = await paying.pay(checkoutToken);
    const report = [browser, first, checkoutToken, message?.eventMessage] as const;
    const reports = await Promise.all([
      paying.validate(...report),
      paying.validate(...report),
      paying.sweep(),
    ]);
    expect(reports[0]).toMatchObject({ success: false, code: 'payment_returned' });
    const { rows } = await shop.database.pool.query(
      `select card_amount::int as amount, key ~ '^late:[0-9]+$' as late from refunds
       join orders on orders.id = order_id where number = $1`,
      [first.number],
    );
    expect(rows).toEqual([{ amount: 2098, late: true }]);
    expect(await paying.moneyOf(first)).toMatchObject({
      state: 'awaiting_payment',
      paid: 0,
      captured: 2098,
    });
    const { checkoutToken: current } = await paying.opened(browser, second);
    await paying.pay(current);
    expect((await paying.validate(browser, second, current)).success).toBe(true);
  });

  it('is refunded when it was charged and its browser never returned', async ({
    shop,
    paying,
    browser,
    lines,
  }) => {
    const first = await paying.place(browser, lines);
    const { checkoutToken } = await paying.opened(browser, first);
    await paying.place(browser, lines);
    await paying.pay(checkoutToken);
    shop.clock.offset = 2 * 60_000;
    for (let sweep = 0; sweep < 2; sweep += 1) {
      await paying.sweep();
      expect(await paying.moneyOf(first)).toMatchObject({ returned: 2098 });
    }
  });

  it('is not replaced by an order of other photos', async ({ paying, browser }) => {
    const first = await paying.place(browser);
    await paying.place(browser);
    expect((await paying.opened(browser, first)).checkoutToken).toEqual(expect.any(String));
  });
});
