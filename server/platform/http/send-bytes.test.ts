import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { parseRange, sendBytes } from './send-bytes.ts';

const bytes = Buffer.from('0123456789');
const etag = '"abc"';

function openApp() {
  const reads: string[] = [];
  const app = Fastify();
  app.get('/file', (request, reply) =>
    sendBytes(request, reply, {
      size: bytes.length,
      etag,
      mediaType: 'application/zip',
      fileName: 'order-4711.zip',
      stream: ({ first, last } = { first: 0, last: bytes.length - 1 }) => {
        reads.push(`${first}-${last}`);
        return Readable.from([bytes.subarray(first, last + 1)], { objectMode: false });
      },
    }),
  );
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/file', headers });
  return { get, reads };
}

describe('parseRange', () => {
  it.each([
    [undefined, null],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=3-', { first: 3, last: 9 }],
    ['bytes=3-99', { first: 3, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['bytes=0-1,3-4', null],
    ['lines=0-1', null],
  ])('reads %s of ten bytes as %j', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range);
  });
});

describe('sendBytes', () => {
  it('sends the whole with its length and entity tag', async () => {
    const { get } = openApp();
    const response = await get({});
    expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    expect(response.headers).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="order-4711.zip"',
    });
  });

  it('sends the rest after a broken download', async () => {
    const { get, reads } = openApp();
    const response = await get({ range: 'bytes=4-', 'if-range': etag });
    expect([response.statusCode, response.body]).toEqual([206, '456789']);
    expect(response.headers).toMatchObject({
      'content-range': 'bytes 4-9/10',
      'content-length': '6',
    });
    expect(reads).toEqual(['4-9']);
  });

  it('sends the whole when the content changed since the first download', async () => {
    const { get } = openApp();
    for (const changed of ['"other"', 'W/"abc"', 'Sat, 14 Mar 2026 09:05:08 GMT']) {
      const response = await get({ range: 'bytes=4-', 'if-range': changed });
      expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    }
  });

  it('refuses a range beyond the end, and reads nothing', async () => {
    const { get, reads } = openApp();
    const response = await get({ range: 'bytes=10-' });
    expect([response.statusCode, response.body]).toEqual([416, '']);
    expect(response.headers['content-range']).toBe('bytes */10');
    expect(reads).toEqual([]);
  });

  it('sends nothing to a client that has the same content', async () => {
    const { get, reads } = openApp();
    for (const known of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      expect((await get({ 'if-none-match': known })).statusCode).toBe(304);
    }
    expect(reads).toEqual([]);
  });

  it('answers HEAD with the length and reads nothing', async () => {
    const { get, reads } = openApp();
    const response = await get({}, 'HEAD');
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
      200,
      '10',
      '',
    ]);
    expect(reads).toEqual([]);
  });

  it('closes content that is opened after its client has gone', async () => {
    const gone = Promise.withResolvers<void>();
    const source = new Readable({ read: () => undefined });
    const app = Fastify();
    app.get('/file', async (request, reply) => {
      request.raw.socket.once('close', () => gone.resolve());
      client.abort();
      await gone.promise;
      return sendBytes(request, reply, {
        size: bytes.length,
        etag,
        mediaType: 'application/zip',
        fileName: 'order-4711.zip',
        stream: () => source,
      });
    });
    const client = new AbortController();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(`${address}/file`, { signal: client.signal })).rejects.toThrow('abort');
    await expect.poll(() => source.destroyed).toBe(true);
    await app.close();
  });
});
