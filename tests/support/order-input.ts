import type { ErrorBody } from '#contract/errors.ts';
import type { OrderChunkResponse } from '#contract/orders.ts';
import type { QuoteResponse } from '#contract/quote.ts';
import type { TestResponse, TestBrowser } from './test-shop.ts';

let serial = 0;

/** A number of the short pattern that no other test uses. */
export function freshNumber(): string {
  serial += 1;
  return `FPX-${String(process.pid % 1000).padStart(3, '0')}${String(serial).padStart(6, '0')}`;
}

const addresses = {
  TN: { city: 'Tunis', postalCode: '1000', country: 'TN' },
  US: { city: 'Chicago', postalCode: '60602', country: 'US', state: 'IL' },
  CA: { city: 'Montréal', postalCode: 'H3B 1A7', country: 'CA', province: 'QC' },
} as const;

/** A valid order of this country before its total; every field may be changed. */
export function orderInput(
  country: keyof typeof addresses,
  changes: Record<string, unknown> = {},
): Record<string, unknown> & { readonly orderNumber: string } {
  return {
    orderNumber: freshNumber(),
    email: 'customer@example.com',
    phone: country === 'TN' ? '+216 71 123 456' : '+1 312 555 0142',
    name: 'First Last',
    sourceVisitUrl: 'http://localhost/',
    shippingAddress: {
      firstName: 'First',
      lastName: 'Last',
      address: '1 Main Street',
      ...addresses[country],
    },
    billingAddress: null,
    paymentMethod: country === 'TN' ? 'cod' : 'helcim',
    deliveryMethod: 'shipping',
    shippingMethod: 'shipping',
    selectedCountry: country,
    createdAt: '2026-01-01T00:00:00.000Z',
    language: 'en',
    ...changes,
  };
}

/** A line as the browser sends it. */
export interface TestLine {
  readonly photoId: string;
  readonly productType?: string;
  readonly size: string;
  readonly quantity: number;
}

/** The total that the shop itself quotes for these lines. */
export async function fetchTotal(
  browser: TestBrowser,
  order: Record<string, unknown>,
  lines: readonly TestLine[],
): Promise<number> {
  const address = order.shippingAddress as { province?: string; state?: string };
  const giftCard = order.giftCard as { code: string } | undefined;
  const { body } = await browser.post<QuoteResponse>('/api/quote', {
    country: order.selectedCountry,
    province: address.province,
    state: address.state,
    deliveryMethod: order.deliveryMethod,
    discountCode: order.discountCode,
    giftCardCode: giftCard?.code,
    items: lines.map((line) => ({ productType: 'photo_print', ...line })),
  });
  return body.total;
}

/** The chunks of an order as the browser splits it. */
export function chunksFor(
  order: Record<string, unknown>,
  lines: readonly TestLine[],
  perChunk: number,
): Record<string, unknown>[] {
  const totalChunks = Math.max(1, Math.ceil(lines.length / perChunk));
  return Array.from({ length: totalChunks }, (_, chunkIndex) => ({
    orderNumber: order.orderNumber,
    chunkIndex,
    totalChunks,
    order,
    orderItems: lines.slice(chunkIndex * perChunk, (chunkIndex + 1) * perChunk),
  }));
}

/** Lines with a stored picture each, in quantities of 1 to 3. */
export async function createLines(
  browser: TestBrowser,
  count: number,
  size = '10x15',
): Promise<TestLine[]> {
  const lines: TestLine[] = [];
  for (let index = 0; index < count; index += 1) {
    lines.push({ photoId: await browser.photo(), size, quantity: 1 + (index % 3) });
  }
  return lines;
}

/** An order with the total that the shop quotes for these lines. */
export async function priced(
  browser: TestBrowser,
  country: keyof typeof addresses,
  lines: readonly TestLine[],
  changes: Record<string, unknown> = {},
) {
  const order = orderInput(country, changes);
  return { ...order, totalAmount: await fetchTotal(browser, order, lines) };
}

/** The response to a chunk: the received chunks, or an error. */
export type ChunkBody = OrderChunkResponse & Partial<ErrorBody>;

/** Sends one chunk. */
export function send(
  browser: TestBrowser,
  chunk: Record<string, unknown> | undefined,
): Promise<TestResponse<ChunkBody>> {
  return browser.post('/api/orders/chunk', chunk);
}
