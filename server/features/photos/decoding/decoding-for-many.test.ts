// @module-tag whole
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { pngChunk, uint32, uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  readRefusal,
  createMetadata,
  openSenderAt,
  startPhotoShop,
} from '#tests/support/photo-shop.ts';
import { defaultPictureLimits, openPicturePool } from './picture-pool.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

/** Draws a gray PNG of 59 megapixels in less than 60 kB. */
function drawBigPng(): Buffer {
  const side = 7690;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([uint32(side, side), Buffer.from([8, 0, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc((side + 1) * side), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const bigPng = drawBigPng();

const hostileAddress = '198.51.100.66';

describe('twenty concurrent images of 59 megapixels', () => {
  it.each([
    { whose: 'twenty sessions behind one address', sessions: 20, address: '192.0.2.7' },
    { whose: 'one session', sessions: 1, address: hostileAddress },
  ])(
    'from $whose do not block the photos of $address',
    async ({ sessions, address }) => {
      const bytes = bigPng;
      const quick = await uniqueJpeg(1200, 900);
      const slow = await sharp(await uniqueJpeg(1800, 1400))
        .png()
        .toBuffer();
      const done: string[] = [];
      const senders = Array.from({ length: sessions }, () =>
        openSenderAt(shop.url, hostileAddress),
      );
      const hostile = Array.from({ length: 20 }, async (_, index) => {
        const sender = senders[index % sessions] ?? openSenderAt(shop.url, hostileAddress);
        const response = await sender.patch(await sender.announce(bytes), 0, bytes);
        done.push(`hostile ${response.status}`);
      });
      await expect.poll(() => done.length, { timeout: 60_000 }).toBeGreaterThan(0);
      const before = done.length;
      for (const photo of [quick, slow]) {
        const honest = openSenderAt(shop.url, address);
        expect((await honest.send(photo)).status).toBe(204);
        done.push('honest');
      }
      const order = done.slice(before);
      // Announced one after the other: some end while the honest files travel, but none overtakes them in the queue.
      expect(order.slice(0, 12).filter((name) => name === 'honest')).toHaveLength(2);
      await Promise.all(hostile);
      expect(done.filter((name) => name === 'hostile 204')).toHaveLength(20);
    },
    120_000,
  );

  it('wait in the queue up to a cap; beyond it they get 429 and keep their bytes', async () => {
    const waiting = { session: 3, address: 100, all: 400 };
    const pictures = openPicturePool({ ...defaultPictureLimits, waiting });
    const url = await shop.serve({}, { pictures });
    const sender = openSenderAt(url, hostileAddress);
    const bytes = bigPng;
    const locations: string[] = [];
    for (let count = 0; count < 8; count += 1) locations.push(await sender.announce(bytes));
    const responses = await Promise.all(
      locations.map(async (location) => sender.patch(location, 0, bytes)),
    );
    const refused = responses.filter(({ status }) => status !== 204);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(await readRefusal(response)).toBe('too_many_requests');
    }
    for (const location of locations) {
      const asked = await sender.ask('HEAD', location);
      expect(asked.status).toBe(200);
      expect(asked.headers.get('upload-offset')).toBe(`${bytes.length}`);
    }
  }, 60_000);
});

/** Starts a server with these decoding budgets for a session and an address; the budgets follow `clock`. */
async function serveWithBudget(sessionMs: number, addressMs: number) {
  const clock = { ms: 0 };
  const budget = {
    session: { ms: sessionMs, msPerSecond: 100 },
    address: { ms: addressMs, msPerSecond: 100 },
  };
  const pictures = openPicturePool({ ...defaultPictureLimits, budget }, () => clock.ms);
  return { url: await shop.serve({}, { pictures }), clock };
}

const hour = 60 * 60 * 1000;

describe('the decoding budget', () => {
  it('is limited for each session: 429 with Retry-After, then the kept bytes continue', async () => {
    const { url, clock } = await serveWithBudget(1, hour);
    const sender = openSenderAt(url, '192.0.2.1');
    const [first, second] = [await uniqueJpeg(), await uniqueJpeg()];
    const location = await sender.announce(second);
    expect((await sender.send(first)).status).toBe(204);

    const announced = await sender.create(first.length, createMetadata(first));
    expect(announced.status).toBe(429);
    expect(await readRefusal(announced)).toBe('too_many_requests');
    const waitSeconds = Number(announced.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);

    const sent = await sender.patch(location, 0, second);
    expect(sent.status).toBe(429);
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
    // tus clients keep an upload that is locked and forget one that is refused.
    const asked = await sender.ask('HEAD', location);
    expect(asked.status).toBe(423);
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(0);

    clock.ms += waitSeconds * 1000;
    expect((await sender.ask('HEAD', location)).status).toBe(200);
    const other = openSenderAt(url, '192.0.2.1');
    expect((await other.send(await uniqueJpeg())).status).toBe(204);
  });

  it('is limited for each address across sessions, by /64 and wider blocks for IPv6', async () => {
    const { url } = await serveWithBudget(hour, 1);
    expect((await openSenderAt(url, '2001:db8:0:1::1').send(await uniqueJpeg())).status).toBe(204);
    const neighbor = await openSenderAt(url, '2001:db8:0:1::2').send(await uniqueJpeg());
    expect(neighbor.status).toBe(429);
    const sameBlock = await openSenderAt(url, '2001:db8:0:2::1').send(await uniqueJpeg());
    expect(sameBlock.status).toBe(429);
    const elsewhere = openSenderAt(url, '2001:db8:1:1::1');
    expect((await elsewhere.send(await uniqueJpeg())).status).toBe(204);
  });

  it('is not charged for files that are stored already', async () => {
    const { url } = await serveWithBudget(1, hour);
    const sender = openSenderAt(url, '192.0.2.1');
    const bytes = await uniqueJpeg();
    const photoId = randomUUID();
    const location = await sender.announce(bytes, { photoId });
    expect((await sender.send(bytes, { photoId })).status).toBe(204);
    expect((await sender.patch(location, 0, bytes)).status).toBe(204);
  });
});

describe('an upload with its bytes in the announcement', () => {
  it('is refused whole when the queue is full, because its sender does not know its address', async () => {
    const waiting = { session: 0, address: 100, all: 400 };
    const pictures = openPicturePool({ ...defaultPictureLimits, waiting });
    const url = await shop.serve({}, { pictures });
    const sender = openSenderAt(url, '192.0.2.1');
    const bytes = await uniqueJpeg();
    const response = await sender.create(bytes.length, createMetadata(bytes), bytes);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await readdir(path.join(shop.dataDir, 'uploads', sender.sessionId))).toEqual([]);
  });
});
