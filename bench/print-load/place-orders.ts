import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db/sql.ts';
import type { NumberedCustomer } from '../orders/customers.ts';

/** Times of one round in milliseconds, by order. */
export interface OrderTimes {
  /** From the customer's first request to the response that the order is complete. */
  readonly placing: readonly number[];
  /** From the same moment to the renaming of the file of its confirmation mail. */
  readonly mail: readonly number[];
}

/** The pace of a round. */
export interface OrderPace {
  readonly seconds: number;
  readonly perSecond: number;
}

/** The shop as a round uses it. */
export interface PlacingShop {
  readonly kysely: Db;
  readonly mailFolder: string;
  readonly customers: readonly NumberedCustomer[];
}

interface Placed {
  readonly number: string;
  readonly startedAt: number;
  readonly placing: number;
}

const mailTimeoutMs = 120_000;

async function placeOne(customer: NumberedCustomer): Promise<Placed> {
  const startedAt = Date.now();
  const from = performance.now();
  const number = await customer();
  return { number, startedAt, placing: performance.now() - from };
}

/** Places orders at fixed moments, so that a slow one does not delay the next. */
async function placeAll(
  customers: readonly NumberedCustomer[],
  { seconds, perSecond }: OrderPace,
): Promise<Placed[]> {
  const start = performance.now();
  const placed: Promise<Placed>[] = [];
  for (let index = 0; index < seconds * perSecond; index += 1) {
    await sleep(Math.max(0, start + (index * 1000) / perSecond - performance.now()));
    const customer = customers[index % customers.length];
    if (customer) placed.push(placeOne(customer));
  }
  return Promise.all(placed);
}

/** The end of the name of an order's confirmation file, see server/platform/mail/mailer.ts. */
function mailNameOf(orderId: string): string {
  const kind = 'customer-confirmation';
  const hash = createHash('sha256').update(`${orderId}.${kind}`).digest('hex');
  return `-${kind}-${hash.slice(0, 12)}.eml`;
}

/** Waits for the mails of all these orders; returns their files by the end of the name. */
async function awaitMails(
  folder: string,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const end = performance.now() + mailTimeoutMs;
  for (;;) {
    const files = (await readdir(folder)).map((file) => [file.slice(file.indexOf('-')), file]);
    const found = new Map(
      files.flatMap(([name = '', file = '']) => (wanted.has(name) ? [[name, file] as const] : [])),
    );
    if (found.size === wanted.size) return found;
    if (performance.now() > end) {
      throw new Error(`${wanted.size - found.size} of ${wanted.size} mails did not leave`);
    }
    await sleep(250);
  }
}

/** Places orders for a while and returns their times once all their mails have left. */
export async function placeOrders(
  { kysely, mailFolder, customers }: PlacingShop,
  pace: OrderPace,
): Promise<OrderTimes> {
  const placed = await placeAll(customers, pace);
  const rows = await kysely
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(
      'number',
      'in',
      placed.map(({ number }) => number),
    )
    .execute();
  const nameOf = new Map(rows.map(({ id, number }) => [number, mailNameOf(id)]));
  const files = await awaitMails(mailFolder, new Set(nameOf.values()));
  const mail = await Promise.all(
    placed.map(async ({ number, startedAt }) => {
      const file = files.get(nameOf.get(number) ?? '');
      if (file === undefined) throw new Error(`the mail of ${number} is missing`);
      // Renaming a file changes this time, and not that of its content.
      return (await stat(path.join(mailFolder, file))).ctimeMs - startedAt;
    }),
  );
  return { placing: placed.map(({ placing }) => placing), mail };
}
