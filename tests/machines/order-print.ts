import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { QuoteResponse } from '#contract/quote.ts';
import { sendPhoto } from './send-photo.ts';

/** Sends a request to the shop and returns its response; throws for one that failed. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** A customer with a browser, whose every request may reach another process. */
export interface Customer {
  readonly ask: Ask;
  /** Address of the shop for the parts of a photo. */
  readonly shop: string;
  readonly address: string;
  /** Bytes of the photo; a film is appended to it as phones do. */
  readonly photoBytes?: number;
  /** Pause between two blocks of the photo, as on a slow connection. */
  readonly blockPauseMs?: number;
}

/** What an order took. */
export interface PlacedOrder {
  readonly orderNumber: string;
  readonly total: number;
  /** Requests with parts of the photo that failed, each repeated until the photo was there. */
  readonly photoFailures: number;
}

async function drawPhoto(size: number): Promise<Buffer> {
  const color = { r: 200, g: 120, b: Date.now() % 256 };
  const jpeg = await sharp({
    create: { width: 1800, height: 1200, channels: 3, background: color },
  })
    .jpeg()
    .toBuffer();
  const film = Buffer.alloc(Math.max(0, size - jpeg.length));
  film.write(randomUUID());
  return Buffer.concat([jpeg, film]);
}

function describeOrder(orderNumber: string, visitUrl: string) {
  return {
    orderNumber,
    email: 'customer@example.com',
    phone: '+216 71 123 456',
    name: 'First Last',
    sourceVisitUrl: visitUrl,
    shippingAddress: {
      firstName: 'First',
      lastName: 'Last',
      address: '1 Main Street',
      city: 'Tunis',
      postalCode: '1000',
      country: 'TN',
    },
    billingAddress: null,
    paymentMethod: 'cod',
    deliveryMethod: 'shipping',
    shippingMethod: 'shipping',
    selectedCountry: 'TN',
    createdAt: new Date().toISOString(),
    language: 'en',
  };
}

/** Opens a session, sends a photo and orders two prints of it, to be paid on delivery. */
export async function orderPrint(customer: Customer): Promise<PlacedOrder> {
  const { ask, shop, address } = customer;
  const opened = await ask('/api/session', { method: 'POST' });
  await opened.arrayBuffer();
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await ask(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  const photoId = randomUUID();
  const bytes = await drawPhoto(customer.photoBytes ?? 0);
  const sent = await sendPhoto(
    { any: () => shop, cookie, address },
    { photoId, bytes, blockPauseMs: customer.blockPauseMs ?? 0 },
  );
  const item = { productType: 'photo_print', photoId, size: '10x15', quantity: 2 };
  const digits = String(randomUUID().replaceAll(/\D/g, '')).padEnd(9, '7').slice(0, 9);
  const orderNumber = `FPX-${digits}`;
  const { total } = (await post('/api/quote', {
    country: 'TN',
    deliveryMethod: 'shipping',
    paymentMethod: 'cod',
    items: [item],
  })) as QuoteResponse;
  await post('/api/orders/chunk', {
    orderNumber,
    chunkIndex: 0,
    totalChunks: 1,
    order: { ...describeOrder(orderNumber, `${shop}/`), totalAmount: total },
    orderItems: [item],
  });
  return { orderNumber, total, photoFailures: sent.failures };
}
