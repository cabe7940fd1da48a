import { buildServer } from '#server/build-server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { listMidnights } from '#domain/common/midnights.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import {
  draftsPath,
  publishChange,
  saveNewDraft,
  withSmallPrints,
} from '#tests/support/catalogue-versions.ts';
import { freshQuote, place, priced, type TestLine } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { openCatalogues } from '../../catalogue/index.ts';

/** The prices of one version, which no other one has: its unit for one print, and from 25 prints on. */
function setPrices(owner: TestStaff, unit: number, from: Date | null = null) {
  return publishChange(
    owner,
    (catalogue) => withSmallPrints(catalogue, { from: 1, unit }, { from: 25, unit: unit - 50 }),
    from,
  );
}

async function createLine(browser: TestBrowser, quantity = 1): Promise<TestLine> {
  return { photoId: await browser.photo(), size: '10x15', quantity };
}

/** Places an order as a customer does: another price is agreed to. */
async function buy(browser: TestBrowser, line: TestLine): Promise<string> {
  const order = await priced(browser, 'TN', [line]);
  let placed = await place(browser, order, [line]);
  for (let time = 1; placed.status === 409 && time < 5; time += 1) {
    const totalAmount = freshQuote(placed.body).total;
    placed = await place(browser, { ...order, totalAmount }, [line]);
  }
  if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
  return order.orderNumber;
}

interface StoredOrder {
  readonly number: string;
  readonly version: number;
  readonly holds: boolean;
  readonly unitPrice: number;
  readonly tierFrom: number;
  readonly versionUnit: number;
  readonly isSum: boolean;
}

/** Orders with the price that their own version has for their lines. */
async function readOrders({ database }: TestShop, numbers: readonly string[]) {
  const { rows } = await database.pool.query<StoredOrder>(
    `select orders.number, catalogue_version as version, validity @> placed_at as holds,
       unit_price::int as "unitPrice", tier_from as "tierFrom",
       (select (tier ->> 'unit')::int from json_array_elements(catalogue #> '{countries,TN,prices,10x15}') tier
         where (tier ->> 'from')::int <= quantity order by (tier ->> 'from')::int desc limit 1) as "versionUnit",
       subtotal = unit_price * quantity and order_items.total = subtotal as "isSum"
     from orders join order_items on order_id = orders.id
       join catalogue_versions on catalogue_versions.number = catalogue_version
     where orders.number = any ($1) order by placed_at`,
    [numbers],
  );
  return rows;
}

/** Each order has one version throughout: the one that held when it was placed, with its prices. */
function expectOneVersionEach(orders: readonly StoredOrder[]): void {
  const faults = orders.filter(
    ({ holds, unitPrice, versionUnit, isSum }) => !holds || !isSum || unitPrice !== versionUnit,
  );
  expect(faults).toEqual([]);
}

it.beforeEach(({ shop }) => shop.parts.catalogues.refresh());

describe('an order', () => {
  it('keeps its version, and its lines their tier', async ({ shop, browser }) => {
    const owner = await signInAs(shop, 'owner');
    const { number: version } = await setPrices(owner, 1000);
    const line = await createLine(browser, 30);
    const stored = await readOrders(shop, [await buy(browser, line)]);
    expect(stored).toMatchObject([{ version, tierFrom: 25, unitPrice: 950, holds: true }]);
    await setPrices(owner, 1100);
    expect(
      await readOrders(
        shop,
        stored.map(({ number }) => number),
      ),
    ).toEqual(stored);
  });

  it('is told of prices that its process had not heard of, and placed by them', async ({
    shop,
    browser,
  }) => {
    const owner = await signInAs(shop, 'owner');
    await setPrices(owner, 1200);
    const line = await createLine(browser);
    const order = await priced(browser, 'TN', [line]);
    // Another process publishes: this one has no message yet.
    const { clock, database } = shop.parts;
    const { kysely } = database;
    const catalogues = openCatalogues({ kysely, clock, first: defaultCatalogue });
    await catalogues.refresh();
    const beside = await buildServer({ ...shop.parts, catalogues });
    const draft = await saveNewDraft(owner, (one) => withSmallPrints(one, { from: 1, unit: 1300 }));
    await beside.inject({
      method: 'POST',
      url: `${draftsPath}/${draft.number}/publish`,
      cookies: { ...owner.cookies },
      payload: { from: null, revision: draft.revision },
    });
    await beside.close();
    const version = draft.number;
    expect(shop.parts.catalogues.current().version).not.toBe(version);
    const refused = await place(browser, order, [line]);
    expect(refused.body).toMatchObject({ error: 'quote_changed', details: { currency: 'TND' } });
    expect(freshQuote(refused.body).subtotal).toBe(13);
    const { total } = freshQuote(refused.body);
    const agreed = await place(browser, { ...order, totalAmount: total }, [line]);
    expect(agreed.status).toBe(200);
    expect(await readOrders(shop, [order.orderNumber])).toMatchObject([
      { version, unitPrice: 1300, holds: true },
    ]);
  });

  it('that costs the same by the new version is placed by it without a question', async ({
    shop,
    browser,
  }) => {
    const owner = await signInAs(shop, 'owner');
    await setPrices(owner, 1400);
    const line = await createLine(browser);
    const order = await priced(browser, 'TN', [line]);
    const { number: version } = await publishChange(owner, (catalogue) =>
      withSmallPrints(catalogue, { from: 1, unit: 1400 }),
    );
    expect((await place(browser, order, [line])).status).toBe(200);
    expect(await readOrders(shop, [order.orderNumber])).toMatchObject([{ version }]);
  });
});

describe('orders that cross a change', () => {
  // Midnights of a day with summer time, of one that begins at one o’clock, and 45 minutes off the hour.
  it.for([
    ['Europe/Paris', '2027-03-28', '2027-03-27T23:00:00.000Z'],
    ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z'],
    ['Asia/Kathmandu', '2027-05-15', '2027-05-14T18:15:00.000Z'],
  ] as const)(
    'at midnight in %s have one version throughout',
    async ([timeZone, day, instant], { shop, browser }) => {
      const from = new Date(listMidnights([day], timeZone)[0] ?? 0);
      expect(from.toISOString()).toBe(instant);
      shop.clock.offset = from.getTime() - 60_000 - Date.now();
      const owner = await signInAs(shop, 'owner');
      const before = await setPrices(owner, 2000);
      const after = await setPrices(owner, 2100, from);
      const line = await createLine(browser);
      shop.clock.offset = from.getTime() - 1500 - Date.now();
      const numbers: string[] = [];
      const shoppers = Array.from({ length: 4 }, async () => {
        while (shop.parts.clock() < from.getTime() + 1500) numbers.push(await buy(browser, line));
      });
      await Promise.all(shoppers);
      const orders = await readOrders(shop, numbers);
      expect(orders.length).toBe(numbers.length);
      expectOneVersionEach(orders);
      expect(new Set(orders.map(({ version }) => version))).toEqual(
        new Set([before.number, after.number]),
      );
    },
  );

  it('that is published while they are placed have one version throughout', async ({
    shop,
    browser,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const line = await createLine(browser, 30);
    let isOver = false;
    const numbers: string[] = [];
    const shoppers = Array.from({ length: 6 }, async () => {
      while (!isOver) numbers.push(await buy(browser, line));
    });
    for (let unit = 3000; unit < 3008; unit += 1) {
      await setPrices(owner, unit);
      await sleep(50);
    }
    isOver = true;
    await Promise.all(shoppers);
    const orders = await readOrders(shop, numbers);
    expect(orders.length).toBe(numbers.length);
    expectOneVersionEach(orders);
    expect(new Set(orders.map(({ version }) => version)).size).toBeGreaterThan(2);
    expect(new Set(orders.map(({ tierFrom }) => tierFrom))).toEqual(new Set([25]));
  });
});
