import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { listClasses, register } from '#tools/checks/personal-data/register.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { newPerson, requestFor, sendFrom } from '#tests/support/customer-records.ts';
import { passUndo } from '#tests/support/order-acts.ts';
import { silentLog } from '#tests/support/logs.ts';
import { chunksFor, createLines, placeTestOrder, priced, send } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender } from '#tests/support/photo-shop.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { bookingJobs } from '../bookings/index.ts';
import { discountJobs } from '../discounts/index.ts';
import { orderJobs } from '../orders/orders.jobs.ts';
import { sweepPhotos, sweepUploads } from '../photos/index.ts';
import { customerJobs } from './index.ts';

const address = '198.51.100.23';
const it = shopTest.extend('shopEnv', { scope: 'file' }, (): Record<string, string> => ({
  TRUST_PROXY: '1',
}));

/** Columns for network addresses that hold this one. */
async function findAddresses({ database }: TestShop): Promise<string[]> {
  const found: string[] = [];
  for (const [table, entry] of Object.entries(register)) {
    const network = listClasses(entry).find(({ name }) => name === 'network');
    for (const column of network?.columns ?? []) {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from ${table} where position($1 in ${column}::text) > 0`,
        [address],
      );
      if ((rows[0]?.count ?? 0) > 0) found.push(`${table}.${column}`);
    }
  }
  return found.toSorted();
}

async function useShop(shop: TestShop): Promise<void> {
  const browser = await shop.browser(address);
  const order = await placeTestOrder(shop, browser);
  const lines = await createLines(browser, 2, '5x7');
  const [first] = chunksFor(await priced(browser, 'US', lines), lines, 1);
  expect((await send(browser, first)).status).toBe(200);
  const sender = openSender(
    await shop.listen(),
    browser.sessionId,
    shop.config.sessionSecret,
    address,
  );
  const photo = await uniqueJpeg(900, 600);
  expect((await sender.send(photo)).status).toBe(204);
  await sender.announce(await uniqueJpeg(901, 600), { photoId: randomUUID() });
  const studio = await buildStudio(shop.database.kysely);
  const person = { ...newPerson(), network: address };
  await sendFrom(shop, '/api/bookings', requestFor(studio, '10:00', person), person);
  await sendFrom(shop, '/api/order-links/wrong/cancel', {}, person);
  const owner = await signInAs(shop, 'owner');
  const acted = await shop.app.inject({
    method: 'POST',
    url: `/api/staff/orders/${order.number}/acts`,
    remoteAddress: address,
    cookies: { ...owner.cookies },
    payload: { id: randomUUID(), act: { kind: 'cancel', reason: 'Ordered twice.' } },
  });
  expect(acted.statusCode).toBe(200);
  await passUndo(shop);
  await shop.database.pool.query('update staff_sessions set address = $1', [address]);
}

/** Runs what the shop does by itself in the night. */
async function sweep(shop: TestShop): Promise<void> {
  const { kysely } = shop.database;
  const { clock } = shop.parts;
  const jobs = [
    ...orderJobs(shop.deps.orders),
    ...bookingJobs(shop.deps.bookings),
    ...discountJobs({ kysely, clock }),
    ...customerJobs({ kysely, clock }),
  ];
  for (const { name, run } of jobs) {
    if (name.startsWith('sweep-') || name === 'run-order-acts') await run({}, silentLog);
  }
  const now = new Date(clock());
  await sweepUploads(shop.deps.photos, now);
  await sweepPhotos(shop.deps.photos, now);
}

describe('network addresses', () => {
  it('are in no column of the register thirty days later', async ({ shop }) => {
    await useShop(shop);
    expect(await findAddresses(shop)).toEqual([
      'audit_log.address',
      'bookings.network',
      'order_acts.address',
      'order_contacts.address',
      'order_drafts.address',
      'photos.address',
      'rate_limits.key',
      'staff_sessions.address',
      'uploads.address',
    ]);
    shop.clock.offset = 31 * 24 * 60 * 60 * 1000;
    await sweep(shop);
    expect(await findAddresses(shop)).toEqual([]);
  });

  it('leave the audit log, and nothing else of it ever does', async ({ shop }) => {
    const { pool } = shop.database;
    const { rows } = await pool.query<{ id: string; act: string }>(
      `insert into audit_log (actor_kind, act, object_kind, object_id, address)
       values ('system', 'order.hold', 'order', 'A', $1) returning id, act`,
      [address],
    );
    const [{ id } = { id: '' }] = rows;
    const change = (what: string) => pool.query(`update audit_log set ${what} where id = $1`, [id]);
    await expect(change(`object_id = 'B'`)).rejects.toThrow('append-only');
    await expect(change(`object_id = 'B', address = null`)).rejects.toThrow('append-only');
    await expect(change(`address = '127.0.0.1'`)).rejects.toThrow('append-only');
    await expect(pool.query('delete from audit_log where id = $1', [id])).rejects.toThrow(
      'append-only',
    );
    expect((await change('address = null')).rowCount).toBe(1);
  });
});
