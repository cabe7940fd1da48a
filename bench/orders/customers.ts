import sharp from 'sharp';
import { shortOrderNumber } from '#domain/orders/order-numbers.ts';
import { call } from '../lib/call.ts';

/** A customer that places one whole order per call and throws when it was not placed. */
export type OrderingCustomer = () => Promise<void>;

const lines = 10;
const contact = {
  name: 'First Last',
  email: 'customer@example.com',
  phone: '+216 71 123 456',
};
const address = {
  firstName: 'First',
  lastName: 'Last',
  address: '1 Main Street',
  city: 'Tunis',
  postalCode: '1000',
  country: 'TN',
};

/** An address of a customer who pays by card. */
export const addressOfPayer = {
  firstName: 'First',
  lastName: 'Last',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};

function quantityOf(index: number): number {
  return 1 + (index % 3);
}

/** Places orders with the reference server. */
export function floorCustomer(url: string): OrderingCustomer {
  const items = Array.from({ length: lines }, (_, index) => ({
    product: 'photo_print',
    size: '10x15',
    quantity: quantityOf(index),
  }));
  return async () => {
    const { status } = await call(`${url}/orders`, 'POST', {
      contact,
      shippingAddress: address,
      country: 'TN',
      items,
    });
    if (status !== 201) throw new Error(`the floor answered ${status}`);
  };
}

interface Placed {
  readonly data: {
    readonly complete: boolean;
    readonly order?: { readonly orderItems: readonly { readonly photoId: string }[] };
  };
}

/** What an order is paid with and where it goes. */
export interface OrderChoices {
  readonly paymentMethod: 'cod' | 'helcim';
  readonly shippingAddress: { readonly country: string };
}

const cashOnDelivery: OrderChoices = { paymentMethod: 'cod', shippingAddress: address };

/** The one chunk of a shipped order. */
export function orderChunk(
  orderNumber: string,
  totalAmount: number,
  orderItems: readonly unknown[],
  choices: OrderChoices = cashOnDelivery,
) {
  const order = {
    ...contact,
    ...choices,
    orderNumber,
    totalAmount,
    deliveryMethod: 'shipping',
    shippingMethod: 'shipping',
    selectedCountry: choices.shippingAddress.country,
    createdAt: new Date().toISOString(),
    language: 'en',
  };
  return { orderNumber, chunkIndex: 0, totalChunks: 1, order, orderItems };
}

/** Prints of photos on one size. */
export function orderItems(photoIds: readonly string[], size: string) {
  return photoIds.map((photoId, index) => ({
    photoId,
    fileName: `IMG_${index}.jpg`,
    fileType: 'image/jpeg',
    productType: 'photo_print',
    size,
    quantity: quantityOf(index),
  }));
}

function freshNumber(): string {
  return shortOrderNumber(Date.now(), Math.random);
}

/** Photos of a new session, stored by a first order that contains them. */
export async function storePhotos(url: string, cookie: string): Promise<string[]> {
  const picture = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: { r: Math.random() * 255, g: 120, b: 80 },
    },
  })
    .jpeg()
    .toBuffer();
  const items = Array.from({ length: lines }, (_, index) => {
    // A byte appended to the image makes each a different photo.
    const bytes = Buffer.concat([picture, Buffer.from([index])]);
    return {
      base64: `data:image/jpeg;base64,${bytes.toString('base64')}`,
      size: '10x15',
      quantity: 1,
    };
  });
  const chunk = orderChunk(freshNumber(), 25, items);
  const { status, body } = await call(`${url}/api/orders/chunk`, 'POST', chunk, cookie);
  const placed = body as Placed;
  const photoIds = placed.data?.order?.orderItems.map((item) => item.photoId) ?? [];
  if (status !== 200 || photoIds.length !== lines)
    throw new Error(`no photos: ${JSON.stringify(body)}`);
  return photoIds;
}

/** Places orders with the shop exactly as the browser does: requests the number, then sends the order's chunk. */
export async function shopCustomer(url: string): Promise<OrderingCustomer> {
  const { cookie = '' } = await call(`${url}/api/session`, 'POST');
  const items = orderItems(await storePhotos(url, cookie), '10x15').map((item) => ({
    ...item,
    price: 2.5,
    // The most expensive case: every photo has a crop other than the centered one.
    framing: {
      turn: 0,
      fit: 'fill',
      orientation: 'landscape',
      crop: { x: 0, y: 0.0125, width: 1, height: 0.8950789229 },
    },
  }));
  const placeOrder = async (): Promise<void> => {
    const number = freshNumber();
    const verified = await call(`${url}/api/orders/verify/${number}`, 'GET', undefined, cookie);
    if ((verified.body as { exists: boolean }).exists) return placeOrder();
    // 19 prints at 2.50; shipping is free from 25.
    const chunk = orderChunk(number, 47.5, items);
    const { status, body } = await call(`${url}/api/orders/chunk`, 'POST', chunk, cookie);
    if (status === 409) return placeOrder();
    if (!(body as Placed).data?.complete)
      throw new Error(`the shop answered ${status} ${JSON.stringify(body)}`);
  };
  return placeOrder;
}
