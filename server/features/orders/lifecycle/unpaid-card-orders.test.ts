import { describe, expect } from 'vitest';
import { buildPriceRule } from '#tests/support/build-order.ts';
import { openMailBox } from '#tests/support/mails.ts';
import { createLines, place, priced } from '#tests/support/orders.ts';
import { payDelayed, payingIn } from '#tests/support/paying.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { expireUnpaidOrders } from './expire-unpaid-orders.ts';

const hourMs = 60 * 60 * 1000;

const it = shopTest.extend('own', async ({ shopEnv }, { onCleanup }) => {
  const shop = await buildTestShop(shopEnv);
  const mailBox = await openMailBox(shop);
  onCleanup(async () => {
    await mailBox.close();
    await shop.close();
  });
  return { shop, mailBox, paying: payingIn(shop) };
});

async function pass(shop: TestShop, hours: number): Promise<void> {
  shop.clock.offset += hours * hourMs;
  await expireUnpaidOrders(shop.deps.orders, shop.deps.payments.log);
}

/** Two empty provider polls after its end settle an attempt. */
async function settle(shop: TestShop, sweep: () => Promise<void>): Promise<void> {
  for (let look = 0; look < 4; look += 1) {
    shop.clock.offset += 1.1 * hourMs;
    await sweep();
  }
}

async function rowOf(shop: TestShop, number: string) {
  const { rows } = await shop.database.pool.query<{
    id: string;
    payment: string;
    fulfilment: string;
    reminders: number;
  }>(
    `select id, payment_state as payment, fulfilment_state as fulfilment,
       (select count(*)::int from order_mails where order_id = orders.id and kind = 'payment-reminder') as reminders
     from orders where number = $1`,
    [number],
  );
  if (!rows[0]) throw new Error('no order');
  return rows[0];
}

type Paying = ReturnType<typeof payingIn>;

/** Places an order whose customer opened a payment window and left it. */
async function placeAbandoned(shop: TestShop, paying: Paying, browser?: TestBrowser) {
  const { order } = await paying.placeAtWindow(browser ?? (await shop.browser()));
  await shop.database.pool.query(
    `update payment_attempts set state = 'expired', next_read_at = null
     where order_id = (select id from orders where number = $1)`,
    [order.number],
  );
  return order;
}

describe('an unpaid card order', () => {
  it('gets no reminder when nobody opened a payment: anybody may have typed the address', async ({
    own: { shop, paying },
  }) => {
    const order = await paying.place(await shop.browser());
    await pass(shop, 2.1);
    await pass(shop, 10);
    expect(await rowOf(shop, order.number)).toMatchObject({ reminders: 0 });
  });

  it('gets one reminder after two hours, with the link that pays it', async ({ own }) => {
    const { shop, mailBox, paying } = own;
    const order = await placeAbandoned(shop, paying);
    await pass(shop, 1.9);
    expect(await rowOf(shop, order.number)).toMatchObject({ reminders: 0 });
    await pass(shop, 0.2);
    await pass(shop, 10);
    const { id, reminders } = await rowOf(shop, order.number);
    expect(reminders).toBe(1);
    const [mail, ...more] = await mailBox.deliver(id);
    expect(more).toEqual([]);
    expect(mail?.parsed.subject).toBe(`Order ${order.number} is not paid yet`);
    const link = /\/track\/([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1];
    const other = await shop.browser();
    const asked = { selectedCountry: 'US', total: order.total, orderNumber: order.number };
    expect((await other.post('/api/initialize-payment', asked)).status).toBe(404);
    const opened = await other.post('/api/initialize-payment', { ...asked, orderLink: link });
    expect(opened.status).toBe(200);
  });

  it('gets a mail when it is cancelled, if its customer was reminded of it', async ({ own }) => {
    const { shop, mailBox, paying } = own;
    const order = await placeAbandoned(shop, paying);
    await pass(shop, 2.1);
    const { id } = await rowOf(shop, order.number);
    await mailBox.deliver(id);
    await pass(shop, 70);
    const [mail, ...more] = await mailBox.deliver(id);
    expect(more).toEqual([]);
    expect(mail?.recipients).toEqual(['customer@example.com']);
    expect(mail?.parsed.subject).toBe(`Order ${order.number} is cancelled`);
    expect(mail?.parsed.text?.match(/Nothing was charged/g)).toHaveLength(1);
  });

  it('gets no mail when it is cancelled, if its customer got none before', async ({ own }) => {
    const { shop, mailBox, paying } = own;
    const order = await paying.place(await shop.browser());
    await pass(shop, 72.1);
    const { id, fulfilment } = await rowOf(shop, order.number);
    expect(fulfilment).toBe('cancelled');
    expect(await mailBox.deliver(id)).toEqual([]);
  });

  it('gets a mail with the note of the staff who cancelled it', async ({ own }) => {
    const { shop, mailBox, paying } = own;
    const order = await paying.place(await shop.browser());
    await cancelOrder(shop, order, 'The paper ran out.');
    const [mail, ...more] = await mailBox.deliver((await rowOf(shop, order.number)).id);
    expect(more).toEqual([]);
    expect(mail?.parsed.text).toContain('The paper ran out.');
  });

  it('notifies its customer of the cancellation when a bank debit fails after 72 hours', async ({
    own: { shop, mailBox, paying },
  }) => {
    await shop.listen();
    const browser = await shop.browser();
    const { order, session } = await payDelayed(paying, browser);
    await pass(shop, 5 * 24);
    const { id, fulfilment } = await rowOf(shop, order.number);
    expect(fulfilment).toBe('placed');
    await paying.steer('/control/sessions/settle', { sessionId: session, outcome: 'failed' });
    await paying.sweep();
    await pass(shop, 0.1);
    expect((await rowOf(shop, order.number)).fulfilment).toBe('cancelled');
    const [mail, ...more] = await mailBox.deliver(id);
    expect(more).toEqual([]);
    expect(mail?.parsed.subject).toBe(`Order ${order.number} is cancelled`);
    expect(mail?.parsed.text).toContain('The order was not paid in time');
    expect(mail?.parsed.text).toContain('Nothing was charged.');
  });

  it('cannot be paid with the link of another order', async ({
    own: { shop, mailBox, paying },
  }) => {
    const [order, other] = [
      await paying.place(await shop.browser()),
      await placeAbandoned(shop, paying),
    ];
    await pass(shop, 3);
    const [mail] = await mailBox.deliver((await rowOf(shop, other.number)).id);
    const orderLink = /\/track\/([\w.-]+)/.exec(mail?.parsed.text ?? '')?.[1];
    const browser = await shop.browser();
    const { status, body } = await browser.post('/api/initialize-payment', {
      selectedCountry: 'US',
      total: order.total,
      orderNumber: order.number,
      orderLink,
    });
    expect([status, body['error']]).toEqual([404, 'order_link_invalid']);
  });

  it('is cancelled after 72 hours, and its discount’s use is released', async ({
    own: { shop },
  }) => {
    const browser = await shop.browser();
    const { kysely } = shop.database;
    await buildPriceRule(kysely, 'LASTONE', { usageLimit: 1 });
    const lines = await createLines(browser, 1, '5x7');
    const order = await priced(browser, 'US', lines, { discountCode: 'LASTONE' });
    expect((await place(browser, order, lines)).status).toBe(200);
    const used = async (): Promise<number> =>
      (
        await kysely
          .selectFrom('priceRules')
          .select('used')
          .where('code', '=', 'LASTONE')
          .executeTakeFirstOrThrow()
      ).used;
    expect(await used()).toBe(1);
    await pass(shop, 71);
    expect(await rowOf(shop, order.orderNumber)).toMatchObject({ fulfilment: 'placed' });
    await pass(shop, 1.1);
    expect(await rowOf(shop, order.orderNumber)).toMatchObject({ fulfilment: 'cancelled' });
    expect(await used()).toBe(0);
  });

  it('releases its gift card hold and refunds an approval that comes afterwards', async ({
    own: { shop, paying },
  }) => {
    const browser = await shop.browser();
    const card = await paying.giftCard(300);
    const { order, checkoutToken } = await paying.placeAtWindow(browser, card);
    expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 300 });
    await settle(shop, paying.sweep);
    await pass(shop, 72.1);
    expect(await rowOf(shop, order.number)).toMatchObject({ fulfilment: 'cancelled' });
    expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 0 });
    expect((await paying.open(browser, order)).body.error).toBe('order_not_payable');
    await paying.pay(checkoutToken);
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'awaiting_payment',
      paid: 0,
      gift: 0,
      returned: order.total * 100,
    });
  });

  it('is neither reminded of nor cancelled while a payment is not settled', async ({
    own: { shop, paying },
  }) => {
    const browser = await shop.browser();
    const { order } = await paying.placeAtWindow(browser);
    await pass(shop, 3);
    expect(await rowOf(shop, order.number)).toMatchObject({ reminders: 0 });
    await pass(shop, 80);
    expect(await rowOf(shop, order.number)).toMatchObject({ fulfilment: 'placed' });
    // A customer cannot keep an order, and the last use of its discount, by opening attempts forever.
    expect((await paying.open(browser, order)).body.error).toBe('order_not_payable');
    await settle(shop, paying.sweep);
    await pass(shop, 0);
    expect(await rowOf(shop, order.number)).toMatchObject({ fulfilment: 'cancelled' });
  });

  it('gets a reminder that could not be sent only after the payment begun since has ended', async ({
    own: { shop, mailBox, paying },
  }) => {
    const browser = await shop.browser();
    const order = await placeAbandoned(shop, paying, browser);
    await pass(shop, 2.1);
    const { id, reminders } = await rowOf(shop, order.number);
    expect(reminders).toBe(1);
    await paying.opened(browser, order);
    expect(await mailBox.deliver(id)).toEqual([]);
    await pass(shop, 0.1);
    expect(await mailBox.deliver(id)).toEqual([]);
    await settle(shop, paying.sweep);
    await pass(shop, 0);
    const mails = await mailBox.deliver(id);
    expect(mails.map(({ parsed }) => parsed.subject)).toEqual([
      `Order ${order.number} is not paid yet`,
    ]);
  });

  it('is neither reminded of nor cancelled while its payment is pending', async ({
    own: { shop, paying },
  }) => {
    const { order } = await payDelayed(paying, await shop.browser());
    await pass(shop, 3);
    await settle(shop, paying.sweep);
    await pass(shop, 80);
    expect(await rowOf(shop, order.number)).toMatchObject({ fulfilment: 'placed', reminders: 0 });
  });
});

describe('expireUnpaidOrders', () => {
  it('cancels the other overdue orders when one of them fails', async ({ own }) => {
    const { shop, paying } = own;
    const browser = await shop.browser();
    const { number: faultyNumber } = await paying.place(browser);
    const faulty = await rowOf(shop, faultyNumber);
    const others = [await paying.place(browser), await paying.place(browser)];
    shop.clock.offset += 73 * hourMs;
    const { payments } = shop.deps.orders;
    const orders = {
      ...shop.deps.orders,
      payments: {
        ...payments,
        cancelAttempts: (...[trx, id, now]: Parameters<typeof payments.cancelAttempts>) => {
          if (id === faulty.id) throw new Error('a fault of this order');
          return payments.cancelAttempts(trx, id, now);
        },
      },
    };
    await expireUnpaidOrders(orders, shop.deps.payments.log);
    for (const { number } of others) {
      expect(await rowOf(shop, number)).toMatchObject({ fulfilment: 'cancelled' });
    }
    expect(await rowOf(shop, faultyNumber)).toMatchObject({ fulfilment: 'placed' });
  });
});
