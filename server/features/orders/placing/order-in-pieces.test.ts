import { describe, expect } from 'vitest';
import { orderChunk } from '#contract/orders.ts';
import { chunksFor, orderInput, send } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { receiveChunk } from './receive-chunk.ts';

/** Lines without a stored photo: a draft accepts them, and placing the order checks them. */
function unstoredLines(count: number, fileName = 'photo.jpg') {
  return Array.from({ length: count }, () => ({
    photoId: crypto.randomUUID(),
    fileName,
    fileType: 'image/jpeg',
    size: '10x15',
    quantity: 1,
  }));
}

/** Sends one chunk without HTTP and counts the bytes the database returns meanwhile. */
async function countBytesRead(
  { deps }: TestShop,
  { sessionId }: TestBrowser,
  chunk: unknown,
): Promise<{ received: number; bytesRead: number }> {
  let bytesRead = 0;
  const kysely = deps.orders.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      bytesRead += JSON.stringify(result.rows).length;
      return result;
    },
  });
  const receipt = await receiveChunk({ ...deps.orders, kysely }, orderChunk.parse(chunk), {
    sessionId,
    address: '127.0.0.1',
    language: 'en',
  });
  return { received: receipt.ok ? receipt.value.received.length : 0, bytesRead };
}

describe('an order submitted in chunks', () => {
  it('reads no lines of earlier chunks while one is missing', async ({ shop, browser }) => {
    const pieces = chunksFor(orderInput('TN', { totalAmount: 1 }), unstoredLines(1000), 10);
    for (const piece of pieces.slice(0, -1)) await send(browser, piece);
    const repeated = await countBytesRead(shop, browser, pieces[0]);
    expect(repeated.received).toBe(99);
    expect(repeated.bytesRead).toBeLessThan(10_000);
  });

  it('is refused with too_many_items by the chunk that exceeds 2000 lines', async ({ browser }) => {
    const pieces = chunksFor(orderInput('TN', { totalAmount: 1 }), unstoredLines(2001), 100);
    const responses = [];
    for (const piece of pieces) responses.push(await send(browser, piece));
    expect(responses.slice(0, -1).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(responses.at(-1)).toMatchObject({
      status: 400,
      body: { error: 'too_many_items', details: { limit: 2000 } },
    });
  });

  it('is refused with body_too_large by the chunk that exceeds 3 MiB of lines', async ({
    browser,
  }) => {
    const lines = unstoredLines(1800, '\u5199'.repeat(500)).map((line) => ({
      ...line,
      fileType: '\u5199'.repeat(100),
      size: '\u5199'.repeat(20),
      framing: {
        turn: 90,
        fit: 'fill',
        orientation: 'portrait',
        crop: { x: 1 / 3, y: 1 / 3, width: 1 / 3, height: 1 / 3 },
      },
    }));
    const pieces = chunksFor(orderInput('TN', { totalAmount: 1 }), lines, 100);
    let kept = 0;
    let response = await send(browser, pieces[0]);
    while (response.status === 200 && kept + 1 < pieces.length) {
      kept += 1;
      response = await send(browser, pieces[kept]);
    }
    expect(response).toMatchObject({ status: 413, body: { error: 'body_too_large' } });
    const again = await send(browser, pieces[0]);
    expect(again.body.data.received).toHaveLength(kept);
  });

  it('is refused when it claims more chunks than its lines need', async ({ browser }) => {
    const [piece] = chunksFor(orderInput('TN', { totalAmount: 1 }), unstoredLines(1), 1);
    const { status, body } = await send(browser, { ...piece, totalChunks: 335 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request', details: { fields: ['totalChunks'] } });
  });
});
