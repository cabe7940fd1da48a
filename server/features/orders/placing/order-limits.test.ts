import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import { orderLimits } from '#domain/orders/order-limits.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { approveOrder } from '../lifecycle/staff-actions.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import {
  buying,
  chunksFor,
  createLines,
  place,
  send,
  type TestLine,
} from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { waitingJobs, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { forgetAddresses } from '../records/order-contacts.repo.ts';

const limits = { ...orderLimits, perSessionAnHour: 10, perAddressAnHour: 12 };

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({ orders: limits }));

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
    await approveOrder(shop.deps.orders, callerNamed('a test'), first.body.data.orderNumber);
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
      .selectFrom('orderContacts')
      .selectAll()
      .where('address', 'is not', null)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('limits of orders paid in store over HTTP', () => {
  it('refuses an order of a contact with three that wait to be confirmed', async ({ shop }) => {
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
    const answers: unknown[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { status, body } = await order(browser, pickup);
      answers.push(status === 200 ? body.data.order?.awaitsConfirmation : body.error);
    }
    // The first three are printed without a word; each more has to be confirmed.
    expect(answers).toEqual([false, false, false, true, true, true, 'orders_unconfirmed']);
    await shop.database.pool.query(`update orders set payment_state = 'paid' where email = $1`, [
      pickup.email,
    ]);
    expect((await order(browser, pickup)).status).toBe(200);
  });
});

/** Places a card order of these lines from America, in as many chunks as it needs. */
async function cardOrder(
  browser: TestBrowser,
  changes: Record<string, unknown> = freshContact(),
  lines?: readonly TestLine[],
) {
  const own = lines ?? (await createLines(browser, 1, '4x6'));
  const bought = await buying(browser, own, { country: 'US', changes });
  const [first, ...rest] = chunksFor(bought, own, 100);
  let answer = await send(browser, first);
  for (const chunk of rest) answer = await send(browser, chunk);
  return answer;
}

describe('limits of unpaid card orders over HTTP', () => {
  it('refuse a session more than its orders of an hour, and accept it again later', async ({
    shop,
  }) => {
    const browser = await shop.browser(freshAddress());
    for (let count = 0; count < limits.cardsPerSessionAnHour; count += 1) {
      // The addresses change: only the session is counted here.
      await shop.database.pool.query('update order_contacts set address = null');
      expect((await cardOrder(browser)).status).toBe(200);
    }
    await shop.database.pool.query('update order_contacts set address = null');
    const { status, body } = await cardOrder(browser);
    expect([status, body.error, body.details]).toMatchObject([
      429,
      'too_many_orders',
      { reason: 'session' },
    ]);
    shop.clock.offset += 60 * 60 * 1000 + 1000;
    expect((await cardOrder(browser)).status).toBe(200);
  });

  it('count no order that was paid', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    for (let count = 0; count < limits.perAddressAnHour; count += 1) await cardOrder(browser);
    expect((await cardOrder(browser)).status).toBe(429);
    await shop.database.pool.query(
      `update orders set payment_state = 'paid' where session_id = $1`,
      [browser.sessionId],
    );
    expect((await cardOrder(browser)).status).toBe(200);
  });

  it('refuse a contact more than its orders of an hour, from ever new sessions and networks', async ({
    shop,
  }) => {
    const contact = freshContact();
    const statuses = [];
    for (let count = 0; count <= limits.perContactAnHour; count += 1) {
      const browser = await shop.browser(freshAddress());
      const { status, body } = await cardOrder(browser, contact);
      statuses.push(status);
      if (status === 429) {
        expect(body.details).toMatchObject({ reason: 'contact' });
        expect(body.message).toMatch(/with this email or phone number/);
      }
    }
    expect(statuses).toEqual([...Array<number>(limits.perContactAnHour).fill(200), 429]);
  });

  it('count the /64 of one /48 together, with a limit that rises little', async ({ shop }) => {
    const site = `2001:db8:${randomInt(65_535).toString(16)}`;
    const statuses = [];
    for (let block = 0; block < 24; block += 1) {
      const browser = await shop.browser(`${site}:${(block * 256).toString(16)}::1`);
      statuses.push((await cardOrder(browser)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  });

  it('count the lines, which take the place in the database', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    const [line] = await createLines(browser, 1, '4x6');
    if (!line) throw new Error('no line');
    const many = Array.from({ length: 2000 }, () => ({ ...line, quantity: 1 }));
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await cardOrder(browser, freshContact(), many)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('tell staff when very many come to the whole shop', async ({ shop }) => {
    const { pool } = shop.database;
    await pool.query(`update rate_limits set points = $1 where key = 'unpaid orders'`, [
      limits.alarmAnHour - 1,
    ]);
    await pool.query('delete from graphile_worker._private_jobs');
    for (let count = 0; count < 2; count += 1) await cardOrder(await shop.browser(freshAddress()));
    expect((await waitingJobs(shop.database))['send-alarm']).toBe(1);
  });
});
