import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { OriginalsResponse } from '#contract/originals.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { readRefusal, openSender } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signOriginalsLink } from './index.ts';

const it = shopTest.extend('lab', { scope: 'file' }, async ({ shop }) => {
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { originalsKey } = shop.deps.originals;
  /** Places an order of two photos whose copies have arrived; the original announced for the first is damaged. */
  const order = async () => {
    const device = openSender(url, randomUUID(), shop.config.sessionSecret);
    const placed = await buildOrder(shop.database.kysely, {
      country: 'TN',
      items: [{}, {}],
      sessionId: device.sessionId,
    });
    const damaged = (await uniqueJpeg(64, 48)).subarray(0, 400);
    const photoIds = placed.items.map(({ photoId }) => photoId);
    for (const [index, original] of [damaged, await uniqueJpeg(64, 48)].entries()) {
      const announced = {
        photoId: photoIds[index] ?? '',
        kind: 'order-copy',
        original: hashBytes(original),
      };
      await device.send(await uniqueJpeg(32, 24), announced);
    }
    return { device, damaged, photoIds, link: signOriginalsLink(placed, originalsKey) };
  };
  const ask = async (link: string) => {
    const response = await fetch(`${url}/api/originals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link }),
    });
    const { missing, refused } = (await response.json()) as OriginalsResponse;
    return { missing: missing.map(({ photoId }) => photoId), refused };
  };
  return { order, ask };
});

describe('the link of the reminder', () => {
  it('counts an original that was refused after it was sent, and misses it no longer', async ({
    lab,
    shop,
  }) => {
    const { device, damaged, photoIds, link } = await lab.order();
    const [photoId = '', second] = photoIds;
    expect(await lab.ask(link)).toEqual({ missing: photoIds, refused: 0 });
    expect((await device.send(damaged, { photoId })).status).toBe(415);
    expect(await lab.ask(link)).toEqual({ missing: [second], refused: 1 });
    const { rows } = await shop.database.pool.query(
      'select original_sha256, original_refusal from photos where photo_id = $1',
      [photoId],
    );
    expect(rows).toEqual([{ original_sha256: null, original_refusal: 'photo_unreadable' }]);
  });

  it('counts no original that was damaged on its way', async ({ lab }) => {
    const { device, damaged, photoIds, link } = await lab.order();
    const [photoId = ''] = photoIds;
    const other = await uniqueJpeg(64, 48);
    const sent = await device.send(other, { photoId, sha256: hashBytes(damaged) });
    expect(await readRefusal(sent)).toBe('photo_checksum_mismatch');
    expect(await lab.ask(link)).toEqual({ missing: photoIds, refused: 0 });
  });
});
