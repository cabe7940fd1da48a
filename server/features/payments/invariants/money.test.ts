import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openReviews, resolveReview } from '../records/reviews.repo.ts';

const minute = 60_000;
const logged = new PassThrough();

const it = shopTest.extend('shopLog', { scope: 'file' }, () =>
  openLog({ role: 'test', level: 'trace', destination: logged }),
);
it.beforeAll(({ shop }) => shop.listen());
it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await paying.steer('/control/charges', { count: 0 });
  await paying.steer('/control/webhooks', { drop: 0, hold: true });
});

async function partlyPaid(shop: TestShop, paying: Paying, onCard: number) {
  const browser = await shop.browser();
  const card = await paying.giftCard(onCard);
  const order = await paying.placePartly(browser, card);
  return { browser, card, order };
}

describe('11. captures less refunds', () => {
  it('never fall below zero for a card payment', async ({ shop, paying, browser }) => {
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    const refund = (amount: number) =>
      shop.database.pool.query(
        'update payment_attempts set refunded = $1 where checkout_token = $2',
        [amount, checkoutToken],
      );
    await expect(refund(1)).rejects.toThrow('payment_attempts_refunded');
    await paying.pay(checkoutToken);
    await paying.validate(browser, order, checkoutToken);
    await expect(refund(2099)).rejects.toThrow('payment_attempts_refunded');
    await refund(2098);
  });

  it('never fall below zero for a gift card that concurrent attempts use', async ({
    shop,
    paying,
  }) => {
    const card = await paying.giftCard(500);
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const browser = await shop.browser();
        const order = await paying.placePartly(browser, card);
        return { browser, order };
      }),
    );
    const responses = await Promise.all(
      orders.map(({ browser, order }) => paying.open(browser, order)),
    );
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([1, 5]);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
  });
});

describe('12. a gift card combined with a bank card', () => {
  it('is held while the window is open, and released when opening fails', async ({
    shop,
    paying,
  }) => {
    const { browser, card, order } = await partlyPaid(shop, paying, 500);
    await paying.steer('/control/faults', {
      // The first request has the customer's address, the second has none.
      count: 2,
      answer: 'error',
      status: 400,
      path: '/v2/helcim-pay',
    });
    expect((await paying.open(browser, order)).body.error).toBe('payment_unavailable');
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 0 });
    await paying.opened(browser, order);
    await paying.opened(browser, order);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['failed', 'open'] });
  });

  it('is released when the window has ended or the order is cancelled', async ({
    shop,
    paying,
  }) => {
    const ended = await partlyPaid(shop, paying, 500);
    await paying.opened(ended.browser, ended.order);
    const cancelled = await partlyPaid(shop, paying, 500);
    await paying.opened(cancelled.browser, cancelled.order);
    await cancelOrder(shop, cancelled.order);
    expect(await paying.balanceOf(cancelled.card)).toEqual({ balance: 500, held: 0 });
    expect(await paying.moneyOf(cancelled.order)).toMatchObject({ attempts: ['canceled'] });
    for (const at of [71, 72]) {
      shop.clock.offset = at * minute;
      await paying.sweep();
    }
    expect(await paying.balanceOf(ended.card)).toEqual({ balance: 500, held: 0 });
  });

  it('is available to the order that replaces the held one', async ({ paying, browser }) => {
    const card = await paying.giftCard(500);
    const lines = [{ photoId: await browser.photo(), size: '5x7', quantity: 2 }];
    const first = await paying.placePartly(browser, card, lines);
    await paying.opened(browser, first);
    const second = await paying.placePartly(browser, card, lines);
    expect((await paying.open(browser, second)).status).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
  });

  it('sends the order to review when its part was spent before a late approval', async ({
    shop,
    paying,
  }) => {
    const { browser, card, order } = await partlyPaid(shop, paying, 500);
    const { checkoutToken } = await paying.opened(browser, order);
    await paying.pay(checkoutToken);
    await shop.database.pool.query(
      `insert into gift_card_entries (gift_card, order_id, kind, amount, reference)
       select gift_card, order_id, 'release', amount, reference from gift_card_entries
       where gift_card = $1 and kind = 'hold'`,
      [card.id],
    );
    await shop.database.pool.query('update gift_cards set held = 0, balance = 100 where id = $1', [
      card.id,
    ]);
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({
      code: 'payment_in_review',
    });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'payment_review',
      paid: 0,
      mails: 0,
      gift: 0,
      captured: 1598,
      reviews: ['the gift card’s part could not be taken'],
    });
    expect(await paying.balanceOf(card)).toEqual({ balance: 100, held: 0 });
  });

  it('opens no window when nothing is to be paid', async ({ shop, paying }) => {
    const { browser, order } = await partlyPaid(shop, paying, 500);
    await shop.database.pool.query(
      `update orders set payment_state = 'paid', payment_method = 'gift_card',
         gift_card_amount = original_total, total = 0 where number = $1`,
      [order.number],
    );
    const { body } = await paying.open(browser, { ...order, total: 0 });
    expect(body.error).toBe('order_not_payable');
  });
});

describe('14. an unexpected charge', () => {
  it.for(['webhook', 'sweep'])(
    'is sent to review by the %s, once',
    async (who, { shop, paying, browser }) => {
      const { checkoutToken } = await paying.placeAtWindow(browser);
      const invoiceNumber = crypto.randomUUID();
      await paying.steer('/control/charges', { count: 1, invoiceNumber, amount: 7.31 });
      await paying.pay(checkoutToken);
      const before = (await paying.strays()).length;
      const deliverEvent = async () =>
        who === 'webhook'
          ? await paying.steer('/control/webhooks/release', {})
          : await paying.sweep();
      await deliverEvent();
      await deliverEvent();
      expect((await paying.strays()).slice(before)).toEqual(['7.31']);
      const waiting = await openReviews(shop.database.kysely);
      const review = waiting.find(({ orderNumber: number }) => number === null);
      expect(review).toMatchObject({ provider: 'helcim', amount: '7.31', resolvedAt: null });
      const resolve = () =>
        resolveReview(shop.database.kysely, review?.id ?? '', 'given back', new Date());
      expect([await resolve(), await resolve()]).toEqual([true, false]);
      expect(await openReviews(shop.database.kysely)).not.toContainEqual(
        expect.objectContaining({ id: review?.id }),
      );
    },
  );

  it('pays nothing when it names an attempt of the other provider', async ({
    shop,
    paying,
    browser,
  }) => {
    const { order: other } = await paying.placeAtCheckout(browser);
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `select payment_attempts.id from payment_attempts
       join orders on orders.id = order_id where number = $1`,
      [other.number],
    );
    const customer = await shop.browser();
    const { checkoutToken } = await paying.placeAtWindow(customer);
    const before = (await paying.strays()).length;
    await paying.steer('/control/charges', { count: 1, invoiceNumber: rows[0]?.id });
    await paying.pay(checkoutToken);
    await paying.steer('/control/webhooks/release', {});
    expect((await paying.strays()).slice(before)).toEqual(['20.98']);
    expect(await paying.moneyOf(other)).toMatchObject({ state: 'awaiting_payment', captured: 0 });
  });

  it('cancels the open window when it pays the order through an earlier one', async ({
    paying,
    browser,
  }) => {
    const { order, checkoutToken: first } = await paying.placeAtWindow(browser);
    await paying.setAttempt(first, 'indeterminate');
    await paying.opened(browser, order);
    await paying.pay(first);
    await paying.validate(browser, order, first);
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      attempts: ['succeeded', 'canceled'],
    });
  });

  it('is refunded automatically when its order is already paid', async ({ paying, browser }) => {
    const { order, checkoutToken: first } = await paying.placeAtWindow(browser);
    await paying.setAttempt(first, 'canceled');
    const { checkoutToken: second } = await paying.opened(browser, order);
    await paying.pay(first);
    await paying.pay(second);
    await paying.validate(browser, order, second);
    await paying.steer('/control/webhooks/release', {});
    expect(await paying.validate(browser, order, first)).toMatchObject({ success: true });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      paid: 1,
      captured: 4196,
      returned: 2098,
      attempts: ['succeeded', 'succeeded'],
    });
  });
});

describe('15. provider secrets and card numbers', () => {
  it('appear in no response and no log', async ({ shop, paying, browser }) => {
    const order = await paying.place(browser);
    const opened = await paying.open(browser, order);
    const { message } = await paying.pay(opened.body.checkoutToken);
    const token = opened.body.checkoutToken;
    const forged = await paying.validate(browser, order, token, '{"data":{},"hash":"00"}');
    await paying.steer('/control/webhooks/release', {});
    const validated = await paying.validate(browser, order, token, message?.eventMessage);
    const { rows } = await shop.database.pool.query<{ provider_secret: string }>(
      'select provider_secret from payment_attempts where checkout_token = $1',
      [token],
    );
    logged.end();
    const said = JSON.stringify([opened, forged, validated]);
    const lines = await text(logged);
    expect(lines).toContain('proof that cannot be verified');
    expect(rows[0]?.provider_secret).toEqual(expect.any(String));
    const secrets = [
      rows[0]?.provider_secret ?? '',
      shop.config.helcim?.apiToken ?? '',
      shop.config.helcim?.webhookToken ?? '',
      '4124939999999990',
      '412493',
    ];
    for (const secret of secrets) {
      expect(said).not.toContain(secret);
      expect(lines).not.toContain(secret);
    }
    expect(lines).not.toContain(token);
  });
});
