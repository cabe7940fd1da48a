import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { freshNumber, orderInput } from '#tests/support/orders.ts';
import { openSession, request, type RunningShop } from '#tests/support/shop.ts';

/** An order that was placed in a session of its own. */
export interface PlacedOrder {
  readonly number: string;
  readonly name: string;
  readonly email: string;
}

let serial = 0;

/** Places an order of one photo in Tunisia, which is paid in cash at the door unless `changes` say otherwise. */
export async function placeOrderIn(
  shop: RunningShop,
  name: string,
  changes: Record<string, unknown> = {},
): Promise<PlacedOrder> {
  serial += 1;
  const cookie = await openSession(shop.url, '127.0.0.1');
  const post = async <T>(path: string, value: unknown): Promise<T> => {
    const { status, body } = await request({
      url: shop.url + path,
      from: '127.0.0.1',
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(value)),
    });
    if (status === 200) return JSON.parse(body.toString()) as T;
    throw new Error(`${path} answered ${status} ${body.toString()}`);
  };
  const item = { productType: 'photo_print', size: '10x15', quantity: 2 };
  const email = `${crypto.randomUUID()}@example.com`;
  const order = orderInput('TN', {
    orderNumber: freshNumber(),
    name,
    email,
    phone: `+216 71 ${String(200_000 + serial)}`,
    ...changes,
  });
  const { total, originalTotal } = await post<{ total: number; originalTotal: number }>(
    '/api/quote',
    {
      country: 'TN',
      deliveryMethod: order['deliveryMethod'],
      paymentMethod: order['paymentMethod'],
      items: [item],
    },
  );
  const photo = (await uniqueJpeg(1200, 900)).toString('base64');
  await post('/api/orders/chunk', {
    orderNumber: order.orderNumber,
    chunkIndex: 0,
    totalChunks: 1,
    order: { ...order, totalAmount: total, originalTotal },
    orderItems: [
      {
        ...item,
        base64: `data:image/jpeg;base64,${photo}`,
        fileName: 'IMG_0001.jpg',
        fileType: 'image/jpeg',
      },
    ],
  });
  return { number: order.orderNumber, name, email };
}
