import { describe, expect } from 'vitest';
import { orderChunk } from '#contract/orders.ts';
import { chunksFor, createLines, orderInput, priced, send } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { receiveChunk } from './receive-chunk.ts';

async function countDrafts({ database }: TestShop, sessionId: string) {
  const { rows } = await database.pool.query<{ drafts: number; chunks: number }>(
    `select count(distinct number)::int as drafts, count(chunk_index)::int as chunks
     from order_drafts left join order_draft_chunks using (number) where session_id = $1`,
    [sessionId],
  );
  return rows[0];
}

const lines = [1, 2].map(() => ({ photoId: crypto.randomUUID(), size: '4x6', quantity: 1 }));

describe('draft quota of a session', () => {
  it('allows twenty unfinished orders, which can still be finished', async ({ shop, browser }) => {
    const real = await createLines(browser, 2, '4x6');
    const [first, last] = chunksFor(await priced(browser, 'US', real), real, 1);
    expect((await send(browser, first)).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      const [piece] = chunksFor(orderInput('US', { totalAmount: 1 }), lines, 1);
      const { status, body } = await send(browser, piece);
      statuses.push(status);
      if (status !== 200) expect([status, body.error]).toEqual([429, 'too_many_photos']);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(await countDrafts(shop, browser.sessionId)).toEqual({ drafts: 20, chunks: 20 });

    expect((await send(browser, first)).status).toBe(200);
    const { status, body } = await send(browser, last);
    expect([status, body.data.complete]).toEqual([200, true]);
    const [next] = chunksFor(orderInput('US', { totalAmount: 1 }), lines, 1);
    expect((await send(browser, next)).status).toBe(200);
    const other = await shop.browser();
    const [theirs] = chunksFor(orderInput('US', { totalAmount: 1 }), lines, 1);
    expect((await send(other, theirs)).status).toBe(200);
  });

  it('counts the bytes of unfinished orders', async ({ shop, browser }) => {
    const { orders } = shop.deps;
    const session = { ...orders.photos.quota.session, bytes: 250 };
    const photos = { ...orders.photos, quota: { ...orders.photos.quota, session } };
    const sender = {
      sessionId: browser.sessionId,
      address: '127.0.0.1',
      language: 'en',
    };
    const [first, second] = [1, 2].map(() =>
      chunksFor(orderInput('US', { totalAmount: 1 }), [...lines, ...lines], 2),
    );
    const sent = [];
    for (const chunk of [first?.[0], first?.[0], second?.[0], first?.[1]]) {
      sent.push(await receiveChunk({ ...orders, photos }, orderChunk.parse(chunk), sender));
    }
    expect(sent.map((receipt) => (receipt.ok ? receipt.value.received : receipt.code))).toEqual([
      [0],
      [0],
      'too_many_photos',
      'too_many_photos',
    ]);
    expect(await countDrafts(shop, browser.sessionId)).toEqual({ drafts: 1, chunks: 1 });
  });

  it('refuses an order in one piece while the data disk is nearly full, and answers a repeat', async ({
    shop,
    browser,
  }) => {
    const { orders } = shop.deps;
    const full = {
      ...orders,
      photos: {
        ...orders.photos,
        blobs: { ...orders.photos.blobs, freeBytes: async () => 1_000_000_000 },
      },
    };
    const sender = { sessionId: browser.sessionId, address: '127.0.0.1', language: 'en' };
    const real = await createLines(browser, 1, '4x6');
    const [piece] = chunksFor(await priced(browser, 'US', real), real, 24);
    const chunk = orderChunk.parse(piece);
    expect(await receiveChunk(full, chunk, sender)).toMatchObject({
      ok: false,
      code: 'storage_full',
    });
    expect(await receiveChunk(orders, chunk, sender)).toMatchObject({ ok: true });
    const repeated = await receiveChunk(full, chunk, sender);
    expect(repeated.ok && repeated.value.order?.number).toBe(chunk.orderNumber);
  });

  it('refuses drafts while the data disk is nearly full', async ({ shop, browser }) => {
    const { orders } = shop.deps;
    const blobs = { ...orders.photos.blobs, freeBytes: async () => 1_000_000_000 };
    const photos = { ...orders.photos, blobs };
    const [piece] = chunksFor(orderInput('US', { totalAmount: 1 }), lines, 1);
    const receipt = await receiveChunk({ ...orders, photos }, orderChunk.parse(piece), {
      sessionId: browser.sessionId,
      address: '127.0.0.1',
      language: 'en',
    });
    expect(receipt).toMatchObject({ ok: false, code: 'storage_full' });
    expect(await countDrafts(shop, browser.sessionId)).toEqual({ drafts: 0, chunks: 0 });
  });
});
