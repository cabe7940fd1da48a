import { randomUUID } from 'node:crypto';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { staffWrites } from '#server/features/orders/index.ts';
import { seedPhotos } from '#server/features/photos/index.ts';
import { addUpCounts, demoNames } from '#server/features/staff-orders/index.ts';
import {
  createIndexes,
  dropIndexes,
  keepOrders,
  readSize,
  sumFigures,
  switchTriggers,
} from './bulk-tables.repo.ts';
import { fillTables } from './filled-tables.repo.ts';

/** Orders of one transaction. */
const ordersAtOnce = 5_000;
const photoCount = 200;
/** Distinguishes the numbers of these orders; always the same one, so that the same orders are drawn. */
const tag = 'BCH';

function numberOf(order: number): string {
  return `FPX-${tag}-${String(order).padStart(12, '0')}`;
}

/** Stores every second part of the orders, the first or the second ones: two connections share the work. */
async function seedParts({ kysely }: Database, half: 0 | 1, count: number, now: Date) {
  // Each has its own photos, which the lists lock.
  const sessionId = randomUUID();
  const photos = await seedPhotos(kysely, sessionId, photoCount);
  for (let from = 1 + half * ordersAtOnce; from <= count; from += 2 * ordersAtOnce) {
    const to = Math.min(from + ordersAtOnce - 1, count);
    const seed = { from, to, count, now, tag, sessionId, photos, ...demoNames };
    await kysely.transaction().execute(async (trx) => {
      await switchTriggers(trx, 'off');
      await staffWrites.insertSeededOrders(trx, seed);
      await keepOrders(trx, numberOf(from), numberOf(to));
      await switchTriggers(trx, 'on');
    });
  }
}

/**
 * Fills a new database with orders and the tables beside them as the shop would have them, without running what the shop
 * runs for each row: indexes are made afterwards, and what triggers keep is computed for many orders at once by the
 * functions that they call.
 */
export async function seedInBulk(url: string, count: number): Promise<void> {
  const open = (): Database =>
    connectDatabase({ url, max: 2, applicationName: 'bench-seed', timeouts: workerTimeouts });
  const [one, other] = [open(), open()];
  const begun = performance.now();
  const log = (what: string): void =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s: ${what}`);
  try {
    const now = new Date();
    const indexes = await dropIndexes(one.kysely);
    await Promise.all([seedParts(one, 0, count, now), seedParts(other, 1, count, now)]);
    log(`${count} orders`);
    await fillTables(one.kysely, other.kysely, { orders: count });
    log('the tables beside them');
    await createIndexes(one.kysely, indexes);
    log(`${indexes.length} indexes`);
    await addUpCounts(one.kysely);
    await sumFigures(one.kysely);
    log(`sums; ${((await readSize(one.kysely)) / 1e9).toFixed(1)} GB`);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}
