import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { buildPrintJobs } from '#tests/support/build-drop.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { openSender } from '#tests/support/photo-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { planPrints } from '../prints/jobs/plan-prints.ts';
import { openOriginals } from './open-originals.ts';
import { signOriginalsLink } from './originals-link.ts';

const it = shopTest.extend('url', { scope: 'file' }, ({ shop }) =>
  shop.app.listen({ port: 0, host: '127.0.0.1' }),
);

describe('openOriginals', () => {
  it('names an original that the storage lost, until its customer has sent it again', async ({
    shop,
    url,
  }) => {
    const { database, deps, parts } = shop;
    const device = openSender(url, randomUUID(), shop.config.sessionSecret);
    const order = await buildOrder(database.kysely, {
      paid: true,
      items: [{}],
      sessionId: device.sessionId,
    });
    const photoId = order.items[0]?.photoId ?? '';
    const original = await uniqueJpeg(1800, 1200);
    const sha256 = hashBytes(original);
    await device.send(await uniqueJpeg(32, 24), { photoId, kind: 'order-copy', original: sha256 });
    expect((await device.send(original, { photoId, kind: 'original' })).status).toBe(204);
    await buildPrintJobs(database.kysely, order, { state: 'waiting' });
    await database.pool.query(
      `update print_jobs set created_at = now() - interval '31 minutes' where order_id = $1`,
      [order.id],
    );
    const link = signOriginalsLink(order, deps.originals.originalsKey);
    const missing = async () => {
      await planPrints({ ...parts, kysely: database.kysely }, parts.log);
      const opened = await openOriginals(deps.originals, link);
      return opened.ok ? opened.value.missing.map((photo) => photo.photoId) : opened.code;
    };
    await parts.blobs.remove(sha256);
    expect(await missing()).toEqual([photoId]);
    const other = openSender(url, randomUUID(), shop.config.sessionSecret);
    expect((await other.send(original, { photoId, kind: 'original', link })).status).toBe(204);
    expect(await parts.blobs.exists(sha256)).toBe(true);
    // The order goes into production, which ends the link.
    expect(await missing()).toBe('originals_link_expired');
  });
});
