import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import staticFiles from '@fastify/static';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { bareApp } from '#tests/support/storefront.ts';
import { buildApp } from './build-app.ts';
import { sendBytes } from './send-bytes.ts';

const bytes = Buffer.from('0123456789');
const app = await buildApp(bareApp);
const root = makeSharedFolder();

let port = 0;
beforeAll(async () => {
  await writeFile(path.join(root, 'file'), bytes);
  await app.register(staticFiles, { root, prefix: '/static/' });
  app.get('/bytes/file', (request, reply) =>
    sendBytes(request, reply, {
      size: bytes.length,
      etag: '"abc"',
      mediaType: 'text/plain',
      fileName: 'file',
      stream: ({ first, last } = { first: 0, last: bytes.length - 1 }) =>
        Readable.from([bytes.subarray(first, last + 1)], { objectMode: false }),
    }),
  );
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

describe.each(['/bytes/file', '/static/file'])('a range of %s', (url) => {
  it('is sent to a GET request', async () => {
    const { statusCode, body } = await app.inject({ url, headers: { range: 'bytes=4-' } });
    expect([statusCode, body]).toEqual([206, '456789']);
  });

  it.each(['bytes=4-', 'bytes=10-'])('is ignored in a HEAD request: %s', async (range) => {
    const { statusCode, headers } = await app.inject({ method: 'HEAD', url, headers: { range } });
    expect([statusCode, headers['content-length']]).toEqual([200, '10']);
    expect(headers).not.toHaveProperty('content-range');
  });
});

/** Sends a request with header lines that no client library would send. */
async function statusOf(lines: readonly string[]): Promise<number> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(['GET /healthz HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n'));
  return Number((await text(socket)).split(' ', 2)[1]);
}

describe('a request', () => {
  it.each([
    [['Host: prints.example', 'Host: prints.example']],
    [['host: prints.example', 'HOST: elsewhere.example']],
    [['Host: prints.example, elsewhere.example']],
    [['Host: prints.example/path']],
    [['Host: user@prints.example']],
    [['Host: prints example']],
    [['Host: <prints>']],
    [['Host: prints.example:http']],
    [['Host: prints%zz.example']],
    [['Host: [::1']],
  ])('is refused with an invalid host: %j', async (lines) => {
    expect(await statusOf(lines)).toBe(400);
  });

  it.each([
    'prints.example',
    'prints.example:3000',
    'my_shop:',
    '127.0.0.1',
    '[::1]:80',
    'a%20b',
    '',
  ])('is accepted with the host “%s”', async (host) => {
    expect(await statusOf([`Host: ${host}`])).toBe(200);
  });
});

describe('the address of a client that a proxy reports', () => {
  const reported = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['198.51.100.1, 203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:51234, 127.0.0.1:40000', '203.0.113.7'],
    ['unknown:51234', 'unknown:51234'],
  ] as const;
  it.for(reported)('counts without a port: %s', async ([header, address]) => {
    const behind = await buildApp({ ...bareApp, trustProxy: ['loopback'] });
    behind.get('/address', async (request) => request.ip);
    const headers = { 'x-forwarded-for': header };
    const { body } = await behind.inject({ url: '/address', headers });
    expect(body).toBe(address);
    await behind.close();
  });
});
