import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { readRefusal, openSender } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const it = shopTest.extend('lab', { scope: 'file' }, async ({ shop }) => {
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const openDevice = () => openSender(url, randomUUID(), shop.config.sessionSecret);
  /** Places an order of one photo whose copy has arrived and whose original has not. */
  const order = async () => {
    const device = openDevice();
    const { kysely } = shop.database;
    const { sessionId } = device;
    const placed = await buildOrder(kysely, { country: 'TN', items: [{}], sessionId });
    const [{ photoId } = { photoId: '' }] = placed.items;
    const original = await uniqueJpeg(64, 48);
    const copy = { photoId, kind: 'order-copy', original: hashBytes(original) };
    expect((await device.send(await uniqueJpeg(32, 24), copy)).status).toBe(204);
    return { device, photoId, original, orderNumber: placed.number };
  };
  return { openDevice, order };
});

describe('an original that names its order', () => {
  it('is taken from the session that placed the order', async ({ lab }) => {
    const { device, photoId, original, orderNumber } = await lab.order();
    expect((await device.send(original, { photoId, orderNumber })).status).toBe(204);
    expect(await device.status(photoId)).toMatchObject([
      { original: { sha256: hashBytes(original) } },
    ]);
  });

  it('is refused from another session, which gets no photo of its own', async ({ lab }) => {
    const { device, photoId, original, orderNumber } = await lab.order();
    const later = lab.openDevice();
    const refused = await later.send(original, { photoId, orderNumber });
    expect([refused.status, await readRefusal(refused)]).toEqual([404, 'order_not_found']);
    expect(await later.status(photoId)).toEqual([]);
    expect(await device.status(photoId)).toMatchObject([{ original: null }]);
  });

  it('is refused once the photo was deleted at the customer’s request, and brings nothing back', async ({
    lab,
    shop,
  }) => {
    const { device, photoId, original, orderNumber } = await lab.order();
    const { pool } = shop.database;
    await pool.query(
      `update photo_files set archived_at = now(), deleted_at = now()
       where photo = (select id from photos where photo_id = $1)`,
      [photoId],
    );
    const refused = await device.send(original, { photoId, orderNumber });
    expect([refused.status, await readRefusal(refused)]).toEqual([404, 'order_not_found']);
    const { rows } = await pool.query(
      `select kind, deleted_at is not null as is_deleted
       from photo_files join photos on photos.id = photo where photo_id = $1`,
      [photoId],
    );
    expect(rows).toEqual([{ kind: 'order-copy', is_deleted: true }]);
  });

  it('is refused when the order has no such photo', async ({ lab }) => {
    const { device, original, orderNumber } = await lab.order();
    const { photoId } = await lab.order();
    for (const file of [{ photoId, orderNumber }, { orderNumber }]) {
      expect(await readRefusal(await device.send(original, file))).toBe('order_not_found');
    }
    for (const unknown of ['FPX-000000', 'FPX-\0', '\0']) {
      const refused = await device.send(original, { photoId, orderNumber: unknown });
      expect(await readRefusal(refused)).toBe('order_not_found');
    }
  });
});
