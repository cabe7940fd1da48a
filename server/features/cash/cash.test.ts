import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { CashClosing, CashEntryShown, CashResponse } from '#contract/staff/cash.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { markReady, markReturned, markShipped } from '../orders/lifecycle/mark-made.ts';
import { approveOrder, completeOrder, startProduction } from '../orders/lifecycle/staff-actions.ts';

const ada = callerNamed('Ada');

interface Closed {
  readonly closing: CashClosing;
  readonly entries: readonly CashEntryShown[];
  readonly error?: string;
}

const it = shopTest.extend('cash', async ({ shop }) => {
  const { kysely, pool } = shop.database;
  const studio = await buildStudio(kysely);
  await updateRows(kysely, 'studios', { id: studio }, { name: 'Lac 2', timeZone: 'Africa/Tunis' });
  return {
    studio,
    yasmine: await signInAs(shop, 'studio', { name: 'Yasmine', studio }),
    /** An order that was paid in cash at the counter of a studio. */
    taken: async (at = studio) => {
      const order = await buildOrder(kysely, {
        country: 'TN',
        method: 'in_store',
        delivery: 'pickup',
      });
      await updateRows(kysely, 'orders', { id: order.id }, { studio: at });
      await startProduction(shop.deps.orders, ada, order.number);
      await markReady(shop.deps.orders, ada, order.number, { shelf: 'B-14' });
      await completeOrder(shop.deps.orders, ada, order.number, { paid: true });
      return { number: order.number, amount: order.total / 100 };
    },
    /** How many closings and counts the studio has. */
    stored: async () => {
      const { rows } = await pool.query<{ closings: number; counts: number }>(
        `select count(distinct closing.id)::int as closings, count(count.revision)::int as counts
         from cash_closings closing left join cash_counts count on count.closing = closing.id
         where closing.studio = $1`,
        [studio],
      );
      return rows[0];
    },
  };
});

async function look(person: TestStaff, query = '') {
  return (await person.get<CashResponse>(`/api/staff/cash${query}`)).body;
}

/** Counts what is expected, less some of its first currency. */
function countsOf({ expected }: CashResponse, missing = 0, reason?: string) {
  return expected.map(({ currency, amount }, index) => ({
    currency,
    expected: amount,
    counted: index === 0 ? Math.round((amount - missing) * 100) / 100 : amount,
    ...(reason !== undefined && { reason }),
  }));
}

async function close(person: TestStaff, drawer: CashResponse, counts: object[]) {
  return await person.post<Closed>('/api/staff/cash/closings', { day: drawer.day, counts });
}

describe('the drawer of a counter', () => {
  it('has the cash that was taken there, order by order, on the day of its zone', async ({
    cash: { yasmine, studio, taken },
  }) => {
    const orders = [await taken(), await taken()];
    const drawer = await look(yasmine);
    expect(drawer.studio).toEqual({ id: studio, name: 'Lac 2' });
    expect(drawer.timeZone).toBe('Africa/Tunis');
    expect(drawer.entries.map(({ number, by }) => ({ number, by }))).toEqual(
      expect.arrayContaining(orders.map(({ number }) => ({ number, by: 'Ada' }))),
    );
    const sum = orders.reduce((total, { amount }) => total + amount, 0);
    const [expected] = drawer.expected;
    expect(expected).toMatchObject({ currency: 'TND', count: 2 });
    expect(expected?.amount).toBeCloseTo(sum, 9);
  });

  it('has the cash of an order that moved to its studio after it was paid', async ({
    shop,
    cash: { yasmine, studio, taken },
  }) => {
    const { kysely } = shop.database;
    const { number } = await taken(await buildStudio(kysely));
    expect((await look(yasmine)).entries).toEqual([]);
    await updateRows(kysely, 'orders', { number }, { studio });
    expect((await look(yasmine)).entries.map((entry) => entry.number)).toEqual([number]);
  });

  it('has no cash that the courier collected, and that of a parcel which came back', async ({
    shop,
  }) => {
    const { orders } = shop.deps;
    const owner = await signInAs(shop, 'owner');
    const shipped = async (comesBack: boolean) => {
      const order = await buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' });
      await approveOrder(orders, ada, order.number);
      await startProduction(orders, ada, order.number);
      await markShipped(orders, ada, order.number, { shipment: null, mailsCorrection: false });
      if (comesBack) await markReturned(orders, ada, order.number, 'parcel_refused');
      await completeOrder(orders, ada, order.number, { paid: true });
      return order.number;
    };
    await shipped(false);
    const back = await shipped(true);
    expect((await look(owner)).entries.map(({ number }) => number)).toEqual([back]);
  });
});

describe('closing a day', () => {
  it('stores the difference with its reason, and empties the drawer', async ({
    shop,
    cash: { yasmine, taken },
  }) => {
    const { number, amount } = await taken();
    const drawer = await look(yasmine);
    const refused = await close(yasmine, drawer, countsOf(drawer, 1));
    expect([refused.status, refused.body.error]).toEqual([400, 'cash_reason_missing']);
    const { status, body } = await close(
      yasmine,
      drawer,
      countsOf(drawer, 1, 'Change given wrong'),
    );
    expect(status).toBe(200);
    expect(body.entries).toMatchObject([{ number, amount, by: 'Ada' }]);
    expect(body.closing.counts).toMatchObject([
      {
        revision: 1,
        by: 'Yasmine',
        reason: null,
        amounts: [
          {
            currency: 'TND',
            expected: amount,
            counted: (amount * 100 - 100) / 100,
            reason: 'Change given wrong',
          },
        ],
      },
    ]);
    const after = await look(yasmine);
    expect(after.expected).toEqual([]);
    expect(after.closing?.id).toBe(body.closing.id);
    const { rows } = await shop.database.pool.query<object>(
      `select act, actor_name as name from audit_log where object_kind = 'cash' and object_id = $1`,
      [body.closing.id],
    );
    expect(rows).toEqual([{ act: 'cash.close', name: 'Yasmine' }]);
  });

  it('is refused if cash came in since the caller looked', async ({
    cash: { yasmine, taken, stored },
  }) => {
    await taken();
    const drawer = await look(yasmine);
    await taken();
    const { status, body } = await close(yasmine, drawer, countsOf(drawer));
    expect([status, body.error]).toEqual([409, 'cash_changed']);
    expect(await stored()).toEqual({ closings: 0, counts: 0 });
  });

  it('of the same day is answered with the first, however often and at once', async ({
    cash: { yasmine, taken, stored },
  }) => {
    await taken();
    const drawer = await look(yasmine);
    const counts = countsOf(drawer);
    const closed = await Promise.all([1, 2, 3].map(() => close(yasmine, drawer, counts)));
    const later = await taken();
    closed.push(await close(yasmine, drawer, [{ ...counts[0], counted: 0, reason: 'again' }]));
    expect(new Set(closed.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stored()).toEqual({ closings: 1, counts: 1 });
    expect((await look(yasmine)).entries.map(({ number }) => number)).toEqual([later.number]);
  });

  it('takes what came after the closing of the day before', async ({
    shop,
    cash: { yasmine, taken, studio },
  }) => {
    await taken();
    const first = await look(yasmine);
    await close(yasmine, first, countsOf(first));
    const { number } = await taken();
    shop.clock.offset += 24 * 60 * 60 * 1000;
    const tomorrow = await signInAs(shop, 'studio', { studio });
    const next = await look(tomorrow);
    const { body } = await close(tomorrow, next, countsOf(next));
    expect(next.day > first.day).toBe(true);
    expect(body.entries.map((entry) => entry.number)).toEqual([number]);
    const { body: page } = await tomorrow.get<{ closings: CashClosing[] }>(
      '/api/staff/cash/closings',
    );
    expect(page.closings.map(({ day }) => day)).toEqual([next.day, first.day]);
    const { body: past } = await tomorrow.get<{ closings: CashClosing[] }>(
      `/api/staff/cash/closings?before=${next.day}`,
    );
    expect(past.closings.map(({ day }) => day)).toEqual([first.day]);
  });

  it('counts a day without cash', async ({ cash: { yasmine } }) => {
    const { status, body } = await close(yasmine, await look(yasmine), []);
    expect(status).toBe(200);
    expect(body.closing.counts).toMatchObject([{ revision: 1, amounts: [] }]);
  });
});

describe('a correction', () => {
  it('adds a count with its reason once, and is refused on top of another', async ({
    cash: { yasmine, taken, stored },
  }) => {
    await taken();
    const drawer = await look(yasmine);
    const { body } = await close(yasmine, drawer, countsOf(drawer, 1, 'missing'));
    const path = `/api/staff/cash/closings/${body.closing.id}/corrections`;
    const found = { revision: 1, reason: 'It was under the drawer', counts: countsOf(drawer) };
    const first = await yasmine.post<Closed>(path, found);
    expect(first.body.closing.counts.map(({ reason }) => reason)).toEqual([null, found.reason]);
    expect((await yasmine.post(path, found)).body).toEqual(first.body);
    const other = await yasmine.post(path, { ...found, reason: 'Somebody else' });
    expect([other.status, other.body['error']]).toEqual([409, 'cash_changed']);
    expect(await stored()).toEqual({ closings: 1, counts: 2 });
  });
});

describe('the people of a studio', () => {
  it('see and close their own counter alone', async ({
    shop,
    cash: { yasmine, taken, studio },
  }) => {
    const other = await buildStudio(shop.database.kysely);
    const olfa = await signInAs(shop, 'studio', { studio: other });
    await taken();
    const drawer = await look(yasmine);
    const { body } = await close(yasmine, drawer, countsOf(drawer));
    expect((await look(olfa)).entries).toEqual([]);
    const unknown = await olfa.get(`/api/staff/cash/closings/${randomUUID()}`);
    const path = `/api/staff/cash/closings/${body.closing.id}`;
    const correction = { revision: 1, reason: 'mine', counts: countsOf(drawer) };
    const refused = [
      await olfa.get(path),
      await olfa.post(`${path}/corrections`, correction),
      await olfa.get(`/api/staff/cash?studio=${studio}`),
      await olfa.get(`/api/staff/cash/closings?studio=${studio}`),
      await olfa.post('/api/staff/cash/closings', { day: drawer.day, studio, counts: [] }),
    ];
    for (const one of refused) expect([one.status, one.body]).toEqual([404, unknown.body]);
    const owner = await signInAs(shop, 'owner');
    expect((await owner.get(path)).status).toBe(200);
    expect((await look(owner)).studio).toBeNull();
  });
});
