import { describe, expect } from 'vitest';
import type { OrderWire } from '#contract/orders.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { chunksFor, createLines, priced, send } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { openBlobStore } from '../../platform/storage/blob-store.ts';
import { runStaffAction } from '../orders/index.ts';
import { runArchive } from './index.ts';

const day = 24 * 60 * 60 * 1000;

/** Places an order on delivery with two photos and ships it, with its mails still queued. */
async function ship(shop: TestShop, browser: TestBrowser): Promise<{ id: string; number: string }> {
  const lines = await createLines(browser, 2);
  const order = await priced(browser, 'TN', lines);
  const [chunk] = chunksFor(order, lines, 2);
  expect((await send(browser, chunk)).status).toBe(200);
  const number = order.orderNumber;
  for (const action of [
    { kind: 'approve' },
    { kind: 'start_production' },
    { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  ] as const) {
    expect(await runStaffAction(shop.deps.orders, callerNamed('A'), number, action)).toMatchObject({
      ok: true,
    });
  }
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from orders where number = $1',
    [number],
  );
  return { id: rows[0]?.id ?? '', number };
}

async function archiveAfter(shop: TestShop, days: number) {
  const run = await runArchive(
    {
      ...shop.deps.photos,
      prints: await openBlobStore(shop.config, 'prints'),
      clock: () => Date.now() + days * day,
      deleteAfterDays: 30,
    },
    { maxMs: Number.POSITIVE_INFINITY, pause: async () => undefined },
  );
  return run?.report;
}

async function statusesOf(
  { app }: TestShop,
  { cookies }: TestBrowser,
  pictures: readonly string[],
): Promise<number[]> {
  const responses = pictures.map((url) =>
    app.inject({ method: 'GET', url, cookies: { ...cookies } }),
  );
  return (await Promise.all(responses)).map(({ statusCode }) => statusCode);
}

describe('an order with archived, then deleted photos', () => {
  it('is shown and mailed as before, without its pictures', async ({ shop, browser, mailBox }) => {
    const { id, number } = await ship(shop, browser);
    const read = async () =>
      (await browser.get<{ data: OrderWire }>(`/api/orders/${number}`)).body.data;
    const before = await read();
    expect(await statusesOf(shop, browser, before.pictures)).toEqual([200, 200]);

    expect((await archiveAfter(shop, 60))?.archived.photos).toBe(2);
    expect(await statusesOf(shop, browser, before.pictures)).toEqual([404, 404]);
    expect((await archiveAfter(shop, 90))?.deleted.photos).toBe(2);
    expect(await statusesOf(shop, browser, before.pictures)).toEqual([404, 404]);
    const after = await read();
    expect(after).toEqual({ ...before, pictures: after.pictures });
    const link = await browser.get(`/api/order-links/${before.privatePath.split('/').at(-1)}`);
    expect(link.status).toBe(200);

    const mails = await mailBox.deliver(id);
    expect(mails.length).toBeGreaterThan(1);
    for (const { source } of mails) expect(source).not.toContain('photo-1@order');
  });
});
