import { describe, expect, it, vi } from 'vitest';
import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import { mailMaterial } from '#tests/support/mails.ts';
import { silentLog } from '#tests/support/logs.ts';
import { orderRecord, fullOrder } from '#tests/support/build-order.ts';
import { seen } from '#tests/support/texts.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { DatabaseUnavailable } from '../../../platform/db/database-unavailable.ts';
import { StorageUnavailable } from '../../../platform/storage/storage-unavailable.ts';
import { composeOrderMail } from '../content/order-mail.ts';
import { findMailPhotos } from './mail-photos.ts';

describe('the photos of an order mail', () => {
  const small = (width: number, height: number) => ({ bytes: Uint8Array.of(1), width, height });
  const photos = { shown: [small(200, 150), small(60, 200), small(200, 20)], total: 9 };
  const order: OrderRecord = { ...orderRecord(fullOrder), paymentState: 'paid' };
  const withPhotos = (kind: OrderMailKind) =>
    composeOrderMail(order, kind, { ...mailMaterial, photos });

  it('are small attachments of the mail, with a count of the others', () => {
    const { html, attachments } = withPhotos('customer-confirmation');
    const sizes = [...html.matchAll(/src="cid:([^"]+)" alt="" width="(\d+)" height="(\d+)"/g)];
    expect(sizes.map(([, ...size]) => size)).toEqual([
      ['photo-1@order', '107', '80'],
      ['photo-2@order', '24', '80'],
      ['photo-3@order', '108', '11'],
    ]);
    expect(seen(html)).toContain('and 6 more photos');
    expect(attachments?.map(({ cid }) => cid)).toEqual(sizes.map(([, cid]) => cid));
  });

  it('are left out of mails to staff', () => {
    const { html, attachments } = withPhotos('admin-confirmation');
    expect(html).not.toContain('cid:');
    expect(attachments).toBeUndefined();
  });
});

describe('findMailPhotos', () => {
  const line = orderRecord(fullOrder).items[0];
  const items = line ? [1, 2, 3].map((photo) => ({ ...line, photo: `photo-${photo}` })) : [];
  const order: OrderRecord = { ...orderRecord(fullOrder), items };
  const find = (makeSmallPhoto: Parameters<typeof findMailPhotos>[0]) =>
    findMailPhotos(makeSmallPhoto, order, 'customer-confirmation', silentLog);

  it('prepares no photos while the storage fails, and asks it once', async () => {
    const fails = vi.fn(() => Promise.reject(new StorageUnavailable(new Error('HTTP 503'))));
    expect(await find(fails)).toEqual({ shown: [], total: 3 });
    expect(fails).toHaveBeenCalledTimes(1);
  });

  it('fails with the database', async () => {
    const lost = new DatabaseUnavailable(new Error('gone'));
    await expect(find(() => Promise.reject(lost))).rejects.toBe(lost);
  });
});
