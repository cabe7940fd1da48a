import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { helcimOf, openBeside, openGate } from '#tests/support/openings.ts';
import type { AwaitingOrder } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { PaymentDeps } from '../deps.ts';

it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

const second = 1000;
const day = 24 * 60 * 60 * second;

const died = 'the process died';

/** Providers of a process that dies while it calls them. */
function dying(shop: TestShop): Partial<PaymentDeps> {
  return { helcim: { ...helcimOf(shop), initialize: () => Promise.reject(new Error(died)) } };
}

/** Providers whose responses are held back until `release`. */
function slow(shop: TestShop) {
  const { helcim, stripe } = shop.deps.payments;
  if (!helcim || !stripe) throw new Error('no providers');
  const gate = openGate();
  const late = async <T>(outcome: Promise<T>): Promise<T> => {
    const result = await outcome;
    await gate.pass();
    return result;
  };
  const deps: Partial<PaymentDeps> = {
    helcim: { ...helcim, initialize: (purchase) => late(helcim.initialize(purchase)) },
    stripe: { ...stripe, createSession: (request) => late(stripe.createSession(request)) },
  };
  return { deps, gate };
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
    await expect(openBeside(shop, browser, order, dying(shop))).rejects.toThrow(died);
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
    await expect(openBeside(shop, browser, order, dying(shop))).rejects.toThrow(died);
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
    await expect(openBeside(shop, browser, order, dying(shop))).rejects.toThrow(died);
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
    await expect(openBeside(shop, browser, order, dying(shop))).rejects.toThrow(died);
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
    const { deps, gate } = slow(shop);
    const first = openBeside(shop, browser, order, deps);
    await gate.reached;
    const duplicate = paying.open(browser, order);
    for (const at of [3 * second, 6 * second]) {
      const before = await lease(shop, order);
      shop.clock.offset = at;
      await expect.poll(() => lease(shop, order), { timeout: 10_000 }).toBeGreaterThan(before);
    }
    gate.release();
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
    const { deps, gate } = slow(shop);
    const stopped = Date.now();
    const first = openBeside(shop, browser, order, {
      ...deps,
      provider: 'stripe',
      clock: () => stopped,
    });
    await gate.reached;
    shop.clock.offset = 5 * second;
    const { body } = await paying.checkout(browser, order);
    gate.release();
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
    shop.clock.offset = day / 2;
    const { order, session } = await paying.placeAtCheckout(browser);
    shop.clock.offset = 0;
    await paying.payAt(session);
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
  });
});
