import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { stripeShop } from '#sandbox/stripe-test-shop.ts';
import {
  openStripe,
  type CheckoutRequest,
} from '#server/features/payments/providers/stripe/client.ts';

/** How a pooler treats the settings with which a client begins its session. */
type PoolerHabit = 'refuses' | 'drops';

/** A server in front of a PostgreSQL that treats the settings of new sessions as connection poolers do. */
interface Pooler {
  readonly url: string;
  readonly close: () => void;
}

const usualSettings = new Set(['user', 'database', 'application_name', 'client_encoding']);

/** The settings of a startup message, by their names. */
function readSettings(message: Buffer): [string, string][] {
  const words = message.toString('utf8', 8).split('\0');
  const names = words.slice(0, words.indexOf('')).filter((_, index) => index % 2 === 0);
  return names.map((name, index) => [name, words[index * 2 + 1] ?? '']);
}

function withLength(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

function writeStartup(version: Buffer, settings: readonly [string, string][]): Buffer {
  const words = settings.map(([name, value]) => `${name}\0${value}\0`).join('');
  return withLength(Buffer.concat([version, Buffer.from(`${words}\0`)]));
}

function refusal(name: string): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`;
  return Buffer.concat([Buffer.from('E'), withLength(Buffer.from(fields))]);
}

/** Starts a pooler in front of the PostgreSQL at an address. */
export async function startPooler(url: string, habit: PoolerHabit): Promise<Pooler> {
  const behind = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (message: Buffer) => {
      const settings = readSettings(message);
      const unusual = settings.find(([name]) => !usualSettings.has(name));
      if (unusual && habit === 'refuses') {
        client.end(refusal(unusual[0]));
        return;
      }
      const upstream = net.connect(Number(behind.port), behind.hostname);
      upstream.on('error', () => client.destroy());
      const kept = settings.filter(([name]) => usualSettings.has(name));
      upstream.write(writeStartup(message.subarray(4, 8), kept));
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the pooler has no port');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(address.port);
  return {
    url: own.href,
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

const minuteMs = 60_000;

/** A sandbox of the provider, with the shop's client of it. */
export async function startStripe(secretKey = 'sk_test_sandbox', timeoutMs = 5000) {
  const provider = await stripeShop();
  const config = { apiUrl: provider.sandbox.url, secretKey, webhookSecret: undefined };
  return { ...provider, client: openStripe(config, timeoutMs) };
}

/** A request for a checkout of 12.50 dollars. */
export function checkoutRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    attemptId: randomUUID(),
    orderNumber: '20261122-ABC',
    currency: 'USD',
    lines: [
      { name: 'Print 4x6', unitAmount: 60, quantity: 5 },
      { name: 'Shipping', unitAmount: 950, quantity: 1 },
      { name: 'Tax', unitAmount: 0, quantity: 1 },
    ],
    reduction: 0,
    payable: 1250,
    email: 'zoe@example.com',
    language: 'en',
    names: { reduction: 'Discount', rest: 'Other prints' },
    successUrl: 'http://127.0.0.1:3000/order-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:3000/order-cancel',
    expiresAt: new Date(Date.now() + 60 * minuteMs),
    ...changes,
  };
}

/** See {@link startStripe}. */
export type StripeProvider = Awaited<ReturnType<typeof startStripe>>;

/** Opens a checkout. */
export async function openCheckout(
  { client }: StripeProvider,
  changes: Partial<CheckoutRequest> = {},
) {
  const response = await client.createSession(checkoutRequest(changes));
  if (response.outcome !== 'open') throw new Error(JSON.stringify(response));
  return response;
}

/** Opens a checkout and pays it. */
export async function payCheckout(
  provider: StripeProvider,
  changes: Partial<CheckoutRequest> = {},
) {
  const { sessionId } = await openCheckout(provider, changes);
  await provider.pay(sessionId);
  const session = await provider.client.readSession(sessionId);
  if (!session?.paymentIntent) throw new Error('the session was not paid');
  return { sessionId, session, paymentIntent: session.paymentIntent };
}

/** Starts an HTTP server until the end of the test; returns its address. */
export async function serveForTest(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The settings of a client of Helcim at an address, by default the sandbox's. */
export function helcimConfig(url: string, apiToken = 'sandbox-helcim-token') {
  return {
    apiUrl: `${url}/v2`,
    apiToken,
    scriptUrl: url,
    windowOrigin: url,
    webhookToken: undefined,
    currencies: ['USD', 'JPY'] as const,
  };
}
