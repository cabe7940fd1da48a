import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import { approveOrder } from '../lifecycle/staff-actions.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { buying, place, createLines } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { forgetAddresses } from '../records/pay-later-limits.repo.ts';

const limits = { unconfirmedPerContact: 3, perSessionAnHour: 10, perAddressAnHour: 12 };

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({ payLater: limits }));

let people = 0;

/** A contact that no other test uses, with the phone number as a customer types it. */
function freshContact() {
  people += 1;
  return { email: `person${people}@example.com`, phone: `+216 71 ${100_000 + people}` };
}

function freshAddress(): string {
  return `2001:db8:${randomInt(65_535).toString(16)}:1::1`;
}

async function order(
  browser: TestBrowser,
  changes: Record<string, unknown> = freshContact(),
): ReturnType<typeof place> {
  const lines = await createLines(browser, 1);
  return await place(browser, await buying(browser, lines, { changes }), lines);
}

async function statusesOf(orders: readonly ReturnType<typeof place>[]): Promise<number[]> {
  return (await Promise.all(orders)).map(({ status }) => status);
}

async function storedFor(shop: TestShop, email: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from orders where email = $1',
    [email],
  );
  return rows[0]?.count ?? 0;
}

describe('limits of cash-on-delivery orders over HTTP', () => {
  it('refuses a fourth unconfirmed order of one e-mail address, however it is spelled', async ({
    shop,
  }) => {
    const spellings = [
      'Mona@Gmail.com',
      'm.ona+prints@gmail.com',
      ' mona@googlemail.com',
      'MONA@gmail.com',
    ];
    const responses = [];
    for (const email of spellings) {
      const browser = await shop.browser(freshAddress());
      responses.push(await order(browser, { ...freshContact(), email }));
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses.at(-1)?.body.error).toBe('orders_unconfirmed');
    expect(responses.at(-1)?.body.message).toMatch(/still waiting for us to confirm/);
    expect(await storedFor(shop, 'MONA@gmail.com')).toBe(0);
  });

  it('refuses a fourth unconfirmed order of one phone number, however it is written', async ({
    shop,
  }) => {
    const spellings = ['+216 98 765 432', '0021698765432', '98.765.432', '٩٨ ٧٦٥ ٤٣٢'];
    const statuses = [];
    for (const phone of spellings) {
      const browser = await shop.browser(freshAddress());
      statuses.push((await order(browser, { ...freshContact(), phone })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('accepts another order once staff have approved one', async ({ shop }) => {
    const contact = freshContact();
    const browser = await shop.browser(freshAddress());
    const [first] = [await order(browser, contact), await order(browser, contact)];
    await order(browser, contact);
    expect((await order(browser, contact)).status).toBe(429);
    await approveOrder(shop.deps.orders, first.body.data.orderNumber, 'a test');
    expect((await order(browser, contact)).status).toBe(200);
  });

  it('stores three of twelve concurrent orders of one contact', async ({ shop }) => {
    const contact = freshContact();
    const browsers = await Promise.all(
      Array.from({ length: 12 }, () => shop.browser(freshAddress())),
    );
    const statuses = await statusesOf(browsers.map((browser) => order(browser, contact)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await storedFor(shop, contact.email)).toBe(3);
  });

  it('answers a repeat of a placed order at the limit with that order', async ({ shop }) => {
    const contact = freshContact();
    const browser = await shop.browser(freshAddress());
    const lines = await createLines(browser, 1);
    const placed = await buying(browser, lines, { changes: contact });
    for (const next of [
      placed,
      ...(await Promise.all([0, 1].map(() => buying(browser, lines, { changes: contact })))),
    ]) {
      expect((await place(browser, next, lines)).status).toBe(200);
    }
    expect((await order(browser, contact)).status).toBe(429);
    const repeated = await place(browser, placed, lines);
    expect(repeated.status).toBe(200);
    expect(repeated.body.data.orderNumber).toBe(placed.orderNumber);
  });

  it('refuses the eleventh order of a session in an hour, with Retry-After', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    for (let count = 0; count < limits.perSessionAnHour; count += 1) {
      expect((await order(browser)).status).toBe(200);
    }
    const refused = await order(browser);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      error: 'too_many_orders',
      details: { reason: 'session' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(refused.body.message).toMatch(/from this device.*Time to wait: \d+ minutes\./);
    shop.clock.offset += 60 * 60 * 1000 + 1000;
    expect((await order(browser)).status).toBe(200);
  });

  it('refuses orders of one /64 beyond its hourly limit and accepts those of another', async ({
    shop,
  }) => {
    const network = `2001:db8:${randomInt(65_535).toString(16)}:2:`;
    const browsers = await Promise.all(
      Array.from({ length: limits.perAddressAnHour + 3 }, (_, index) =>
        shop.browser(`${network}:${index + 1}`),
      ),
    );
    const statuses = await statusesOf(browsers.map((browser) => order(browser)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.perAddressAnHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await order(await shop.browser(freshAddress()))).status).toBe(200);
  });

  it('forgets network addresses after a day', async ({ shop }) => {
    await order(await shop.browser(freshAddress()));
    const { kysely } = shop.database;
    await forgetAddresses(kysely, new Date(shop.deps.orders.clock() + 1));
    const kept = await kysely
      .selectFrom('payLaterOrders')
      .selectAll()
      .where('address', 'is not', null)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('limits of orders paid in store over HTTP', () => {
  it('refuses a fourth unpaid order of one contact, also once the others are in production', async ({
    shop,
  }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const pickup = {
      ...freshContact(),
      deliveryMethod: 'pickup',
      shippingMethod: 'local_pickup',
      shippingAddress: null,
      pickupStudio: { studioId },
      paymentMethod: 'in_store',
    };
    const browser = await shop.browser(freshAddress());
    const statuses = [];
    const setState = (change: string) =>
      shop.database.pool.query(`update orders set ${change} where email = $1`, [pickup.email]);
    for (let count = 0; count < 4; count += 1) statuses.push((await order(browser, pickup)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await setState(`fulfilment_state = 'in_production'`);
    expect((await order(browser, pickup)).status).toBe(429);
    await setState(`payment_state = 'paid'`);
    expect((await order(browser, pickup)).status).toBe(200);
  });
});
