import { describe, expect } from 'vitest';
import { addDays, toInstant, toLocalTime } from '#domain/common/local-time.ts';
import { toMajor } from '#domain/common/money.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

interface Page {
  readonly orders: readonly { readonly number: string }[];
  readonly timeZone: string;
  readonly count: number | null;
}

const it = shopTest.extend('shopEnv', { scope: 'file' }, (): Record<string, string> => ({
  SHOP_TIME_ZONE: 'Pacific/Auckland',
}));

async function listDay(staff: TestStaff, day: string): Promise<Page> {
  return (await staff.get<Page>(`/api/staff/orders?view=all&from=${day}&to=${day}`)).body;
}

describe('a day of a list', () => {
  it('begins at midnight in the shop’s time zone, and says which that is', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const plan = { country: 'CA', method: 'helcim' } as const;
    const place = (at: string) =>
      buildOrder(shop.database.kysely, { ...plan, placedAt: new Date(at) });
    await place('2025-03-04T10:59:59Z');
    const first = await place('2025-03-04T11:00:00Z');
    const last = await place('2025-03-05T10:59:59Z');
    await place('2025-03-05T11:00:00Z');
    const { orders, timeZone, count } = await listDay(csr, '2025-03-05');
    expect(count).toBe(2);
    expect(orders.map(({ number }) => number).toSorted()).toEqual(
      [first.number, last.number].toSorted(),
    );
    expect(timeZone).toBe('Pacific/Auckland');
    expect((await csr.get('/api/staff/counter')).body).toMatchObject({
      timeZone: 'Pacific/Auckland',
    });
  });

  it('begins at midnight in the studio’s time zone for its people', async ({ shop }) => {
    const { kysely } = shop.database;
    const studio = await buildStudio(kysely, { timeZone: 'America/Toronto' });
    const staff = await signInAs(shop, 'studio', { studio });
    const place = (at: string) =>
      buildOrder(kysely, {
        country: 'TN',
        method: 'in_store',
        delivery: 'pickup',
        studio: { id: studio },
        placedAt: new Date(at),
      });
    await place('2025-03-05T04:59:59Z');
    const first = await place('2025-03-05T05:00:00Z');
    const { orders, timeZone } = await listDay(staff, '2025-03-05');
    expect(orders.map(({ number }) => number)).toEqual([first.number]);
    expect(timeZone).toBe('America/Toronto');
    expect((await staff.get('/api/staff/counter')).body).toMatchObject({
      timeZone: 'America/Toronto',
    });
  });

  it('is that of the shop’s or the studio’s time zone in the name of an export', async ({
    shop,
  }) => {
    const studio = await buildStudio(shop.database.kysely, { timeZone: 'America/Toronto' });
    const nameFor = async ({ cookies }: TestStaff) =>
      (await shop.app.inject({ url: '/api/staff/orders.csv?view=all', cookies })).headers[
        'content-disposition'
      ];
    // 22:00 of a day in Toronto is the afternoon of the next one in Auckland.
    const now = new Date(Date.now() + shop.clock.offset);
    shop.clock.offset += (26 - now.getUTCHours() + 24) * 60 * 60 * 1000;
    const later = new Date(Date.now() + shop.clock.offset);
    const day = (timeZone: string) => later.toLocaleDateString('sv-SE', { timeZone });
    expect(day('Pacific/Auckland')).not.toBe(day('America/Toronto'));
    expect(await nameFor(await signInAs(shop, 'csr'))).toContain(
      `orders-${day('Pacific/Auckland')}.csv`,
    );
    expect(await nameFor(await signInAs(shop, 'studio', { studio }))).toContain(
      `orders-${day('America/Toronto')}.csv`,
    );
  });
});

describe('the day so far', () => {
  it('counts the orders since midnight and a week before, and adds up what was paid by currency', async ({
    shop,
  }) => {
    const { kysely } = shop.database;
    const zone = 'Pacific/Auckland';
    const day = toLocalTime(Date.now() + shop.clock.offset, zone).date;
    const startOf = (date: string) => toInstant({ date, minutes: 0 }, zone);
    const midnight = startOf(day);
    const weekBefore = startOf(addDays(day, -7));
    const place = (at: number, country: string, paid: boolean) =>
      buildOrder(kysely, { country, method: 'helcim', paid, placedAt: new Date(at) });
    await place(midnight - 1000, 'CA', true);
    await place(weekBefore, 'US', true);
    const paid = [
      await place(midnight, 'CA', true),
      await place(midnight, 'CA', true),
      await place(midnight, 'US', true),
    ];
    await place(midnight, 'US', false);
    const sum = (currency: string) =>
      paid
        .filter((order) => order.currency === currency)
        .reduce((total, order) => total + toMajor(order.total, order.currency), 0);
    const { body } = await (await signInAs(shop, 'csr')).get('/api/staff/orders/today');
    expect(body).toEqual({
      day,
      orders: 4,
      ordersWeekBefore: 1,
      taken: [
        { currency: 'CAD', amount: sum('CAD') },
        { currency: 'USD', amount: sum('USD') },
      ],
    });
  });

  it('is that of their studio alone for a studio’s people', async ({ shop }) => {
    const { kysely } = shop.database;
    const studio = await buildStudio(kysely);
    await buildOrder(kysely, { country: 'CA', method: 'helcim', paid: true });
    const staff = await signInAs(shop, 'studio', { studio });
    expect((await staff.get('/api/staff/orders/today')).body).toMatchObject({
      orders: 0,
      ordersWeekBefore: 0,
      taken: [],
    });
  });
});
