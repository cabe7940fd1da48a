import type { ErrorBody } from '#contract/errors.ts';
import type { OrderChunkResponse } from '#contract/orders.ts';
import type { QuoteResponse } from '#contract/quote.ts';
import type { TestResponse, TestBrowser, TestShop } from './test-shop.ts';
import { readRow } from './rows.ts';

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
  readonly options?: Readonly<Record<string, string>>;
  readonly measure?: { readonly widthMm: number; readonly heightMm: number };
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
type ChunkBody = OrderChunkResponse & Partial<ErrorBody>;

/** Sends one chunk. */
export function send(
  browser: TestBrowser,
  chunk: Record<string, unknown> | undefined,
): Promise<TestResponse<ChunkBody>> {
  return browser.post('/api/orders/chunk', chunk);
}

/** The country, codes and payment method of an order to place. */
export interface Buying {
  readonly country?: 'TN' | 'US';
  readonly code?: string;
  readonly discountCode?: string;
  readonly method?: string;
  readonly changes?: Record<string, unknown>;
}

/** An order as a browser sends it, with the price of the shop's own quote. */
export async function buying(
  browser: TestBrowser,
  lines: readonly TestLine[],
  { country = 'TN', code, discountCode, method, changes = {} }: Buying,
) {
  const order = orderInput(country, changes);
  const { body } = await browser.post<QuoteResponse>('/api/quote', {
    country,
    deliveryMethod: order['deliveryMethod'],
    items: lines.map((line) => ({ productType: 'photo_print', ...line })),
    giftCardCode: code,
    discountCode,
    paymentMethod: method ?? order['paymentMethod'],
  });
  return {
    ...order,
    paymentMethod: body.paymentMethod,
    totalAmount: body.total,
    originalTotal: body.originalTotal,
    discountCode: discountCode ?? null,
    giftCard: code ? { code } : null,
  };
}

/** Sends an order as one chunk. */
export async function place(
  browser: TestBrowser,
  order: Record<string, unknown>,
  lines: readonly TestLine[],
): Promise<TestResponse<ChunkBody>> {
  return send(browser, chunksFor(order, lines, Math.max(1, lines.length))[0]);
}

/** The new quote in a refusal. */
export function freshQuote(body: ChunkBody): QuoteResponse {
  return (body.details as { quote: QuoteResponse }).quote;
}

/** The ids and the total of a placed order. */
export interface TestOrder {
  readonly id: string;
  readonly number: string;
  /** Major units. */
  readonly total: number;
}

/** Places an order of two prints. */
export async function placeTestOrder(
  shop: TestShop,
  browser: TestBrowser,
  country: 'US' | 'CA' | 'TN' = 'US',
  changes: Record<string, unknown> = {},
): Promise<TestOrder> {
  const size = country === 'TN' ? '10x15' : '5x7';
  const lines = [{ photoId: await browser.photo(), size, quantity: 2 }];
  const order = await priced(browser, country, lines, changes);
  const { status, body } = await place(browser, order, lines);
  if (status !== 200) throw new Error(`the test order was refused: ${body.error}`);
  const { id } = await readRow(shop.database.kysely, 'orders', { number: order.orderNumber });
  return { id, number: order.orderNumber, total: order.totalAmount };
}

/** Places an order in a new session that is picked up at a studio in Tunisia, where its customer pays. */
export async function placePickupOrder(
  shop: TestShop,
  studioId: string,
  changes: Record<string, unknown> = {},
): Promise<TestOrder> {
  return placeTestOrder(shop, await shop.browser(), 'TN', {
    paymentMethod: 'in_store',
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    pickupStudio: { studioId },
    ...changes,
  });
}

/** The refunds of an order at the provider, in their order: kind and amount in major units. */
export async function refundedTotal(
  shop: TestShop,
  { id }: TestOrder,
): Promise<{ type: string; amount: number }[]> {
  const attempts = await shop.database.kysely
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', id)
    .execute();
  const own = new Set(attempts.map((attempt) => attempt.id));
  const response = await fetch(`${shop.sandboxUrl}/control/transactions`);
  const all = (await response.json()) as {
    type: string;
    amount: number;
    invoiceNumber: string;
    transactionId: number;
    originalTransactionId: number | null;
  }[];
  const purchases = all
    .filter(({ invoiceNumber }) => own.has(invoiceNumber))
    .map(({ transactionId }) => transactionId);
  return all
    .filter(({ originalTransactionId: id }) => id !== null && purchases.includes(id))
    .map(({ type, amount }) => ({ type, amount }));
}

/** The gift card's amounts; throws if they differ from its ledger. */
export async function readCardBooks(shop: TestShop, id: string) {
  const { rows } = await shop.database.pool.query<{
    balance: number;
    held: number;
    ledger: number;
    captures: number;
  }>(
    `select balance::int, held::int,
       (select coalesce(sum(case kind when 'capture' then -amount when 'hold' then 0 when 'release' then 0
         else amount end), 0)::int from gift_card_entries where gift_card = gift_cards.id) as ledger,
       (select count(*)::int from gift_card_entries where gift_card = gift_cards.id and kind = 'capture') as captures
     from gift_cards where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('no card');
  if (row.balance !== row.ledger) throw new Error(`the ledger says ${row.ledger}`);
  return row;
}
