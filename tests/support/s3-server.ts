import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
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
export interface S3Server {
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
