import { describe, expect } from 'vitest';
import type { Figures } from '#contract/staff/figures.ts';
import { buildLabToken, buildPrintJobs } from '#tests/support/build-drop.ts';
import { buildOrder, buildStudio, type OrderPlan } from '#tests/support/build-order.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { figureJobs } from './figures.jobs.ts';

const hourMs = 3_600_000;

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, { SHOP_TIME_ZONE: 'America/Toronto' })
  .extend('owner', { scope: 'file' }, ({ shop }) => signInAs(shop, 'owner'));

async function read(person: TestStaff, query: string): Promise<Figures> {
  const { status, body } = await person.get<Figures>(`/api/staff/figures?${query}`);
  expect(status).toBe(200);
  return body;
}

/** Numbers of the orders behind a bar. */
async function open(person: TestStaff, query: string): Promise<string[]> {
  const { status, body } = await person.get<{ orders: { number: string }[] }>(
    `/api/staff/orders?view=all&sort=oldest&${query}`,
  );
  expect(status).toBe(200);
  return body.orders.map(({ number }) => number);
}

/** An order that is made by steps of its states so many hours after it was placed. */
async function buildMade(
  { database }: TestShop,
  plan: OrderPlan & { readonly placedAt: Date },
  steps: readonly (readonly [state: string, hours: number])[],
) {
  const order = await buildOrder(database.kysely, plan);
  for (const [state, hours] of steps) {
    const at = new Date(plan.placedAt.getTime() + hours * hourMs);
    await database.pool.query(
      `insert into order_transitions (order_id, machine, from_state, to_state, at, reason_code, actor)
       values ($1, 'fulfilment', 'placed', $2, $3, 'approved', 'system')`,
      [order.id, state, at],
    );
    await database.pool.query('update orders set fulfilment_state = $2 where id = $1', [
      order.id,
      state,
    ]);
  }
  return order;
}

describe('the figures of a period', () => {
  it('count the orders of each day by the clock of the shop, and name its zone', async ({
    shop,
    owner,
  }) => {
    // Midnight in Toronto is 5:00 UTC.
    for (const time of ['2025-01-10T04:59:59Z', '2025-01-10T05:00:00Z', '2025-01-12T04:59:59Z']) {
      await buildOrder(shop.database.kysely, { placedAt: new Date(time) });
    }
    await buildOrder(shop.database.kysely, { placedAt: new Date('2025-01-12T05:00:00Z') });
    const figures = await read(owner, 'from=2025-01-10&to=2025-01-11');
    expect(figures.timeZone).toBe('America/Toronto');
    expect(figures.days).toEqual([
      { day: '2025-01-10', orders: 1 },
      { day: '2025-01-11', orders: 1 },
    ]);
    expect(figures.before).toEqual({ from: '2025-01-08', to: '2025-01-09' });
    expect(figures.totalsBefore.orders).toBe(1);
    expect(await open(owner, 'from=2025-01-10&to=2025-01-11')).toHaveLength(2);
  });

  it('have the revenue of each currency apart, less what was returned', async ({ shop, owner }) => {
    const { kysely, pool } = shop.database;
    const placedAt = new Date('2025-02-03T12:00:00Z');
    const ca = { country: 'CA', placedAt, paid: true } as const;
    const [first, second] = [await buildOrder(kysely, ca), await buildOrder(kysely, ca)];
    const us = await buildOrder(kysely, { country: 'US', placedAt, paid: true });
    await buildOrder(kysely, { country: 'US', placedAt });
    await pool.query(
      `insert into refunds (order_id, key, reason, currency, amount, by_hand_amount, state, cause)
       values ($1, 'a', 'late', 'CAD', 250, 250, 'done', 'requested'),
         ($1, 'b', 'late', 'CAD', 99, 99, 'failed', 'requested')`,
      [first.id],
    );
    const { money, totals } = await read(owner, 'from=2025-02-03&to=2025-02-03');
    expect(money.map(({ country, currency, orders }) => [country, currency, orders])).toEqual([
      ['CA', 'CAD', 2],
      ['US', 'USD', 2],
    ]);
    expect(money[0]?.revenue).toBeCloseTo((first.total + second.total - 250) / 100, 9);
    expect(money[0]?.returned).toBe(2.5);
    expect(money[1]?.revenue).toBeCloseTo(us.total / 100, 9);
    expect(totals).toMatchObject({ orders: 4, photos: 4, prints: 4 });
    const after = await read(owner, 'from=2025-02-04&to=2025-02-04');
    expect(after.money).toEqual([]);
    const narrow = await read(owner, 'from=2025-02-03&to=2025-02-03&country=US');
    expect(narrow.money).toHaveLength(1);
    expect(narrow.visits).toBeNull();
  });

  it('have the hours until orders were ready, what was late, and the orders of each bar', async ({
    shop,
    owner,
  }) => {
    const placedAt = new Date('2025-03-03T12:00:00Z');
    const plan = { country: 'TN', method: 'cod', placedAt } as const;
    const quick = await buildMade(shop, plan, [
      ['approved', 1],
      ['shipped', 3.5],
    ]);
    const slow = await buildMade(shop, plan, [
      ['approved', 1],
      ['shipped', 2000],
      ['returned', 2100],
    ]);
    await buildMade(shop, plan, [['cancelled', 1]]);
    const period = 'from=2025-03-03&to=2025-03-03';
    const figures = await read(owner, period);
    expect(figures.totals).toMatchObject({
      orders: 3,
      cancelled: 1,
      halfReadyHours: 3,
      mostReadyHours: 2000,
      promised: 2,
      late: 1,
      shipped: 3,
      cameBack: 1,
    });
    const bars = figures.hours.filter(({ orders }) => orders > 0);
    expect(bars).toEqual([
      { from: 0, below: 4, orders: 1, filter: 'hours-0' },
      { from: 72, below: null, orders: 1, filter: 'hours-72' },
    ]);
    expect(await open(owner, `${period}&figure=hours-0`)).toEqual([quick.number]);
    expect(await open(owner, `${period}&figure=hours-72`)).toEqual([slow.number]);
    expect(await open(owner, `${period}&figure=late`)).toEqual([slow.number]);
    expect(await open(owner, `${period}&figure=came-back`)).toEqual([slow.number]);
    expect(figures.reached).toEqual({ placed: 3, begun: 2, handedOver: 0 });
    expect((await open(owner, `${period}&figure=begun`)).toSorted()).toEqual(
      [quick.number, slow.number].toSorted(),
    );
  });

  it('have failed payments by their reason, and the orders of each', async ({ shop, owner }) => {
    const { kysely, pool } = shop.database;
    const placedAt = new Date('2025-04-01T12:00:00Z');
    const [one, other] = [
      await buildOrder(kysely, { placedAt }),
      await buildOrder(kysely, { placedAt }),
    ];
    const attempt = (order: string, state: string, reason: string | null) =>
      pool.query(
        `insert into payment_attempts (order_id, provider, state, amount, currency, confirm_token, decline_reason,
           expires_at, created_at) values ($1, 'stripe', $2, 100, 'USD', 'token', $3, $4, $4)`,
        [order, state, reason, placedAt],
      );
    await attempt(one.id, 'expired', 'Insufficient funds');
    await attempt(one.id, 'failed', 'Insufficient funds');
    await attempt(other.id, 'expired', null);
    await attempt(other.id, 'canceled', 'Lost card');
    const period = 'from=2025-04-01&to=2025-04-01';
    const { failures } = await read(owner, period);
    expect(failures.map(({ failure, reason, attempts }) => [failure, reason, attempts])).toEqual([
      ['declined', 'Insufficient funds', 2],
      ['declined', 'Lost card', 1],
      ['expired', null, 1],
    ]);
    expect(await open(owner, `${period}&figure=${failures[0]?.filter}`)).toEqual([one.number]);
    expect(await open(owner, `${period}&figure=${failures[1]?.filter}`)).toEqual([other.number]);
    expect(await open(owner, `${period}&figure=unpaid-expired`)).toEqual([other.number]);
  });

  it('have the prints made again by reason and machine, and the orders of each', async ({
    shop,
    owner,
  }) => {
    const { kysely, pool } = shop.database;
    const placedAt = new Date('2025-05-01T12:00:00Z');
    const order = await buildOrder(kysely, { placedAt, items: [{ quantity: 10 }] });
    await buildOrder(kysely, { placedAt });
    await buildPrintJobs(kysely, order);
    const { id: token } = await buildLabToken(shop, await buildStudio(kysely));
    await pool.query(
      `insert into print_jobs (order_id, order_item, round, cause, reason, copies, wait_until, spoiled_job,
         spoiled_reason, spoiled_on)
       select order_id, order_item, 1, 'reprint', 'stuck', 3, now(), id, 'jam', $2::uuid from print_jobs
       where order_id = $1 and round = 0`,
      [order.id, token],
    );
    await pool.query(
      `insert into print_jobs (order_id, order_item, round, cause, reason, copies, wait_until)
       select order_id, order_item, 2, 'remake', 'too dark', 2, now() from print_jobs
       where order_id = $1 and round = 0`,
      [order.id],
    );
    const period = 'from=2025-05-01&to=2025-05-01';
    const { totals, remakes, machines } = await read(owner, period);
    expect(totals).toMatchObject({ prints: 11, remadePrints: 5 });
    expect(remakes).toEqual([
      { reason: 'jam', prints: 3, filter: 'remade-jam' },
      { reason: 'customer', prints: 2, filter: 'remade-customer' },
    ]);
    expect(machines).toEqual([
      { name: expect.any(String) as unknown, prints: 3, filter: `spoiled-on-${token}` },
    ]);
    for (const filter of ['remade', 'remade-jam', 'remade-customer', `spoiled-on-${token}`]) {
      expect(await open(owner, `${period}&figure=${filter}`), filter).toEqual([order.number]);
    }
    expect(await open(owner, `${period}&figure=remade-dust`)).toEqual([]);
  });
});

describe('the visits', () => {
  it('are counted by how far they came, and stay when their photos are deleted', async ({
    shop,
    owner,
  }) => {
    const { kysely, pool } = shop.database;
    const before = (await read(owner, 'days=1')).visits;
    await buildOrder(kysely);
    await buildOrder(kysely, { paid: true });
    const visitor = crypto.randomUUID();
    const addPhoto = () =>
      pool.query(
        `insert into photos (session_id, photo_id, file_name, file_type)
         values ($1, gen_random_uuid(), 'a.jpg', 'image/jpeg')`,
        [visitor],
      );
    await addPhoto();
    await addPhoto();
    await pool.query('delete from photos where session_id = $1', [visitor]);
    const { visits } = await read(owner, 'days=1');
    expect({
      photos: (visits?.photos ?? 0) - (before?.photos ?? 0),
      placed: (visits?.placed ?? 0) - (before?.placed ?? 0),
      begun: (visits?.begun ?? 0) - (before?.begun ?? 0),
    }).toEqual({ photos: 3, placed: 2, begun: 1 });
  });

  it('are forgotten once no period can have them', async ({ shop }) => {
    const { kysely, pool } = shop.database;
    const sessions = [crypto.randomUUID(), crypto.randomUUID()];
    await pool.query(
      `insert into photo_visits (session_id, began_on, began_at)
       values ($1, current_date, now() - interval '733 days'), ($2, current_date, now() - interval '731 days')`,
      sessions,
    );
    const job = figureJobs({ kysely, clock: Date.now }).find(({ name }) => name === 'sweep-visits');
    await job?.run({}, silentLog);
    const { rows } = await pool.query<{ session_id: string }>(
      'select session_id from photo_visits where session_id = any ($1)',
      [sessions],
    );
    expect(rows.map(({ session_id }) => session_id)).toEqual([sessions[1]]);
  });
});

describe('the figures of a studio', () => {
  it('have its own orders alone, in its own zone, whatever is asked for', async ({ shop }) => {
    const { kysely } = shop.database;
    const studios = [await buildStudio(kysely), await buildStudio(kysely)];
    const [own, other] = studios;
    // 23:30 in Tunis of the day before: it is another day in Toronto too.
    const placedAt = new Date('2025-06-01T22:30:00Z');
    for (const id of studios) {
      const plan = { country: 'TN', method: 'in_store', delivery: 'pickup', placedAt } as const;
      await buildOrder(kysely, { ...plan, studio: { id } });
    }
    const person = await signInAs(shop, 'studio', { ...(own !== undefined && { studio: own }) });
    const figures = await read(person, 'from=2025-06-01&to=2025-06-01');
    expect(figures).toMatchObject({
      timeZone: 'Africa/Tunis',
      totals: { orders: 1 },
      visits: null,
      studios: [{ id: own, name: 'Test Studio', orders: 1 }],
    });
    const foreign = await read(person, `from=2025-06-01&to=2025-06-01&studio=${other}`);
    expect(foreign.totals.orders).toBe(0);
    expect((await (await signInAs(shop, 'csr')).get('/api/staff/figures')).status).toBe(404);
  });
});

describe('the table of the figures', () => {
  it('has one figure a line with its period, its zone and its currency', async ({
    shop,
    owner,
  }) => {
    const placedAt = new Date('2025-07-01T12:00:00Z');
    const order = await buildOrder(shop.database.kysely, { country: 'CA', placedAt, paid: true });
    const { statusCode, headers, body } = await shop.app.inject({
      url: '/api/staff/figures.csv?from=2025-07-01&to=2025-07-01',
      cookies: { ...owner.cookies },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toContain('figures-2025-07-01-2025-07-01.csv');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFfrom,to,time zone,figure,of,currency,value');
    const start = '2025-07-01,2025-07-01,America/Toronto';
    expect(lines).toContain(`${start},orders,,,1`);
    expect(lines).toContain(`${start},revenue,CA,CAD,${(order.total / 100).toFixed(2)}`);
  });

  it.for([
    'days=0',
    'days=367',
    'from=2025-07-02&to=2025-07-01',
    'from=2025-07-01',
    'from=2024-01-01&to=2025-01-01',
  ])('refuses the period %s', async (query, { owner }) => {
    expect((await owner.get(`/api/staff/figures?${query}`)).status).toBe(400);
  });
});
