import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { stripeShop } from '#sandbox/stripe-test-shop.ts';
import {
  openStripe,
  type CheckoutRequest,
} from '#server/features/payments/providers/stripe/client.ts';
import type { S3Place } from '#server/platform/storage/storage-driver.ts';

/** An error as an S3 service responds with it; to a HEAD without the body. */
export interface S3Error {
  readonly status: number;
  /** `Code` of the XML body. */
  readonly code: string;
  /** Body instead of the XML, as of a proxy in front of the service. */
  readonly body?: string;
}

/** An S3 service in memory. */
interface S3Server {
  /** A bucket in it; every name exists. */
  readonly bucket: (name: string) => S3Place;
  /** Whether a bucket has an object of this key, without a request. */
  readonly has: (bucket: string, key: string) => boolean;
  /** Paths of the objects put so far. */
  readonly puts: string[];
  /** Methods that are answered 403. */
  readonly refused: Set<string>;
  /** Methods that are never answered. */
  readonly ignored: Set<string>;
  /** Methods that are answered 503. */
  readonly overloaded: Set<string>;
  /** Methods that are answered with an error. */
  readonly errors: Map<string, S3Error>;
  readonly close: () => void;
}

function sendObject(response: ServerResponse, object: Buffer, range = ''): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (first !== undefined && last !== undefined) {
    const headers = { 'content-range': `bytes ${first}-${last}/${object.length}` };
    response.writeHead(206, headers).end(object.subarray(Number(first), Number(last) + 1));
  } else response.writeHead(200, { 'content-length': object.length }).end(object);
}

function sendError(
  response: ServerResponse,
  method: string,
  { status, code, body }: S3Error,
): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response
    .writeHead(status, { connection: 'close' })
    .end(method === 'HEAD' ? undefined : (body ?? xml));
}

/** The error that a method is answered with. */
function findError(
  method: string,
  { refused, overloaded, errors }: Pick<S3Server, 'refused' | 'overloaded' | 'errors'>,
): S3Error | undefined {
  if (refused.has(method)) return { status: 403, code: '', body: '' };
  return overloaded.has(method) ? { status: 503, code: '', body: '' } : errors.get(method);
}

/** Objects of a page of a list: few, so that every list has several. */
const pageSize = 2;

/** A page of the list of a bucket's objects; all were written an hour ago. */
function listPage(
  objects: ReadonlyMap<string, Buffer>,
  path: string,
  query: URLSearchParams,
): string {
  const bucket = `${path.replace(/\/$/, '')}/`;
  const wanted = `${bucket}${query.get('prefix') ?? ''}`;
  const keys = [...objects.keys()].filter((key) => key.startsWith(wanted)).toSorted();
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + pageSize;
  const writtenAt = new Date(Date.now() - 3_600_000).toISOString();
  const contents = keys
    .slice(from, next)
    .map(
      (key) =>
        `<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>${writtenAt}</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
  const more = `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next < keys.length}</IsTruncated>${next < keys.length ? more : ''}${contents.join('')}</ListBucketResult>`;
}

/**
 * Starts an S3 service with the used operations: put, get (also of a range), head, delete and list of objects by path. It
 * stores the raw body as sent, refuses the methods in `refused`, is too busy for those in `overloaded`, responds to those
 * in `errors` with their error and never answers those in `ignored`.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const puts: string[] = [];
  const refused = new Set<string>();
  const ignored = new Set<string>();
  const overloaded = new Set<string>();
  const errors = new Map<string, S3Error>();
  const server = createServer((request, response) => {
    void (async () => {
      const key = request.url?.split('?')[0] ?? '';
      const query = new URLSearchParams(request.url?.split('?')[1]);
      const { method = '' } = request;
      if (ignored.has(method)) return;
      const error = findError(method, { refused, overloaded, errors });
      if (error) {
        sendError(response, method, error);
        return;
      }
      if (method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
        return;
      }
      if (method === 'PUT') {
        puts.push(key);
        objects.set(key, await buffer(request));
        response.writeHead(200).end();
        return;
      }
      if (query.has('list-type')) {
        response.end(listPage(objects, key, query));
        return;
      }
      const object = objects.get(key);
      if (object) sendObject(response, object, request.headers.range);
      else sendError(response, method, { status: 404, code: 'NoSuchKey' });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bucket: (name) => ({
      kind: 's3',
      bucket: name,
      region: 'eu-west-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { id: 'test', secret: 'test' },
    }),
    has: (bucket, key) => objects.has(`/${bucket}/${key}`),
    puts,
    refused,
    ignored,
    overloaded,
    errors,
    close: () => server.close(),
  };
}

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
