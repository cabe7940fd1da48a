import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { newOrderNumber } from '#domain/orders/order-numbers.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import { orderInput } from '#tests/support/orders.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSession, request, type Response } from '#tests/support/shop.ts';
import { upload } from './upload.ts';

/** Prints of one photo, each with another crop, at a price that needs no confirmation. */
const crops = 100;
/** The most lines of an order in one piece. */
const maxLines = 100;
/** Orders of one session, before the attacker takes a new one. */
const perSession = 10;

interface Sender {
  readonly cookie: string;
  readonly photoId: string;
}

async function newSender(url: string, from: string): Promise<Sender> {
  const cookie = await openSession(url, from);
  const photoId = randomUUID();
  const bytes = await uniqueJpeg(1200, 900);
  await upload(url, from, cookie, { photoId, bytes, kind: 'order-copy', type: 'image/jpeg' });
  return { cookie, photoId };
}

function post(url: string, from: string, cookie: string, body: unknown): Promise<Response> {
  return request({
    url,
    from,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
}

/** Lines of one photo in ever new crops. */
function linesOf(photoId: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    photoId,
    productType: 'photo_print',
    size: '4x6',
    quantity: 1,
    framing: {
      turn: 0,
      fit: 'fill',
      orientation: 'auto',
      crop: { x: index / (4 * maxLines), y: 0, width: 0.7, height: 0.7 },
    },
  }));
}

async function quoteTotal(
  url: string,
  from: string,
  { cookie, photoId }: Sender,
  count: number,
  deliveryMethod: string,
): Promise<number> {
  const items = linesOf(photoId, count);
  const { body } = await post(`${url}/api/quote`, from, cookie, {
    country: 'US',
    state: 'IL',
    deliveryMethod,
    items,
  });
  return (JSON.parse(body.toString()) as { total: number }).total;
}

function contact(method: PaymentMethod) {
  const person = randomInt(1_000_000_000);
  return {
    orderNumber: newOrderNumber(defaultCatalogue, 'US', method, Date.now(), Math.random),
    email: `person-${person}@example.com`,
    phone: `+1 312 ${String(200 + (person % 700))} ${String(1000 + (person % 9000))}`,
    paymentMethod: method,
  };
}

/** Repeats one order of ever new people, in ever new sessions. */
async function repeatOrder(
  url: string,
  from: string,
  count: number,
  method: PaymentMethod,
  changes: Record<string, unknown> = {},
): Promise<() => Promise<number>> {
  let sender = await newSender(url, from);
  const delivery = method === 'in_store' ? 'pickup' : 'shipping';
  const totalAmount = await quoteTotal(url, from, sender, count, delivery);
  let placed = 0;
  return async () => {
    placed += 1;
    if (placed % perSession === 0) sender = await newSender(url, from);
    const { cookie, photoId } = sender;
    const order = orderInput('US', { ...contact(method), totalAmount, ...changes });
    const { status } = await post(`${url}/api/orders/chunk`, from, cookie, {
      orderNumber: order.orderNumber,
      chunkIndex: 0,
      totalChunks: 1,
      order,
      orderItems: linesOf(photoId, count),
    });
    return status;
  };
}

/** Unpaid card orders of 100 lines. */
export function unpaidCardOrders(url: string, from: string): Promise<() => Promise<number>> {
  return repeatOrder(url, from, maxLines, 'helcim');
}

/** Orders to be paid in store by invented people, each photo in ever new crops. */
export async function unpaidStoreOrders(url: string, from: string): Promise<() => Promise<number>> {
  const { body } = await request({ url: `${url}/api/studios?country=US&limit=1`, from });
  const [studio] = JSON.parse(body.toString()) as { _id: string }[];
  if (!studio) throw new Error('there is no studio');
  const pickup = {
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    shippingAddress: null,
    pickupStudio: { studioId: studio._id },
  };
  return repeatOrder(url, from, crops, 'in_store', pickup);
}
