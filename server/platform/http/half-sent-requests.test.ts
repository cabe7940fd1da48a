// @module-tag whole
import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import fr from '#locales/fr/errors.json' with { type: 'json' };
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildTestShop } from '#tests/support/test-shop.ts';
import { limitConnections } from './connection-limits.ts';
import { defaultLimits, type HttpLimits } from './http-limits.ts';

const limits: HttpLimits = {
  ...defaultLimits,
  headersTimeout: 300,
  bodyTimeout: 300,
  largeBodyTimeout: 60_000,
  silenceTimeout: 1_500,
  keepAliveTimeout: 300,
  checkInterval: 50,
  maxConnections: 40,
  maxConnectionsPerAddress: 12,
  smallBody: 64 * 1024,
  maxBuffered: 512 * 1024,
  maxBufferedPerAddress: 256 * 1024,
};

const it = shopTest
  .extend('shop', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
    const shop = await buildTestShop(shopEnv, undefined, { http: limits });
    onCleanup(shop.close);
    return shop;
  })
  .extend('address', { scope: 'file' }, ({ shop }) => shop.listen());

/** Opens a connection to the server, with its received text and its end. */
async function connect(url: string) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const closed = once(socket, 'close').then(() => received);
  await Promise.race([once(socket, 'connect'), closed]);
  return { socket, closed, received: () => received };
}

function head(path: string, length: number, more: Readonly<Record<string, string>> = {}): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${length}`,
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
}

function statusOf(result: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(result)?.[1]);
}

function bodyOf(result: string): unknown {
  return JSON.parse(result.slice(result.indexOf('\r\n\r\n')));
}

describe('a request refused before its body is read', () => {
  it('throws nothing after its body timeout', async ({ address, onTestFinished }) => {
    const thrown: unknown[] = [];
    const collect = (error: unknown): void => void thrown.push(error);
    process.on('uncaughtException', collect);
    onTestFinished(() => void process.off('uncaughtException', collect));
    const refused = ['/api/quote', '/api/orders/chunk', '/api/unknown'].map(async (path) => {
      const { socket, closed } = await connect(address);
      socket.write(`${head(path, 1_000_000_000)}{`);
      return statusOf(await closed);
    });
    expect(await Promise.all(refused)).toEqual([413, 413, 413]);
    await pause(limits.bodyTimeout * 2);
    expect(thrown).toEqual([]);
  });
});

describe('a half-sent request', () => {
  it('is ended with 408 when its headers do not arrive', async ({ address }) => {
    const { socket, closed } = await connect(address);
    socket.write('POST /api/quote HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ');
    expect(statusOf(await closed)).toBe(408);
  });

  it('is ended with 408 request_timed_out in the caller’s language when its body does not arrive', async ({
    address,
  }) => {
    const { socket, closed } = await connect(address);
    socket.write(`${head('/api/quote', 1000, { 'accept-language': 'fr' })}{"country":`);
    const result = await closed;
    expect(statusOf(result)).toBe(408);
    expect(result).toMatch(/^connection: close\r$/im);
    expect(bodyOf(result)).toEqual({
      error: 'request_timed_out',
      message: fr.request_timed_out,
    });
  });

  it('is ended with 408 at an address that does not exist', async ({ address }) => {
    const { socket, closed } = await connect(address);
    socket.write(`${head('/api/nothing-here', 1000)}{`);
    expect(statusOf(await closed)).toBe(408);
  });

  it('stays open longer for an order chunk, until nothing arrives any more', async ({
    address,
  }) => {
    const piece = await connect(address);
    piece.socket.write(`${head('/api/orders/chunk', 1000)}{`);
    const other = await connect(address);
    other.socket.write(`${head('/api/quote', 1000)}{`);
    await other.closed;
    expect(piece.socket.readyState).toBe('open');
    expect(await piece.closed).toBe('');
  });

  it('can still complete with a body in parts', async ({ address }) => {
    const body = JSON.stringify({ country: 'US' });
    const { socket, closed } = await connect(address);
    socket.write(head('/api/quote', body.length, { connection: 'close' }) + body.slice(0, 5));
    setTimeout(() => socket.write(body.slice(5)), 100);
    expect(statusOf(await closed)).toBe(400);
  });
});

describe('a large unfinished body', () => {
  const piece = head('/api/orders/chunk', 10_000_000);
  const bytes = (size: number): string => 'x'.repeat(size);

  it('uses limited memory for each address: the next one gets 503, and small bodies are read', async ({
    address,
  }) => {
    const first = await connect(address);
    first.socket.write(piece + bytes(200_000));
    const second = await connect(address);
    second.socket.write(piece + bytes(200_000));
    const refused = await Promise.race([first.closed, second.closed]);
    expect(statusOf(refused)).toBe(503);
    expect(refused).toMatch(/^retry-after: 5\r$/im);
    expect(bodyOf(refused)).toMatchObject({ error: 'service_unavailable' });
    const small = await connect(address);
    const body = JSON.stringify({ country: 'US' });
    small.socket.write(head('/api/quote', body.length, { connection: 'close' }) + body);
    expect(statusOf(await small.closed)).toBe(400);
    first.socket.destroy();
    second.socket.destroy();
  });

  it('releases its memory when its connection ends', async ({ address }) => {
    for (let round = 0; round < 3; round += 1) {
      const { socket, closed } = await connect(address);
      socket.write(piece + bytes(200_000));
      await pause(100);
      expect(socket.readyState).toBe('open');
      socket.destroy();
      await closed;
    }
  });
});

describe('a connection', () => {
  it('is closed when idle', async ({ address }) => {
    const { socket, closed, received } = await connect(address);
    socket.write('GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    await closed;
    expect(statusOf(received())).toBe(200);
  });

  it('carries one request at a time: it is closed when another one comes before the response', async ({
    address,
  }) => {
    const get = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
    const { socket, closed, received } = await connect(address);
    for (const answered of [1, 2, 3]) {
      socket.write(get);
      await expect.poll(() => received().match(/HTTP/g)?.length).toBe(answered);
    }
    socket.write(get.repeat(500));
    expect((await closed).match(/HTTP/g)).toHaveLength(3);
  });

  it('is refused above the limit of its address until another one ends', async ({ address }) => {
    const open = await Promise.all(
      Array.from({ length: limits.maxConnectionsPerAddress }, () => connect(address)),
    );
    const beyond = await connect(address);
    expect(await beyond.closed).toBe('');
    const [first] = open;
    first?.socket.destroy();
    await first?.closed;
    await expect
      .poll(() =>
        fetch(`${address}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    for (const { socket } of open) socket.destroy();
  });

  it('of a trusted proxy is limited only by the total', async () => {
    const server = createServer((_request, response) => void response.end('served'));
    limitConnections(server, { maxConnections: 6, maxConnectionsPerAddress: 2 }, () => true);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const open = await Promise.all(
      Array.from({ length: 6 }, () => connect(`http://127.0.0.1:${port}`)),
    );
    const beyond = await connect(`http://127.0.0.1:${port}`);
    expect(await beyond.closed).toBe('');
    expect(open.map(({ socket }) => socket.readyState)).toEqual(Array(6).fill('open'));
    for (const { socket } of open) socket.destroy();
    server.close();
  });
});
