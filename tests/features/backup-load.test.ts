// @module-tag whole
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { backUp, lookInStores, restoreBackup, verifyShop } from '#server/features/backups/index.ts';
import { backupDepsOf, folderPlace, passphrase } from '#tests/support/backups.ts';
import { createEmptyDatabase } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import {
  buying,
  chunksFor,
  createLines,
  freshNumber,
  place,
  type TestLine,
} from '#tests/support/orders.ts';
import { findOrderLink, issueCard } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, () => ({ CODE_KEY: 'a-key-of-the-codes-in-this-test' }))
  .extend('folder', emptyFolder);

const perSecond = 50;
const orderCount = 25 * perSecond;
const customers = 10;

interface Confirmed {
  readonly number: string;
  /** Milliseconds at which its customer had the confirmation. */
  readonly at: number;
}

/** A customer who buys the same photos again and again, and pays a part of every third order with a gift card. */
async function openCustomer(shop: TestShop, url: string) {
  const browser = await shop.browser();
  const card = await issueCard(shop, 40_000_000);
  const lines = await createLines(browser, 4);
  const orders = [
    await buying(browser, lines, {}),
    await buying(browser, lines, {}),
    await buying(browser, lines, { code: card.code }),
  ];
  const cookie = Object.entries(browser.cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  let bought = 0;
  return {
    browser,
    card,
    buy: async (extra: readonly TestLine[]): Promise<Confirmed> => {
      const number = freshNumber();
      bought += 1;
      const usual = orders[bought % orders.length] ?? {};
      const order = extra.length > 0 ? await buying(browser, extra, {}) : usual;
      const items = extra.length > 0 ? extra : lines;
      const [chunk] = chunksFor({ ...order, orderNumber: number }, items, items.length);
      const response = await fetch(`${url}/api/orders/chunk`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(chunk),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`an order was refused: ${text}`);
      return { number, at: Date.now() };
    },
  };
}

/** Places this many orders at the given rate, whether earlier ones are confirmed or not; every tenth has a new photo. */
async function placeOrders(shop: TestShop, url: string) {
  const buyers = await Promise.all(
    Array.from({ length: customers }, () => openCustomer(shop, url)),
  );
  const confirmed: Confirmed[] = [];
  const start = Date.now();
  const place = async (index: number): Promise<void> => {
    await pause(Math.max(0, start + (index * 1000) / perSecond - Date.now()));
    const buyer = buyers[index % buyers.length];
    if (!buyer) throw new Error('there are no buyers');
    const extra = index % 10 === 0 ? await createLines(buyer.browser, 1) : [];
    confirmed.push(await buyer.buy(extra));
  };
  // A lane has one order in flight, so that a slow machine has a bounded number of them.
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = lane; index < orderCount; index += 20) await place(index);
  });
  return { confirmed, cards: buyers.map(({ card }) => card), done: Promise.all(lanes) };
}

async function openElsewhere(dataDir: string, url: string): Promise<TestShop> {
  return await buildTestShop({ DATA_DIR: dataDir }, undefined, {}, async () => ({
    ...connectDatabase({ url, max: 4, applicationName: 'fpx-test' }),
    url,
  }));
}

/** Opens the private links of some orders and pays with each card in the restored shop. */
async function useRestored(
  shop: TestShop,
  opened: TestShop,
  numbers: readonly string[],
  cards: readonly { readonly code: string }[],
): Promise<void> {
  for (const number of numbers) {
    const link = await findOrderLink(shop, { number });
    const { status, body } = await (await opened.browser()).get(`/api/order-links/${link}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { order: { orderNumber: number } } },
    });
  }
  for (const { code } of cards) {
    const visitor = await opened.browser();
    const lines = await createLines(visitor, 1);
    const response = await place(visitor, await buying(visitor, lines, { code }), lines);
    expect(response.status).toBe(200);
  }
  const look = lookInStores(opened.parts, false);
  expect((await verifyShop(opened.database.kysely, look)).differences).toEqual([]);
}

it(
  'a backup under 50 orders a second has every order that was confirmed before it, whole',
  { timeout: 400_000 },
  async ({ shop, folder }) => {
    const where = folderPlace(folder);
    const load = await placeOrders(shop, await shop.listen());
    await expect
      .poll(() => load.confirmed.length, { timeout: 120_000 })
      .toBeGreaterThan(orderCount / 3);
    const report = await backUp(backupDepsOf(shop, where));
    const duringBackup = load.confirmed.length;
    await load.done;
    if (!report) throw new Error('another backup is being made');
    const takenAt = Date.parse(report.manifest.takenAt);
    const before = load.confirmed.filter(({ at }) => at < takenAt).map(({ number }) => number);
    // Orders arrived before, while and after it was made.
    expect(before.length).toBeGreaterThan(orderCount / 3);
    expect(duringBackup).toBeGreaterThan(before.length);
    expect(load.confirmed).toHaveLength(orderCount);
    const database = await createEmptyDatabase();
    const dataDir = path.join(folder, 'elsewhere');
    await mkdir(dataDir);
    const files = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
    const restored = await restoreBackup(
      { place: where, name: null, passphrase },
      { dataDir, databaseUrl: database.url, storage: files, archive: files },
    );
    expect(restored.verification.differences).toEqual([]);
    const opened = await openElsewhere(dataDir, database.url);
    const rows = await opened.database.kysely.selectFrom('orders').select('number').execute();
    const numbers = new Set(rows.map(({ number }) => number));
    expect(before.filter((number) => !numbers.has(number))).toEqual([]);
    expect(numbers.size).toBe(report.manifest.orders);
    const some = before.filter((_, index) => index % 20 === 0);
    await useRestored(shop, opened, some, load.cards);
    await opened.close();
    await database.drop();
  },
);
