// Runs what customers, staff and the worker do most on a small shop whose tables look like those of a million orders and 60
// million photos to the planner, and lists the statements that would read a whole large table.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { findFilledIds } from '../console/filled-tables.repo.ts';
import { nameListCalls } from '../console/list-calls.ts';
import { nameOrderCalls, signInOwner } from '../console/order-calls.ts';
import { seedInBulk } from '../console/seed-in-bulk.ts';
import { analyze } from '../console/seeded-orders.repo.ts';
import { call } from '../lib/call.ts';
import { newUrl, withSite, type Site } from '../lib/site.ts';
import { withLibrary } from '../lib/with-library.ts';
import { shopCustomer } from '../orders/customers.ts';
import { drawPhotos, photoSender } from '../scale/photo-sender.ts';
import { customerOf, placeOrder, produce, waitForPrints } from '../scale/printed-order.ts';
import { visit } from '../scale/visitors.ts';
import { listLarge, logPlans, plantSizes } from './plant-sizes.repo.ts';
import { benchName, readPlans } from './read-plans.ts';

const orders = Number(process.env.COUNT ?? 5_000);
/** PostgreSQL plans a statement anew five times before it may keep one plan. */
const times = 7;

async function repeat(work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

/** Customers visit, send photos and order them. */
async function runCustomers(url: string): Promise<{ cookie: string; number: string }> {
  await repeat(() => visit(url));
  await repeat(await shopCustomer(url));
  await repeat(await customerOf(url, 60));
  const { cookie, send } = await photoSender(url, await drawPhotos(1));
  const photos: string[] = [];
  await repeat(async () => photos.push(await send()));
  return { cookie, number: await placeOrder(url, cookie, photos) };
}

/** Staff look at every list, search and figure. */
async function runStaff(url: string, database: Database): Promise<void> {
  const cookie = await signInOwner(database);
  const lists = nameListCalls(await findFilledIds(database.kysely, { orders }), new Date());
  const calls = {
    ...(await nameOrderCalls(database, orders)),
    ...Object.fromEntries(Object.entries(lists).map(([name, address]) => [name, () => address])),
  };
  for (const [name, address] of Object.entries(calls)) {
    for (let time = 0; time < times; time += 1) {
      const { status } = await call(url + address(time), 'GET', undefined, cookie);
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
    }
  }
}

async function runAll(site: Site): Promise<void> {
  const url = await newUrl();
  // Its start makes the tables and the studios.
  await site.startWeb(url);
  const database = connectDatabase({
    url: site.databaseUrl,
    max: 2,
    applicationName: benchName,
    timeouts: workerTimeouts,
  });
  const { kysely } = database;
  await seedInBulk(site.databaseUrl, orders);
  await analyze(kysely);
  await plantSizes(kysely);
  const large = await listLarge(kysely);
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') as folder`.execute(kysely);
  await logPlans(kysely);
  await site.startWorker();
  await site.startPrints();
  const shop = await newUrl();
  await site.startWeb(shop);
  const { number } = await runCustomers(shop);
  const env = { DATABASE_URL: site.databaseUrl, DATA_DIR: site.dataDir, SEED_DEMO: '1' };
  await produce(env, number);
  await waitForPrints(kysely, times);
  await runStaff(shop, database);
  await database.close();
  const log = await readFile(path.join(rows[0]?.folder ?? '', '../server.log'), 'utf8');
  const { statements, plans, wholeReads } = readPlans(log, (relation) => large.has(relation));
  for (const { statement, node } of wholeReads) console.log(`${node}:\n${statement}\n`);
  console.log(
    `${statements} statements, ${plans} plans, ${wholeReads.length} read a whole large table, wanted 0`,
  );
}

await withLibrary('auto_explain', (kept) => withSite({}, runAll, { kept, throwAway: true }));
process.exit(0);
