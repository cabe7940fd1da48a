import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import type { AwaitingOrder } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { PaymentDeps } from '../deps.ts';
import { openAttempt } from './open-attempt.ts';

it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Opens an attempt in another process of the shop, with providers that fail in their own way. */
function press(
  shop: TestShop,
  browser: TestBrowser,
  order: AwaitingOrder,
  provider: CardProvider,
  deps: Partial<PaymentDeps>,
) {
  return openAttempt(
    { ...shop.deps.payments, ...deps },
    {
      sessionId: browser.sessionId,
      address: '127.0.0.1',
      orderNumber: order.number,
      provider,
      total: null,
      addresses: { success: 'http://localhost/order-success', cancel: 'http://localhost/' },
    },
  );
}

const died = 'the process died';

/** Providers of a process that dies while it calls them. */
function dying(shop: TestShop): Partial<PaymentDeps> {
  const { helcim } = shop.deps.payments;
  if (!helcim) throw new Error('no card window');
  return { helcim: { ...helcim, initialize: () => Promise.reject(new Error(died)) } };
}

/** Providers whose responses are held back until `release`. */
function slow(shop: TestShop) {
  const { helcim, stripe } = shop.deps.payments;
  if (!helcim || !stripe) throw new Error('no providers');
  const asked = Promise.withResolvers<undefined>();
  const release = Promise.withResolvers<undefined>();
  const late = async <T>(outcome: Promise<T>): Promise<T> => {
    const result = await outcome;
    asked.resolve(undefined);
    await release.promise;
    return result;
  };
  const deps: Partial<PaymentDeps> = {
    helcim: { ...helcim, initialize: (purchase) => late(helcim.initialize(purchase)) },
    stripe: { ...stripe, createSession: (request) => late(stripe.createSession(request)) },
  };
  return { deps, asked: asked.promise, release: () => release.resolve(undefined) };
}

async function lease(shop: TestShop, { number }: AwaitingOrder): Promise<number> {
  const { rows } = await shop.database.pool.query<{ at: Date }>(
    `select next_read_at as at from payment_attempts
     join orders on orders.id = order_id where number = $1 and payment_attempts.state = 'initializing'`,
    [number],
  );
  return rows[0]?.at.getTime() ?? 0;
}

describe('openAttempt after a process died while opening a window', () => {
  it('opens another window once the lease has ended, and keeps polling the lost attempt', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    await expect(press(shop, browser, order, 'helcim', dying(shop))).rejects.toThrow(died);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['initializing'] });
    shop.clock.offset = 5 * second;
    const { status, body } = await paying.open(browser, order);
    expect(status).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate', 'open'] });
    await paying.pay(body.checkoutToken);
    expect(await paying.validate(browser, order, body.checkoutToken)).toMatchObject({
      success: true,
    });
  });

  it('opens another window at once when its lease was taken by a clock that ran ahead', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    shop.clock.offset = day;
    await expect(press(shop, browser, order, 'helcim', dying(shop))).rejects.toThrow(died);
    shop.clock.offset = 0;
    const opened = paying.open(browser, order);
    expect(await Promise.race([opened.then(({ status }) => status), pause(5_000, 'waits')])).toBe(
      200,
    );
  });

  it('lets calls that already wait continue, and opens one window for all of them', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    await expect(press(shop, browser, order, 'helcim', dying(shop))).rejects.toThrow(died);
    const presses = Promise.all([1, 2, 3, 4].map(() => paying.open(browser, order)));
    shop.clock.offset = 5 * second;
    const responses = await presses;
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.checkoutToken)).size).toBe(1);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate', 'open'] });
  });

  it('finds the gift card’s part free', async ({ shop, paying, browser }) => {
    const card = await paying.giftCard(500);
    const order = await paying.placePartly(browser, card);
    await expect(press(shop, browser, order, 'helcim', dying(shop))).rejects.toThrow(died);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
    shop.clock.offset = 5 * second;
    expect((await paying.open(browser, order)).status).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
  });
});

describe('openAttempt while a slow provider serves another call', () => {
  it('waits for that call however long it takes, and returns the same window', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    const { deps, asked, release } = slow(shop);
    const first = press(shop, browser, order, 'helcim', deps);
    await asked;
    const duplicate = paying.open(browser, order);
    for (const at of [3 * second, 6 * second]) {
      const before = await lease(shop, order);
      shop.clock.offset = at;
      await expect.poll(() => lease(shop, order), { timeout: 10_000 }).toBeGreaterThan(before);
    }
    release();
    const opened = await first;
    expect(opened).toMatchObject({ ok: true });
    const { status, body } = await duplicate;
    expect(status).toBe(200);
    expect(opened.ok && opened.value.token).toBe(body.checkoutToken);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['open'] });
  });

  it('takes over from a stalled call, whose own session cannot be paid', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser, undefined, 'credit');
    const { deps, asked, release } = slow(shop);
    const stopped = Date.now();
    const first = press(shop, browser, order, 'stripe', { ...deps, clock: () => stopped });
    await asked;
    shop.clock.offset = 5 * second;
    const { body } = await paying.checkout(browser, order);
    release();
    expect(await first).toMatchObject({ ok: false, code: 'payment_unavailable' });
    const response = await fetch(`${shop.sandboxUrl}/control/sessions`);
    const sessions = (await response.json()) as { id: string; status: string }[];
    expect(sessions.filter(({ status }) => status === 'open').map(({ id }) => id)).toEqual([
      body.id,
    ]);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate', 'open'] });
  });
});

describe('reconcilePayments after a clock that ran half a day ahead was corrected', () => {
  it('reads the session that it was to read half a day later, and marks its order paid', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser, undefined, 'credit');
    shop.clock.offset = day / 2;
    const { body } = await paying.checkout(browser, order);
    shop.clock.offset = 0;
    await paying.payAt(body.id);
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
  });
});
