import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { shortOrderNumber } from '#domain/orders/order-numbers.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { call } from '../lib/call.ts';
import { orderChunk, orderItems, storePhotos } from '../orders/customers.ts';
import { countPrints, queueJob } from './database-counters.repo.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** Places an order of photos that their customer pays on delivery, and returns its number. */
export async function placeOrder(
  url: string,
  cookie: string,
  photoIds: readonly string[],
): Promise<string> {
  const items = orderItems(photoIds, '10x15');
  const { body } = await call(
    `${url}/api/quote`,
    'POST',
    { country: 'TN', deliveryMethod: 'shipping', items },
    cookie,
  );
  const { total } = body as { total: number };
  for (;;) {
    const number = shortOrderNumber(Date.now(), Math.random);
    const chunk = orderChunk(number, total, items);
    const placed = await call(`${url}/api/orders/chunk`, 'POST', chunk, cookie);
    if (placed.status === 200) return number;
    // Another order has the number: the browser draws a new one.
    if (placed.status !== 409) throw new Error(`no order: ${JSON.stringify(placed.body)}`);
  }
}

/** A customer with so many photos who places an order of all of them with each call. */
export async function customerOf(url: string, photos: number): Promise<() => Promise<string>> {
  const { cookie = '' } = await call(`${url}/api/session`, 'POST');
  const photoIds: string[] = [];
  while (photoIds.length < photos) photoIds.push(...(await storePhotos(url, cookie)));
  return () => placeOrder(url, cookie, photoIds.slice(0, photos));
}

/** Has staff approve an order and begin to make it. */
export async function produce(
  env: Readonly<Record<string, string>>,
  number: string,
): Promise<void> {
  for (const command of ['approve', 'produce']) {
    await run(process.execPath, ['tools/ops.mjs', command, number], {
      cwd: root,
      env: { ...process.env, USER: 'bench', ...env },
    });
  }
}

/** Waits until so many prints are rendered. */
export async function waitForPrints(db: Db, wanted: number): Promise<void> {
  for (let second = 0; second < 600; second += 1) {
    const prints = await countPrints(db);
    if ((prints.get('rendered') ?? 0) >= wanted) return;
    if (second % 5 === 0) await queueJob(db, 'plan-prints');
    await sleep(1000);
  }
  throw new Error('the prints were not rendered in ten minutes');
}
