import { randomInt, randomUUID } from 'node:crypto';
import { longOrderNumber } from '#domain/orders/order-numbers.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSession, request } from '#tests/support/shop.ts';
import { addressOfPayer, orderChunk, orderItems } from '../orders/customers.ts';
import { upload } from './upload.ts';

/** An order that awaits its card payment, and its customer. */
export interface CardOrder {
  readonly from: string;
  readonly cookie: string;
  readonly orderNumber: string;
  /** In major units. */
  readonly total: number;
  /** Secret of its private link. */
  readonly link: string;
}

interface Placed {
  readonly data: { readonly order?: { readonly privatePath?: string } };
}

/** Places an order of one print in a new session from an address. */
export async function placeCardOrder(url: string, from: string): Promise<CardOrder> {
  const cookie = await openSession(url, from);
  const photoId = randomUUID();
  const photo = { bytes: await uniqueJpeg(1200, 900), kind: 'order-copy', photoId } as const;
  await upload(url, from, cookie, { ...photo, type: 'image/jpeg' });
  const items = orderItems([photoId], '4x6');
  const post = async <T>(path: string, value: unknown): Promise<T> => {
    const { status, body } = await request({
      url: url + path,
      from,
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(value)),
    });
    if (status === 200) return JSON.parse(body.toString()) as T;
    throw new Error(`${path} answered ${status} ${body.toString()}`);
  };
  const quote = { country: 'US', state: addressOfPayer.state, deliveryMethod: 'shipping' };
  const { total } = await post<{ total: number }>('/api/quote', {
    ...quote,
    items,
    paymentMethod: 'helcim',
  });
  const orderNumber = longOrderNumber(Date.now(), Math.random);
  const digits = String(randomInt(100_000, 999_999));
  const contact = { email: `${photoId}@example.com`, phone: `+216 71 ${digits}` };
  const chunk = orderChunk(orderNumber, total, items, {
    paymentMethod: 'helcim',
    shippingAddress: addressOfPayer,
  });
  const placed = await post<Placed>('/api/orders/chunk', {
    ...chunk,
    order: { ...chunk.order, ...contact },
  });
  const link = placed.data.order?.privatePath?.split('/').at(-1) ?? '';
  return { from, cookie, orderNumber, total, link };
}
