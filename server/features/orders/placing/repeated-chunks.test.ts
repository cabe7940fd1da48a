// @module-tag whole
import { describe, expect } from 'vitest';
import { chunksFor, createLines, priced, send } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

async function countRows({ database }: TestShop, table: string, number: string) {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where number = $1`,
    [number],
  );
  return rows[0]?.count;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms));
}

/**
 * Sends a chunk again while the server fails, as the browser does: a killed connection is only noticed when it is
 * used.
 */
const sendUntilAnswered: typeof send = async (browser, chunk) => {
  let response = await send(browser, chunk);
  for (let retry = 0; retry < 20 && response.status >= 500; retry += 1) {
    response = await send(browser, chunk);
  }
  return response;
};

describe('a repeated chunk of an order', () => {
  it('returns the one order to each of five concurrent senders, in 50 orders', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 3, '4x6');
    const responses: unknown[] = [];
    for (let round = 0; round < 50; round += 1) {
      const order = await priced(browser, 'US', lines);
      const [first, last] = chunksFor(order, lines, 2);
      await send(browser, first);
      // Some requests start while an earlier one is placing the order.
      const sent = [0, 0, 1, 2, 4].map(async (wave) => {
        await pause((wave * (round % 10)) / 2);
        return send(browser, last);
      });
      for (const { status, body } of await Promise.all(sent)) {
        responses.push({ status, number: body.data?.order?.orderNumber === order.orderNumber });
      }
      expect(await countRows(shop, 'orders', order.orderNumber)).toBe(1);
      expect(await countRows(shop, 'order_drafts', order.orderNumber)).toBe(0);
    }
    expect(responses).toEqual(Array(250).fill({ status: 200, number: true }));
  });

  it('stores one order when database connections are killed meanwhile, and returns it afterwards', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 3, '4x6');
    for (let round = 0; round < 10; round += 1) {
      const order = await priced(browser, 'US', lines);
      const [first, last] = chunksFor(order, lines, 2);
      await sendUntilAnswered(browser, first);
      const sent = Array.from({ length: 5 }, () => send(browser, last));
      await pause(round * 2);
      await shop.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status < 500)).toEqual([]);
      const again = await Promise.all([1, 2].map(() => sendUntilAnswered(browser, last)));
      for (const { status, body } of again) {
        expect(status).toBe(200);
        expect(body.data.order?.orderNumber).toBe(order.orderNumber);
      }
      expect(await countRows(shop, 'orders', order.orderNumber)).toBe(1);
    }
  });

  it('returns the order when its photos have been lost since', async ({ shop, browser }) => {
    const lines = await createLines(browser, 2, '4x6');
    const order = await priced(browser, 'US', lines);
    const [only] = chunksFor(order, lines, 24);
    expect((await send(browser, only)).status).toBe(200);
    const { rows } = await shop.database.pool.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from photo_files join photos on photos.id = photo
       where photo_id = any($1)`,
      [lines.map(({ photoId }) => photoId)],
    );
    for (const { hash } of rows) await shop.parts.blobs.remove(hash);
    const { status, body } = await send(browser, only);
    expect(status).toBe(200);
    expect(body.data.order?.orderNumber).toBe(order.orderNumber);
  });

  it('returns the order when an earlier chunk is repeated after placing', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 3, '4x6');
    const order = await priced(browser, 'US', lines);
    const [first, last] = chunksFor(order, lines, 2);
    const sent = await Promise.all(
      [first, last, first, last, first].map((one) => send(browser, one)),
    );
    expect(sent.filter(({ body }) => body.data?.complete).length).toBeGreaterThan(0);
    const again = await send(browser, first);
    expect(again.body).toMatchObject({ data: { complete: true, received: [0, 1] } });
    expect(await countRows(shop, 'order_drafts', order.orderNumber)).toBe(0);
  });
});
