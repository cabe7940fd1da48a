import { describe, expect } from 'vitest';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { buildOrder, buildStudio, type OrderPlan } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

interface Page {
  readonly orders: readonly ListedOrder[];
  readonly next: string | null;
  readonly count: number | null;
}

const it = shopTest.extend('csr', { scope: 'file' }, ({ shop }) => signInAs(shop, 'csr'));
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

async function list(staff: TestStaff, query: string): Promise<Page> {
  const { status, body } = await staff.get<Page>(`/api/staff/orders?${query}`);
  expect(status).toBe(200);
  return body;
}

async function search(staff: TestStaff, text: string): Promise<string[]> {
  const { orders } = await list(staff, `view=all&search=${encodeURIComponent(text)}`);
  return orders.map(({ number }) => number);
}

async function counts(staff: TestStaff) {
  return (await staff.get<{ counts: Record<string, number> }>('/api/staff/orders/counts')).body
    .counts;
}

function build(shop: TestShop, plan: OrderPlan) {
  return buildOrder(shop.database.kysely, plan);
}

describe('the list of orders', () => {
  it('shows what the row of an order needs', async ({ shop, csr }) => {
    const order = await build(shop, {
      country: 'TN',
      name: 'Amel Trabelsi',
      items: [{ quantity: 3 }, { quantity: 2 }, { productType: 'keychain' }],
    });
    const { orders } = await list(csr, `view=call&sort=newest&limit=1`);
    expect(orders).toMatchObject([
      {
        number: order.number,
        name: 'Amel Trabelsi',
        city: 'Tunis',
        method: 'cod',
        payment: 'unpaid',
        fulfilment: 'awaiting_csr',
        contents: [
          { productType: 'photo_print', size: '10x15', quantity: 5 },
          { productType: 'keychain', quantity: 1 },
        ],
        photoCount: 3,
        calls: { count: 0, nextAt: null },
      },
    ]);
    expect(orders[0]?.pictures).toHaveLength(3);
  });

  it('pages through all orders once, in each order', async ({ shop, csr }) => {
    const built: string[] = [];
    for (let day = 1; day <= 7; day += 1) {
      const placedAt = new Date(Date.UTC(2026, 0, day));
      built.push((await build(shop, { country: 'AU', method: 'helcim', placedAt })).number);
    }
    const read = async (sort: string): Promise<string[]> => {
      const numbers: string[] = [];
      let after = '';
      for (let page = 0; page < 10; page += 1) {
        const { orders, next } = await list(
          csr,
          `view=all&country=AU&limit=3&sort=${sort}${after && `&after=${after}`}`,
        );
        numbers.push(...orders.map(({ number }) => number));
        if (next === null) return numbers;
        after = next;
      }
      throw new Error('the pages do not end');
    };
    expect(await read('oldest')).toEqual(built);
    expect(await read('newest')).toEqual(built.toReversed());
    expect(new Set(await read('attention'))).toEqual(new Set(built));
  });

  it('has what is late first, and late orders alone in their view', async ({ shop }) => {
    const placedAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    const plan = { country: 'SG', method: 'helcim', placedAt } as const;
    const waiting = await build(shop, plan);
    const late = await build(shop, { ...plan, paid: true });
    shop.clock.offset = 30 * 24 * 60 * 60 * 1000;
    const staff = await signInAs(shop, 'csr');
    const { orders } = await list(staff, 'view=open&country=SG');
    expect(orders.map(({ number }) => number)).toEqual([late.number, waiting.number]);
    expect(orders[0]?.marks).toMatchObject([{ kind: 'late' }]);
    const lates = await list(staff, 'view=late&country=SG');
    expect(lates.orders.map(({ number }) => number)).toEqual([late.number]);
    expect((await counts(staff)).late).toBeGreaterThan(0);
  });

  it('refuses filters and places that do not exist', async ({ csr }) => {
    const status = async (query: string) => (await csr.get(`/api/staff/orders?${query}`)).status;
    expect(await status('view=nothing')).toBe(400);
    expect(await status('country=tn')).toBe(400);
    expect(await status('search=Amel%00')).toBe(400);
    expect(await status('limit=51')).toBe(400);
    expect(await status(`search=${'a'.repeat(101)}`)).toBe(400);
    expect(await status('from=2026-13-45')).toBe(400);
    // A place that no page gave begins the list anew.
    expect(await status('after=nonsense')).toBe(200);
  });
});

describe('the counts of the views', () => {
  it('follow every move of an order, and its deletion', async ({ shop, csr }) => {
    const before = await counts(csr);
    const order = await build(shop, { country: 'TN' });
    const placed = await counts(csr);
    expect({ call: placed.call, open: placed.open, all: placed.all }).toEqual({
      call: (before.call ?? 0) + 1,
      open: (before.open ?? 0) + 1,
      all: (before.all ?? 0) + 1,
    });
    const { pool } = shop.database;
    await pool.query(`update orders set fulfilment_state = 'approved' where id = $1`, [order.id]);
    const approved = await counts(csr);
    expect([approved.call, approved.print]).toEqual([before.call, (before.print ?? 0) + 1]);
    await pool.query(`update orders set fulfilment_state = 'cancelled' where id = $1`, [order.id]);
    expect((await counts(csr)).open).toBe(before.open);
    await pool.query('delete from orders where id = $1', [order.id]);
    expect(await counts(csr)).toEqual(before);
  });

  it('are the same after they were added up, twice', async ({ shop, csr }) => {
    const { addUpCounts } = await import('./order-counts.repo.ts');
    const before = await counts(csr);
    await addUpCounts(shop.database.kysely);
    await addUpCounts(shop.database.kysely);
    expect(await counts(csr)).toEqual(before);
    const { rows } = await shop.database.pool.query('select 1 from order_count_deltas');
    expect(rows).toEqual([]);
  });

  it('say how many orders a list has, and nothing where that would read them all', async ({
    csr,
  }) => {
    expect((await list(csr, 'view=all&limit=1')).count).toBe((await counts(csr)).all);
    expect((await list(csr, 'view=all&country=TN&limit=1')).count).toBeNull();
  });
});

describe('the search of orders', () => {
  it('finds a name in Arabic, French and slipped spellings', async ({ shop, csr }) => {
    const arabic = await build(shop, { country: 'TN', name: 'محمد الغربي' });
    const french = await build(shop, { country: 'TN', name: 'Mohamed Gharbi' });
    const both = [arabic.number, french.number].toSorted();
    for (const spoken of ['محمد', 'Mohammed Gharbi', 'muhamad', 'gharbi', 'غربي', 'Moh Ghar']) {
      expect([spoken, (await search(csr, spoken)).toSorted()]).toEqual([
        spoken,
        spoken === 'Moh Ghar' ? [french.number] : both,
      ]);
    }
    expect(await search(csr, 'Gharbi Leïla')).toEqual([]);
  });

  it('finds a number, its end, an e-mail address and the last digits of a phone', async ({
    shop,
    csr,
  }) => {
    const { number } = await build(shop, {
      country: 'TN',
      email: 'Hela.Dridi+photos@gmail.com',
      phone: '+216 20 771 942',
      number: 'FPX-918273645',
    });
    for (const typed of [
      number,
      'fpx 918273645',
      '273645',
      'heladridi@gmail.com',
      '1942',
      '20 771-942',
      '0021620771942',
      '٢٠٧٧١٩٤٢',
    ]) {
      expect([typed, await search(csr, typed)]).toEqual([typed, [number]]);
    }
    expect(await search(csr, '942')).toEqual([]);
  });
});

describe('a studio’s people', () => {
  it('see nothing of other studios in lists, counts and search', async ({ shop }) => {
    const { kysely } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const atStudio = (id: string, name: string) =>
      build(shop, { country: 'TN', method: 'in_store', delivery: 'pickup', name, studio: { id } });
    const mine = await atStudio(own, 'Rim Chaabane');
    const foreign = await atStudio(other, 'Rim Chaabane');
    const staff = await signInAs(shop, 'studio', { studio: own });
    expect((await list(staff, 'view=all')).orders.map(({ number }) => number)).toEqual([
      mine.number,
    ]);
    expect((await list(staff, `view=all&studio=${other}`)).orders).toEqual([]);
    expect((await list(staff, `view=all&studio=${other}`)).count).toBe(0);
    expect(await search(staff, 'Chaabane')).toEqual([mine.number]);
    expect(await search(staff, foreign.number)).toEqual([]);
    expect(await counts(staff)).toMatchObject({ all: 1, open: 1 });
    const studios = await staff.get<{ studios: { id: string }[] }>('/api/staff/studios');
    expect(studios.body.studios.map(({ id }) => id)).toEqual([own]);
    const people = await staff.get<{ people: { id: string }[] }>('/api/staff/colleagues');
    expect(people.body.people.map(({ id }) => id)).toEqual([staff.id]);
  });

  it('find an order by its pickup code at their own studio alone', async ({ shop, csr }) => {
    const { kysely, pool } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const order = await build(shop, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
      studio: { id: own },
    });
    await pool.query(
      `update orders set fulfilment_state = 'ready', pickup_code = '482915' where id = $1`,
      [order.id],
    );
    const [here, there] = [
      await signInAs(shop, 'studio', { studio: own }),
      await signInAs(shop, 'studio', { studio: other }),
    ];
    expect(await search(here, '482 915')).toEqual([order.number]);
    expect(await search(there, '482915')).toEqual([]);
    expect(await search(csr, '482915')).toEqual([]);
  });
});

describe('the search for pickup codes', () => {
  it('counts codes that no order has, in lists and exports, as wrong ones of the counter', async ({
    shop,
    csr,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const staff = await signInAs(shop, 'studio', { studio });
    const ask = async ({ cookies }: TestStaff, url: string) =>
      (await shop.app.inject({ url, cookies })).statusCode;
    const guess = (code: number) => `view=all&search=${code}`;
    expect(await ask(staff, `/api/staff/orders?${guess(900_000)}`)).toBe(200);
    for (let code = 900_001; code < 900_012; code += 1) {
      await ask(staff, `/api/staff/orders?${guess(code)}`);
      await ask(staff, `/api/staff/orders.csv?${guess(code)}`);
    }
    const look = await staff.post('/api/staff/counter/look', { code: '900011' });
    expect(look.status).toBe(429);
    expect(await ask(staff, `/api/staff/orders?${guess(900_012)}`)).toBe(429);
    expect(await ask(staff, `/api/staff/orders.csv?${guess(900_013)}`)).toBe(429);
    expect(await ask(staff, '/api/staff/orders?view=all&search=9000123')).toBe(200);
    expect(await ask(csr, `/api/staff/orders?${guess(900_014)}`)).toBe(200);
  });
});

describe('the filters of a list', () => {
  it('each leave the orders that they name, also together', async ({ shop, csr }) => {
    const placedAt = new Date('2025-03-05T12:00:00Z');
    const plan = { placedAt, country: 'CA' } as const;
    const card = await build(shop, { ...plan, method: 'helcim', paid: true });
    const transfer = await build(shop, { ...plan, method: 'interac' });
    const numbers = async (query: string) =>
      (await list(csr, `view=all&sort=oldest&from=2025-03-05&to=2025-03-05&${query}`)).orders.map(
        ({ number }) => number,
      );
    expect((await numbers('')).toSorted()).toEqual([card.number, transfer.number].toSorted());
    expect(await numbers('method=interac')).toEqual([transfer.number]);
    expect(await numbers('payment=paid')).toEqual([card.number]);
    expect(await numbers('payment=awaiting_payment&country=CA')).toEqual([transfer.number]);
    expect(await numbers('fulfilment=placed&method=helcim')).toEqual([card.number]);
    expect(await numbers('fulfilment=completed')).toEqual([]);
    expect(await numbers('country=TN')).toEqual([]);
    expect((await list(csr, 'view=all&from=2025-03-06&to=2025-03-06')).orders).toEqual([]);
  });
});
