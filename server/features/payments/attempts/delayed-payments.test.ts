import { describe, expect } from 'vitest';
import type { LinkedOrder } from '#contract/order-links.ts';
import {
  findOrderLink,
  type AwaitingOrder,
  type Paying,
  type TestGiftCard,
} from '#tests/support/paying.ts';
import { cancelOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { stripeEvent, postCheckoutEvent } from '#tests/support/signed-messages.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

it.beforeAll(async ({ shop, paying }) => {
  await shop.listen();
  await paying.steer('/control/webhooks', { hold: true });
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

interface Pending {
  readonly browser: TestBrowser;
  readonly order: AwaitingOrder;
  readonly session: string;
}

/** Pays on Stripe's page by a method whose money takes days. */
async function payDelayed(paying: Paying, session: string): Promise<void> {
  await paying.steer('/control/charges', { count: 1, delayed: true });
  await paying.payAt(session);
}

async function pending(
  shop: TestShop,
  paying: Paying,
  card: TestGiftCard | null = null,
): Promise<Pending> {
  const browser = await shop.browser();
  const placed = await paying.placeAtCheckout(browser, card);
  await payDelayed(paying, placed.session);
  return { browser, ...placed };
}

/** Settles a delayed payment and delivers its event as Stripe sends it; returns the HTTP status. */
async function settled(
  shop: TestShop,
  paying: Paying,
  { session, outcome }: { readonly session: string; readonly outcome: 'succeeded' | 'failed' },
): Promise<number> {
  await paying.steer('/control/sessions/settle', { sessionId: session, outcome });
  const response = await fetch(`${shop.sandboxUrl}/control/sessions`);
  const all = (await response.json()) as { id: string }[];
  const object = all.find(({ id }) => id === session) ?? {};
  const event = stripeEvent(`checkout.session.async_payment_${outcome}`, object);
  return await postCheckoutEvent(shop, event, { secondsAgo: -shop.clock.offset / 1000 });
}

describe('an order with a pending payment', () => {
  it('reports the pending payment at once and in every request', async ({ shop, paying }) => {
    const { browser, order, session } = await pending(shop, paying);
    for (const at of [0, minute, 71 * minute, 3 * day]) {
      shop.clock.offset = at;
      const verdict = await paying.validate(browser, order, session);
      expect(verdict).toMatchObject({ success: false, code: 'payment_pending' });
    }
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'awaiting_payment',
      attempts: ['processing'],
      paid: 0,
      mails: 0,
    });
  });

  it('is shown as pending by its private link until the money has failed', async ({
    shop,
    paying,
  }) => {
    const { browser, order, session } = await pending(shop, paying);
    await paying.validate(browser, order, session);
    const path = `/api/order-links/${await findOrderLink(shop, order)}`;
    const link = async () => (await browser.get<{ readonly data: LinkedOrder }>(path)).body.data;
    expect(await link()).toMatchObject({ payment: 'awaiting_payment', isPaymentPending: true });
    expect(await settled(shop, paying, { session, outcome: 'failed' })).toBe(200);
    expect(await link()).toMatchObject({ payment: 'awaiting_payment', isPaymentPending: false });
  });

  it('opens no second session, not even an hour or days later', async ({ shop, paying }) => {
    const { browser, order } = await pending(shop, paying);
    for (const at of [0, 59 * minute, 61 * minute, 75 * minute, 3 * day, 10 * day]) {
      shop.clock.offset = at;
      const { status, body } = await paying.checkout(browser, order);
      expect({ status, error: body.error }).toEqual({ status: 409, error: 'payment_pending' });
      await paying.sweep();
    }
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['processing'] });
  });

  it('reports the pending payment even while Stripe does not answer', async ({ shop, paying }) => {
    const { browser, order, session } = await pending(shop, paying);
    await paying.validate(browser, order, session);
    await paying.steer('/control/faults', { count: 5, answer: 'error', path: '/v1/' });
    const verdict = await paying.validate(browser, order, session);
    await paying.steer('/control/faults', { count: 0, answer: 'error' });
    expect(verdict).toMatchObject({ code: 'payment_pending' });
  });

  it('keeps its gift card’s part held for days, and captures it when the money arrives', async ({
    shop,
    paying,
  }) => {
    const card = await paying.giftCard(300);
    const { order, session } = await pending(shop, paying, card);
    for (const at of [2 * minute, 71 * minute, day, 5 * day, 12 * day]) {
      shop.clock.offset = at;
      await paying.sweep();
      expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 300 });
      expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['processing'] });
    }
    const other = await shop.browser();
    const taken = await other.post<{ success: boolean }>('/api/validate-gift-card', {
      code: card.code,
      orderTotal: 20,
      currency: 'USD',
    });
    expect(taken.body.success).toBe(false);
    expect(await settled(shop, paying, { session, outcome: 'succeeded' })).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, gift: 300 });
  });

  it('is paid once when the money arrives, however often that is reported', async ({
    shop,
    paying,
  }) => {
    const { browser, order, session } = await pending(shop, paying);
    await paying.validate(browser, order, session);
    shop.clock.offset = 4 * day;
    expect(await settled(shop, paying, { session, outcome: 'succeeded' })).toBe(200);
    expect((await paying.validate(browser, order, session)).success).toBe(true);
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      paid: 1,
      mails: 2,
      attempts: ['succeeded'],
    });
  });

  it('can be paid again when the money does not arrive, and its gift card is free', async ({
    shop,
    paying,
  }) => {
    const card = await paying.giftCard(300);
    const { browser, order, session } = await pending(shop, paying, card);
    await paying.validate(browser, order, session);
    expect(await settled(shop, paying, { session, outcome: 'failed' })).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['failed'], held: 0 });
    const { status, body } = await paying.checkout(browser, order);
    expect(status).toBe(200);
    await paying.payAt(body.id);
    expect((await paying.validate(browser, order, body.id)).success).toBe(true);
  });

  it('cancels a window that was opened before the payment was known', async ({ shop, paying }) => {
    const browser = await shop.browser();
    const { order, session } = await paying.placeAtCheckout(browser);
    await paying.setAttempt(session, 'indeterminate');
    await paying.checkout(browser, order);
    await payDelayed(paying, session);
    await paying.validate(browser, order, session);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['processing', 'canceled'] });
  });

  /** The payment is known only after its window was given up and another one holds the gift card's part. */
  const pendingLate = async (shop: TestShop, paying: Paying, card: TestGiftCard) => {
    const browser = await shop.browser();
    const { order, session } = await paying.placeAtCheckout(browser, card);
    shop.clock.offset = 59 * minute;
    await payDelayed(paying, session);
    shop.clock.offset = 61 * minute;
    await paying.steer('/control/faults', {
      count: 1,
      answer: 'error',
      status: 503,
      path: '/v1/checkout/sessions/cs',
    });
    expect((await paying.checkout(browser, order)).status).toBe(200);
    await paying.steer('/control/faults', { count: 0, answer: 'error' });
    shop.clock.offset = 63 * minute;
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({
      attempts: ['processing', 'canceled'],
      held: 300,
    });
    return { browser, order, session };
  };

  it('takes over the gift card’s part from a window opened before it was known', async ({
    shop,
    paying,
  }) => {
    const card = await paying.giftCard(300);
    const { order, session } = await pendingLate(shop, paying, card);
    for (const at of [63 * minute, day, 12 * day]) {
      shop.clock.offset = at;
      await paying.sweep();
      expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 300 });
    }
    expect(await settled(shop, paying, { session, outcome: 'succeeded' })).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', gift: 300, reviews: [] });
  });

  it('releases the gift card’s part it took over when the money does not arrive', async ({
    shop,
    paying,
  }) => {
    const card = await paying.giftCard(300);
    const { browser, order, session } = await pendingLate(shop, paying, card);
    expect(await settled(shop, paying, { session, outcome: 'failed' })).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 0 });
    expect((await paying.checkout(browser, order)).status).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 300 });
  });

  it('is refunded when the money arrives after staff have cancelled it', async ({
    shop,
    paying,
  }) => {
    const { browser, order, session } = await pending(shop, paying);
    await paying.validate(browser, order, session);
    await cancelOrder(shop, order);
    expect(await settled(shop, paying, { session, outcome: 'succeeded' })).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, returned: 2098 });
  });

  it('is refunded when no event reports money that arrives days after its cancellation', async ({
    shop,
    paying,
  }) => {
    const { browser, order, session } = await pending(shop, paying);
    await paying.validate(browser, order, session);
    await cancelOrder(shop, order);
    for (const at of [minute, 71 * minute, 20 * 60 * minute, 26 * 60 * minute]) {
      shop.clock.offset = at;
      await paying.sweep();
    }
    const outage = { answer: 'error', status: 503, path: '/v1/checkout/sessions' };
    await paying.steer('/control/faults', { count: 1, ...outage });
    shop.clock.offset = 2 * day;
    await paying.sweep();
    await paying.steer('/control/faults', { count: 0, answer: 'error' });
    await paying.steer('/control/sessions/settle', { sessionId: session, outcome: 'succeeded' });
    shop.clock.offset = 5 * day;
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, captured: 2098, returned: 2098 });
  });
});
