// Measures the lists, the search and the counts of the staff's orders over a million demo orders, then the lists and figures
// of money, studios, codes, mails and webhooks over as many, beside a read of one row by its key over HTTP in the same round.
// Calls of all kinds take turns; the ratios are those of their 95th percentiles. The names found are compared with a scan of
// all orders.
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { call } from '../lib/call.ts';
import { newUrl, withSite } from '../lib/site.ts';
import { findFilledIds } from './filled-tables.repo.ts';
import { farPages, nameListCalls } from './list-calls.ts';
import { byKey, measure, report, reportFar } from './measure.ts';
import {
  analyze,
  collectNames,
  countOrders,
  drawDifferentNames,
  scanNames,
} from './seeded-orders.repo.ts';
import { seedInBulk } from './seed-in-bulk.ts';
import { nameOrderCalls, signInOwner } from './order-calls.ts';
import { toSpoken } from './spoken-names.ts';

const count = Number(process.env.COUNT ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 300);
const nameCount = Number(process.env.NAMES ?? 500);

/** Finds all orders of a search, page by page. */
async function findAll(url: string, cookie: string, text: string): Promise<string[]> {
  const numbers: string[] = [];
  let after: string | null = null;
  do {
    const query = new URLSearchParams({ view: 'all', sort: 'newest', search: text });
    if (after !== null) query.set('after', after);
    const { body } = await call(`${url}/api/staff/orders?${query}`, 'GET', undefined, cookie);
    const page = body as { orders: { number: string }[]; next: string | null };
    numbers.push(...page.orders.map(({ number }) => number));
    after = page.next;
  } while (after !== null);
  return numbers;
}

/** Compares the found orders of spoken names with a scan; returns how many differ. */
async function compareNames(url: string, cookie: string, { kysely }: Database): Promise<number> {
  let different = 0;
  let found = 0;
  await collectNames(kysely);
  for (const [index, name] of (await drawDifferentNames(kysely, nameCount)).entries()) {
    const spoken = toSpoken(name, index);
    const scanned = await scanNames(kysely, spoken);
    const searched = (await findAll(url, cookie, spoken)).toSorted();
    found += scanned.length;
    if (searched.length === scanned.length && searched.every((one, at) => one === scanned[at])) {
      continue;
    }
    different += 1;
    console.log(`“${spoken}”: searched ${searched.length}, scanned ${scanned.length}`);
  }
  console.log(`${nameCount} spoken names, ${found} orders, ${different} names differ, wanted 0`);
  return different;
}

/** Runs all measurements over a filled database. */
async function measureAll(url: string, database: Database): Promise<void> {
  const { kysely } = database;
  const cookie = await signInOwner(database);
  const orders = report(
    await measure(url, cookie, { ...byKey, ...(await nameOrderCalls(database, count)) }, rounds),
  );
  reportFar(orders('list, page 10,000') / orders('list, page 1'), 'the orders');
  if (nameCount > 0) await compareNames(url, cookie, database);
  const ids = await findFilledIds(kysely, { orders: count });
  const named = Object.entries(nameListCalls(ids, new Date()));
  const lists = Object.fromEntries(named.map(([name, address]) => [name, () => address]));
  const p95 = report(await measure(url, cookie, { ...byKey, ...lists }, rounds));
  for (const [far, first] of Object.entries(farPages)) reportFar(p95(far) / p95(first), first);
}

// Midnight is five hours from that of UTC, and clocks change.
await withSite(
  { SHOP_TIME_ZONE: 'America/Toronto' },
  async ({ startWeb, databaseUrl }) => {
    const url = await newUrl();
    // Its start makes the tables and the studios.
    await startWeb(url);
    const database = connectDatabase({
      url: databaseUrl,
      max: 2,
      applicationName: 'bench',
      timeouts: workerTimeouts,
    });
    try {
      if ((await countOrders(database.kysely)) === 0) {
        await seedInBulk(databaseUrl, count);
        await analyze(database.kysely);
      }
      await measureAll(url, database);
    } finally {
      await database.close();
    }
  },
  { kept: process.env.KEEP, throwAway: true },
);
process.exit(0);
