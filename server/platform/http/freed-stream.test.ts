import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { FreedStream, freeChunk } from './freed-stream.ts';

const app = Fastify();
afterEach(() => app.close());

const size = 64 * 1024;
const made: Buffer[] = [];
const ends: string[] = [];

async function* makeChunks(count: number): AsyncGenerator<Buffer, void> {
  try {
    for (let index = 0; index < count; index += 1) {
      const chunk = Buffer.allocUnsafeSlow(size).fill(index);
      made.push(chunk);
      yield chunk;
    }
  } finally {
    ends.push('ended');
  }
}

app.get('/chunks/:count', (request, reply) => {
  const { count } = request.params as { count: string };
  return reply
    .header('content-length', size * Number(count))
    .send(FreedStream.of(makeChunks(Number(count))));
});

async function open(count: number): Promise<http.IncomingMessage> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ port, path: `/chunks/${count}`, host: '127.0.0.1', agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return response;
}

describe('FreedStream', () => {
  it('sends every byte, frees every chunk, and closes its source when the client leaves', async () => {
    const received = await buffer(await open(40));
    const expected = Buffer.concat(
      Array.from({ length: 40 }, (_, index) => Buffer.alloc(size, index)),
    );
    expect(received.equals(expected)).toBe(true);
    expect(made.filter(({ byteLength }) => byteLength > 0)).toEqual([]);
    const response = await open(10_000);
    await once(response, 'data');
    response.destroy();
    await expect.poll(() => ends).toEqual(['ended', 'ended']);
    expect(made.length).toBeLessThan(10_000);
  });

  it('passes the failure of its source on', async () => {
    async function* failing(): AsyncGenerator<Buffer, void> {
      yield Buffer.alloc(1);
      throw new Error('the file is gone');
    }
    await expect(buffer(FreedStream.of(failing()))).rejects.toThrow('the file is gone');
  });
});

describe('freeChunk', () => {
  it('leaves a chunk that shares its memory', () => {
    const whole = Buffer.from(new ArrayBuffer(8)).fill(7);
    freeChunk(whole.subarray(0, 4));
    expect(whole).toEqual(Buffer.alloc(8, 7));
    freeChunk(whole);
    expect(whole.byteLength).toBe(0);
    freeChunk(whole);
  });
});
