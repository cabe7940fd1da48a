import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { OrderInput, OrderItem, OrderChunk, OrderWire } from '#contract/orders.ts';
import { orderNumberStore } from '#web/features/orders/kept-number.ts';
import type {
  Submission,
  SubmissionProgress,
} from '#web/features/orders/submission/submission-state.ts';
import { memoryKeyValue } from '#web/lib/key-value.ts';
import { submitOrder, type SubmissionDeps } from '#web/features/orders/submission/submit-order.ts';

/** Order lines with a photo each. */
export function buildItems(count: number): OrderItem[] {
  return Array.from({ length: count }, (_, index) => ({
    photoId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    quantity: 1,
  }));
}

/** An order of two prints by card, from the US. */
export function buildSubmission(changes: Partial<Submission> = {}): Submission {
  const { country = 'US', method = 'helcim' } = changes;
  return {
    country,
    method,
    items: buildItems(2),
    fingerprint: 'one',
    order: ({ orderNumber, createdAt }): OrderInput => ({
      orderNumber,
      createdAt,
      email: 'first.last@example.com',
      phone: '+1 514 555 0142',
      name: 'First Last',
      totalAmount: 12.5,
      currency: 'USD',
      paymentMethod: method,
      deliveryMethod: 'shipping',
      selectedCountry: country,
    }),
    ...changes,
  };
}

/** The failure of one call. `lost`: the call does its work, but its response is lost. */
type StagedFault =
  | 'drop'
  | 'hang'
  | 'lost'
  | { readonly status: number; readonly error: string; readonly details?: unknown };

/** A shop that stores orders as the real one does and fails on request. */
interface StagedShop {
  readonly origin: string;
  /** Calls in their order: `verify FPX-…`, `find FPX-…`, `chunk 2/3`. */
  readonly calls: string[];
  readonly chunks: OrderChunk[];
  readonly orders: Map<string, OrderWire>;
  /** Order numbers that another customer uses. */
  readonly taken: Set<string>;
  /** Faults of the next calls of a kind; null lets one pass. */
  readonly faults: Record<'verify' | 'find' | 'chunk', (StagedFault | null)[]>;
  /** The index of a chunk that the shop loses once after receiving it. */
  loses: number | null;
  readonly stop: () => Promise<void>;
}

/** The stored order of an input, with the browser's prices. */
export function toOrderWire({ order, orderItems }: OrderChunk): OrderWire {
  return {
    orderNumber: order.orderNumber,
    email: order.email,
    phone: order.phone,
    name: order.name,
    pickupStudio: null,
    readyAt: null,
    counterUntil: null,
    carrierBy: null,
    shippingAddress: order.shippingAddress ?? null,
    billingAddress: order.billingAddress ?? null,
    orderItems: orderItems.map((item, index) => ({
      id: `line-${index}`,
      photoId: item.photoId ?? '',
      fileName: item.fileName ?? '',
      productType: item.productType ?? 'photo_print',
      shape: item.shape ?? null,
      size: item.size ?? '4x6',
      quantity: item.quantity ?? 1,
      framing: item.framing ?? null,
      price: item.price ?? 0,
      total: 0,
    })),
    subtotal: order.subtotal ?? 0,
    shippingFee: order.shippingFee ?? 0,
    taxAmount: order.taxAmount ?? 0,
    appliedTaxRates: [],
    discount: 0,
    discountCode: null,
    giftCardAmount: 0,
    giftCard: null,
    originalTotal: order.totalAmount,
    totalAmount: order.totalAmount,
    refundedAmount: 0,
    currency: order.currency ?? 'USD',
    orderNote: order.orderNote ?? null,
    paymentMethod: order.paymentMethod,
    transfer: null,
    paymentStatus: 'pending',
    status: 'Waiting for CSR approval',
    deliveryMethod: order.deliveryMethod,
    shippingMethod: 'shipping',
    selectedCountry: order.selectedCountry,
    language: order.language ?? 'en',
    createdAt: order.createdAt ?? '',
    helcimPaymentId: null,
    awaitsConfirmation: false,
    privatePath: '/track/secret',
    pictures: [],
  };
}

type Drafts = Map<string, Map<number, OrderChunk>>;

function result(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
}

/** Stores a chunk and responds as the shop does: with the order once it is complete. */
function receive(shop: StagedShop, drafts: Drafts, chunk: OrderChunk): [number, unknown] {
  const { orderNumber, chunkIndex, totalChunks } = chunk;
  if (shop.taken.has(orderNumber)) return [409, { error: 'order_number_taken', message: 'taken' }];
  const all = Array.from({ length: totalChunks }, (_, index) => index);
  const stored = shop.orders.get(orderNumber);
  if (stored) return [200, { data: { orderNumber, received: all, complete: true, order: stored } }];
  const draft = drafts.get(orderNumber) ?? new Map<number, OrderChunk>();
  drafts.set(orderNumber, draft.set(chunkIndex, chunk));
  if (shop.loses !== null && draft.delete(shop.loses)) shop.loses = null;
  const missing = all.filter((index) => !draft.has(index));
  if (missing.length > 0 && chunkIndex === totalChunks - 1) {
    return [409, { error: 'incomplete_chunks', message: 'incomplete', details: { missing } }];
  }
  const received = [...draft.keys()];
  if (missing.length > 0) return [200, { data: { orderNumber, received, complete: false } }];
  const orderItems = all.flatMap((index) => draft.get(index)?.orderItems ?? []);
  const order = toOrderWire({ ...chunk, orderItems });
  shop.orders.set(orderNumber, order);
  return [200, { data: { orderNumber, received: all, complete: true, order } }];
}

function work(
  shop: StagedShop,
  drafts: Drafts,
  kind: 'verify' | 'find' | 'chunk',
  subject: string,
): [number, unknown] {
  if (kind === 'chunk') return receive(shop, drafts, JSON.parse(subject) as OrderChunk);
  const order = shop.orders.get(subject);
  if (kind === 'verify') {
    return [200, { exists: order !== undefined || shop.taken.has(subject) }];
  }
  return order ? [200, { data: order }] : [404, { error: 'order_not_found', message: 'not found' }];
}

async function handle(
  shop: StagedShop,
  drafts: Drafts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '';
  const kind =
    path === '/api/orders/chunk' ? 'chunk' : path.includes('/verify/') ? 'verify' : 'find';
  const subject = kind === 'chunk' ? await bodyOf(request) : (path.split('/').at(-1) ?? '');
  if (kind === 'chunk') {
    const chunk = JSON.parse(subject) as OrderChunk;
    shop.chunks.push(chunk);
    shop.calls.push(`chunk ${chunk.chunkIndex + 1}/${chunk.totalChunks}`);
  } else shop.calls.push(`${kind} ${subject}`);
  const fault = shop.faults[kind].shift() ?? null;
  if (fault === 'drop') return void request.socket.destroy();
  if (fault === 'hang') return;
  if (typeof fault === 'object' && fault !== null) {
    const { status, ...body } = fault;
    return result(response, status, { message: `text of ${body.error}`, ...body });
  }
  const [status, body] = work(shop, drafts, kind, subject);
  if (fault === 'lost') request.socket.destroy();
  else result(response, status, body);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Starts a {@link StagedShop} on a port of its own. */
async function startStagedShop(): Promise<StagedShop> {
  const drafts: Drafts = new Map();
  const server = createServer((request, response) => void handle(shop, drafts, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shop: StagedShop = {
    origin: `http://127.0.0.1:${port}`,
    calls: [],
    chunks: [],
    orders: new Map(),
    taken: new Set(),
    faults: { verify: [], find: [], chunk: [] },
    loses: null,
    stop: () => stop(server),
  };
  return shop;
}

const globalOrigin = Symbol.for('undici.globalOrigin.1');

/** A browser that submits orders to a staged shop; its pauses pass at once. `stop` restores the globals. */
export async function stageSubmission() {
  const shop = await startStagedShop();
  // Browsers resolve paths against the page's URL; here the test server's URL takes its place.
  Reflect.set(globalThis, globalOrigin, new URL(shop.origin));
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  const numbers = orderNumberStore(memoryKeyValue());
  const waits: number[] = [];
  const reported: SubmissionProgress[] = [];
  const submit = (sent: Submission, changes: Partial<SubmissionDeps> = {}) => {
    let drawn = 0;
    return submitOrder(sent, {
      numbers,
      photosArrived: async () => [],
      current: () => sent,
      report: (progress) => reported.push(progress),
      wait: async (milliseconds) => void waits.push(milliseconds),
      now: () => Date.UTC(2026, 10, 21, 12),
      random: () => {
        drawn += 1;
        return ((drawn * 37) % 100) / 100;
      },
      ...changes,
    });
  };
  return {
    shop,
    numbers,
    waits,
    reported,
    submit,
    markSeen: (): void => {
      const kept = numbers.load();
      if (kept) numbers.keep({ ...kept, seen: true });
    },
    /** The calls without their order numbers. */
    kinds: (): string[] => shop.calls.map((call) => call.replace(/ FPX-.*/, '')),
    stop: async (): Promise<void> => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(globalThis, globalOrigin);
      await shop.stop();
    },
  };
}

/** See {@link stageSubmission}. */
export type StagedSubmission = Awaited<ReturnType<typeof stageSubmission>>;
