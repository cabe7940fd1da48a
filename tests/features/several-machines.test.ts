// @module-tag whole
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PhotoStatusResponse } from '#contract/photos.ts';
import { openDriver } from '#server/platform/storage/blob-store.ts';
import type { S3Place } from '#server/platform/storage/storage-driver.ts';
import { sessionCookie, signSession } from '#server/platform/http/session.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { buying, createLines, place, readCardBooks } from '#tests/support/orders.ts';
import { issueCard } from '#tests/support/paying.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { findS3Engine, makeBucket } from '#tests/support/s3-engine.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { buildTestShop, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { sendPhoto, type SentPhoto } from '#tests/machines/send-photo.ts';
import { startMachines, type Machines } from '#tests/machines/start-machines.ts';

/**
 * S3_TEST_ENDPOINT and its key put the photos into another engine than the test server. SEVERAL_MACHINES_PHOTOS=1000 is the whole measurement: 20 browsers, as from 200 photos on, and a process is killed every
 * ten seconds.
 */
const photoCount = Number(process.env['SEVERAL_MACHINES_PHOTOS'] ?? 24);
const isWhole = photoCount >= 200;
const browserCount = isWhole ? 20 : 4;
const killEveryMs = isWhole ? 10_000 : 3000;
const photoBytes = 5_000_000;
const timeout = isWhole ? 3_600_000 : 240_000;

/** Where the photos are. */
interface Bucket {
  readonly place: S3Place;
  readonly close: () => void | Promise<void>;
}

async function openBucket(ownFolder: string): Promise<Bucket> {
  const engine = findS3Engine();
  if (engine) {
    const { place, drop } = await makeBucket(engine);
    return { place, close: drop };
  }
  const server = await startS3Server(ownFolder);
  server.habits.delayMs = 5;
  return { place: server.bucket('photos'), close: server.close };
}

let folder = '';
let s3: Bucket;
let shop: TestShop;
let machines: Machines;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-machines-'));
  s3 = await openBucket(folder);
  const { bucket, region, endpoint, credentials } = s3.place;
  shop = await buildTestShop({
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: credentials?.id ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secret ?? '',
  });
  machines = await startMachines(shop, s3.place, folder, { web: 4, worker: 2 });
}, 240_000);
afterAll(async () => {
  await machines.stop();
  await shop.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** A browser whose every request reaches a machine at random. */
function openVisitor(number: number) {
  const sessionId = randomUUID();
  const cookie = `${sessionCookie}=${encodeURIComponent(signSession(sessionId, shop.config.sessionSecret))}`;
  return { any: machines.any, sessionId, cookie, address: `198.51.100.${number + 1}` };
}

type Visitor = ReturnType<typeof openVisitor>;

async function ask<T>(visitor: Visitor, url: string, body?: unknown) {
  const response = await fetch(machines.any() + url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie: visitor.cookie,
      'x-forwarded-for': visitor.address,
      'accept-language': 'en',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: (await response.json()) as T };
}

/** The same as a browser of the helpers that place orders. */
async function openBuyer(number: number): Promise<TestBrowser> {
  const visitor = openVisitor(number);
  const { sessionId } = visitor;
  const own = await shop.browser();
  return {
    ...own,
    sessionId,
    get: (url) => ask(visitor, url),
    post: (url, body) => ask(visitor, url, body),
    photo: async () => {
      const photoId = randomUUID();
      await sendPhoto(visitor, { photoId, bytes: await uniqueJpeg(600, 400) });
      return photoId;
    },
  };
}

interface Sent extends SentPhoto {
  readonly photoId: string;
  readonly sha256: string;
  readonly visitor: Visitor;
}

/** Sends photos one after another until `next` has none left. */
async function sendAll(visitor: Visitor, next: () => boolean, jpeg: Buffer): Promise<Sent[]> {
  const sent: Sent[] = [];
  while (next()) {
    const photoId = randomUUID();
    // Phones append films to their photos: the decoder stops where the image ends.
    const bytes = Buffer.concat([jpeg, randomBytes(photoBytes - jpeg.length)]);
    const result = await sendPhoto(visitor, { photoId, bytes });
    sent.push({ ...result, photoId, sha256: hashBytes(bytes), visitor });
  }
  return sent;
}

/** Kills a process at intervals until the returned function is called, which returns the number of kills. */
function keepKilling(): () => Promise<number> {
  const ending = new AbortController();
  const killing = (async () => {
    for (let kills = 0; ; kills += 1) {
      await pause(killEveryMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return kills;
      await machines.killOne();
    }
  })();
  return () => {
    ending.abort();
    return killing;
  };
}

function pathOf(sha256: string): string {
  return `photos/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

describe('a shop of four web and two worker processes with separate disks', () => {
  it(
    'loses no photo and sends hardly a byte twice while its processes are killed',
    { timeout },
    async () => {
      const jpeg = await uniqueJpeg(1200, 900);
      let left = photoCount;
      const next = (): boolean => left-- > 0;
      const visitors = Array.from({ length: browserCount }, (_, index) => openVisitor(index));
      const start = performance.now();
      const endKills = keepKilling();
      const all = (
        await Promise.all(visitors.map((visitor) => sendAll(visitor, next, jpeg)))
      ).flat();
      const seconds = (performance.now() - start) / 1000;
      const kills = await endKills();
      const sentBytes = all.reduce((sum, photo) => sum + photo.sentBytes, 0);
      const ratio = sentBytes / (photoCount * photoBytes);
      const failures = all.reduce((sum, photo) => sum + photo.failures, 0);
      const report = { photos: all.length, seconds, kills, failures, ratio };
      process.stdout.write(`${JSON.stringify(report)}\n`);
      expect(all).toHaveLength(photoCount);
      const wrong: string[] = [];
      const driver = await openDriver(s3.place);
      for (const { photoId, sha256, visitor } of all) {
        const { body } = await ask<PhotoStatusResponse>(visitor, '/api/photos/status', {
          photoIds: [photoId],
        });
        const stored = await driver.read(pathOf(sha256)).then(buffer, () => Buffer.alloc(0));
        const isRight = body.photos[0]?.original?.sha256 === sha256;
        if (!isRight || hashBytes(stored) !== sha256) wrong.push(photoId);
      }
      expect(wrong).toEqual([]);
      expect(kills).toBeGreaterThan(0);
      expect(ratio).toBeLessThan(1.1);
    },
  );

  it('counts wrong guesses of all its processes together', { timeout: 60_000 }, async () => {
    const guesses = await Promise.all(
      Array.from({ length: 80 }, () =>
        fetch(`${machines.any()}/api/lab/drops`, {
          headers: { authorization: `Bearer ${randomUUID()}`, 'x-forwarded-for': '203.0.113.9' },
        }),
      ),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
  });

  it(
    'redeems a gift card once, of fifty orders at the same time',
    { timeout: 120_000 },
    async () => {
      const buyers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => openBuyer(100 + index)),
      );
      const baskets = await Promise.all(
        buyers.map(async (browser) => ({ browser, lines: await createLines(browser, 1) })),
      );
      const { browser, lines } = baskets[0] ?? { browser: await openBuyer(99), lines: [] };
      const price = await buying(browser, lines, {});
      const card = await issueCard(shop, Math.round(price.originalTotal * 100));
      const orders = await Promise.all(
        baskets.map(async (basket) => ({
          ...basket,
          order: await buying(basket.browser, basket.lines, { code: card.code }),
        })),
      );
      const placed = await Promise.all(
        orders.map((one) => place(one.browser, one.order, one.lines)),
      );
      expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
      const books = await readCardBooks(shop, card.id);
      expect(books.captures).toBe(1);
      expect(books.balance).toBe(0);
    },
  );
});
