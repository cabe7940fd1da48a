// Orders a print from a running shop, as a browser does: node tests/machines/order.ts <address>
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { QuoteResponse } from '#contract/quote.ts';
import { sendPhoto } from './send-photo.ts';

const [, , address = ''] = process.argv;
const shop = address.replace(/\/$/, '');

const opened = await fetch(`${shop}/api/session`, { method: 'POST' });
const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(shop + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const color = { r: 200, g: 120, b: Date.now() % 256 };
const bytes = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: color } })
  .jpeg()
  .toBuffer();
const photoId = randomUUID();
await sendPhoto({ any: () => shop, cookie, address: '198.51.100.1' }, { photoId, bytes });

const item = { productType: 'photo_print', photoId, size: '10x15', quantity: 2 };
const orderNumber = `FPX-${String(Date.now()).slice(-9)}`;
const order = {
  orderNumber,
  email: 'customer@example.com',
  phone: '+216 71 123 456',
  name: 'First Last',
  sourceVisitUrl: `${shop}/`,
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
const { total } = await post<QuoteResponse>('/api/quote', {
  country: 'TN',
  deliveryMethod: 'shipping',
  paymentMethod: 'cod',
  items: [item],
});
await post('/api/orders/chunk', {
  orderNumber,
  chunkIndex: 0,
  totalChunks: 1,
  order: { ...order, totalAmount: total },
  orderItems: [item],
});
process.stdout.write(`ordered ${orderNumber}, ${total} TND\n`);
