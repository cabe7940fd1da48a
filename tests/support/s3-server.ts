import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Place } from '#server/platform/storage/storage-driver.ts';
import { answerMultipart, type MultipartUploads } from './s3-multipart.ts';
import { openObjects, type S3Objects, type StoredObject } from './s3-objects.ts';

/** An error as an S3 service responds with it; to a HEAD without the body. */
export interface S3Error {
  readonly status: number;
  /** `Code` of the XML body. */
  readonly code: string;
  /** Body instead of the XML, as of a proxy in front of the service. */
  readonly body?: string;
}

/** An S3 service in memory, or in a folder. */
export interface S3Server {
  /** A bucket in it; every name exists. */
  readonly bucket: (name: string) => S3Place;
  /** Whether a bucket has an object of this key, without a request. */
  readonly has: (bucket: string, key: string) => boolean;
  /** Keys of the objects of a bucket, without a request. */
  readonly keys: (bucket: string) => string[];
  /** Bytes of an object, without a request; undefined for a missing one. */
  readonly read: (bucket: string, key: string) => Promise<Buffer | undefined>;
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
  /** How slow it is, and how long a list shows a bucket as it was, both in milliseconds. */
  readonly habits: { delayMs: number; staleMs: number };
  /** Requests by method and bytes of their bodies since the start. */
  readonly traffic: { readonly calls: Map<string, number>; bytesIn: number; bytesOut: number };
  readonly close: () => void;
}

async function sendObject(
  response: ServerResponse,
  object: StoredObject,
  { method, headers: { range = '' } }: IncomingMessage,
): Promise<void> {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (method === 'HEAD') {
    response.writeHead(200, { 'content-length': object.size, etag: object.etag }).end();
  } else if (first !== undefined && last !== undefined) {
    const headers = { 'content-range': `bytes ${first}-${last}/${object.size}` };
    const bytes = await object.load();
    response.writeHead(206, headers).end(bytes.subarray(Number(first), Number(last) + 1));
  } else {
    const bytes = await object.load();
    const headers = { ...object.metadata, 'content-length': object.size, etag: object.etag };
    response.writeHead(200, headers).end(bytes);
  }
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
  objects: S3Objects,
  path: string,
  query: URLSearchParams,
  staleMs: number,
): string {
  const bucket = `${path.replace(/\/$/, '')}/`;
  const keys = objects.keysThen(`${bucket}${query.get('prefix') ?? ''}`, staleMs);
  const from = Number(query.get('continuation-token') ?? 0);
  const next = from + pageSize;
  const writtenAt = new Date(Date.now() - 3_600_000).toISOString();
  const contents = keys
    .slice(from, next)
    .map(
      (key) =>
        `<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>${writtenAt}</LastModified><Size>${objects.find(key)?.size ?? 0}</Size></Contents>`,
    );
  const more = `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next < keys.length}</IsTruncated>${next < keys.length ? more : ''}${contents.join('')}</ListBucketResult>`;
}

/** Whether a write is refused because of what is stored by now. */
function isConditionUnmet(request: IncomingMessage, stored: StoredObject | undefined): boolean {
  const match = request.headers['if-match'];
  if (match !== undefined && (!stored || match !== stored.etag)) return true;
  return request.headers['if-none-match'] === '*' && stored !== undefined;
}

function readMetadata({ headers }: IncomingMessage): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** Answers a request that no error and no multipart upload is about. */
async function respond(
  objects: S3Objects,
  { request, response, key, body }: Exchange,
  puts: string[],
): Promise<void> {
  const { method = '' } = request;
  const object = objects.find(key);
  if (method === 'DELETE') {
    await objects.remove(key);
    response.writeHead(204).end();
  } else if (method === 'PUT') {
    if (isConditionUnmet(request, object)) {
      sendError(response, method, { status: 412, code: 'PreconditionFailed' });
      return;
    }
    puts.push(key);
    const { etag } = await objects.put(key, body, readMetadata(request));
    response.writeHead(200, { etag }).end();
  } else if (object) await sendObject(response, object, request);
  else sendError(response, method, { status: 404, code: 'NoSuchKey' });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path of the bucket and the object. */
  readonly key: string;
  readonly body: Buffer;
}

function count({ calls }: S3Server['traffic'], method: string): void {
  calls.set(method, (calls.get(method) ?? 0) + 1);
}

/** What a service stores, how it behaves, and what it has counted. */
interface Service extends Pick<S3Server, 'puts' | 'habits' | 'traffic'> {
  readonly objects: S3Objects;
  readonly answers: Pick<S3Server, 'refused' | 'ignored' | 'overloaded' | 'errors'>;
}

/** Returns the function that answers each request. */
function openResponder({ objects, puts, answers, habits, traffic }: Service) {
  const multipart: MultipartUploads = new Map();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', search] = (request.url ?? '').split('?');
    const key = decodeURIComponent(path);
    const query = new URLSearchParams(search);
    const { method = '' } = request;
    if (answers.ignored.has(method)) return;
    const error = findError(method, answers);
    if (error) {
      sendError(response, method, error);
      return;
    }
    count(traffic, query.has('list-type') ? 'LIST' : method);
    const body = await buffer(request);
    traffic.bytesIn += body.length;
    if (habits.delayMs > 0) await pause(habits.delayMs);
    const parts = { method, key, query, body };
    const part = answerMultipart(multipart, parts);
    if (part?.object) await objects.put(key, part.object);
    if (part) response.writeHead(part.status, part.headers).end(part.body);
    else if (query.has('list-type')) response.end(listPage(objects, key, query, habits.staleMs));
    else {
      if (method === 'GET') traffic.bytesOut += objects.find(key)?.size ?? 0;
      await respond(objects, { request, response, key, body }, puts);
    }
  };
}

/**
 * Starts an S3 service with the used operations: put, get (also of a range), head, delete and list of objects by path,
 * conditional writes and multipart uploads. It stores the raw body as sent, refuses the methods in `refused`, is too busy
 * for those in `overloaded`, responds to those in `errors` with their error and never answers those in `ignored`. With a
 * `folder` the objects are in its files instead of in memory.
 */
export async function startS3Server(folder?: string): Promise<S3Server> {
  const objects = openObjects(folder);
  const puts: string[] = [];
  const answers = {
    refused: new Set<string>(),
    ignored: new Set<string>(),
    overloaded: new Set<string>(),
    errors: new Map<string, S3Error>(),
  };
  const habits = { delayMs: 0, staleMs: 0 };
  const traffic: S3Server['traffic'] = { calls: new Map(), bytesIn: 0, bytesOut: 0 };
  const answer = openResponder({ objects, puts, answers, habits, traffic });
  // A client that is killed breaks its request off.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
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
    has: (bucket, key) => objects.find(`/${bucket}/${key}`) !== undefined,
    keys: (bucket) => objects.keysThen(`/${bucket}/`, 0).map((key) => key.slice(bucket.length + 2)),
    read: async (bucket, key) => objects.find(`/${bucket}/${key}`)?.load(),
    puts,
    ...answers,
    habits,
    traffic,
    close: () => server.close(),
  };
}

/** A fixture with a server for each test: `it.extend('s3', emptyS3)`. */
export async function emptyS3(
  {},
  { onCleanup }: { readonly onCleanup: (clean: () => Promise<void>) => void },
): Promise<S3Server> {
  const server = await startS3Server();
  onCleanup(async () => server.close());
  return server;
}
