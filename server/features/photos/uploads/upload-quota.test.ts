import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { submissionRule } from '#domain/photos/photo-rules.ts';
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  readRefusal,
  createMetadata,
  openSenderAt,
  startPhotoShop,
  type PhotoSender,
} from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { storeBase64Photo } from '../index.ts';
import { defaultUploadQuota, type UploadQuota } from '../quota-limits.ts';
import { getBlockUsage, getSessionUsage } from '../records/usage.repo.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

const gigabyte = 1_000_000_000;
let addresses = 0;

/** A new address for each test. */
function newAddress(): string {
  return `203.0.113.${(addresses += 1)}`;
}

/** Serves with another quota and with `free` bytes on the data disk. */
function serveWith(quota: Partial<UploadQuota>, free = 1000 * gigabyte): Promise<string> {
  const limits = { quota: { ...defaultUploadQuota, ...quota } };
  return shop.serve({ freeBytes: async () => free }, limits);
}

function announce(sender: PhotoSender, size: number): Promise<Response> {
  return sender.create(size, createMetadata(Buffer.from(randomUUID())));
}

async function usageOf(sender: PhotoSender, address: string) {
  const client = { sessionId: sender.sessionId, address };
  const { kysely } = shop.database;
  const block = { key: address, factor: 1, isWide: false };
  return [await getSessionUsage(kysely, client), await getBlockUsage(kysely, block)] as const;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((name) => !name.endsWith('.json'))
      .map(async (name) => (await stat(path.join(folder, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the upload quota of an address', () => {
  it('stops new sessions that announce 59 MB files before they fill half of the disk’s free space', async () => {
    const address = newAddress();
    const url = await serveWith({}, 3 * gigabyte);
    const responses: number[] = [];
    for (let session = 0; session < 7; session += 1) {
      const sender = openSenderAt(url, address);
      for (let count = 0; count < 5; count += 1) {
        responses.push((await announce(sender, 59_000_000)).status);
      }
    }
    const admitted = responses.filter((status) => status === 201).length * 59_000_000;
    expect(responses).toContain(429);
    // Nothing of it is on the disk yet: the room is 2 GB, and what is announced comes on top.
    expect(admitted).toBeGreaterThan(0.9 * gigabyte);
    expect(admitted).toBeLessThan(2 * gigabyte);
    const other = openSenderAt(url, newAddress());
    expect((await other.send(await uniqueJpeg())).status).toBe(204);
  });

  it('grants every address 200 MB however little space is free', async () => {
    const url = await serveWith({}, 1.25 * gigabyte);
    const sender = openSenderAt(url, newAddress());
    const responses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      responses.push((await announce(sender, 49_000_000)).status);
    }
    expect(responses).toEqual([201, 201, 201, 201, 429]);
  });

  it('counts concurrent announcements one after another', async () => {
    const address = newAddress();
    const url = await serveWith({
      address: { ...defaultUploadQuota.address, bytes: 10_000_000 },
    });
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => announce(openSenderAt(url, address), 1_000_000)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.find(({ status }) => status !== 201);
    expect(refused?.status).toBe(429);
    expect(refused && (await readRefusal(refused))).toBe('too_many_photos');
  });

  it('counts an IPv6 /64 as one address, and the /64 of one /48 together up to half more', async () => {
    const url = await serveWith({ address: { ...defaultUploadQuota.address, uploads: 2 } });
    const statuses = [];
    for (const network of ['9:1::1', '9:1::2', '9:1::3', '9:200::1', '9:300::1', '8:1::1']) {
      statuses.push((await announce(openSenderAt(url, `2001:db8:${network}`), 10)).status);
    }
    expect(statuses).toEqual([201, 201, 429, 201, 429, 201]);
  });

  it('lets a /48 fill no more of the disk than one address', async () => {
    const url = await serveWith({}, 3 * gigabyte);
    const responses: number[] = [];
    for (let network = 0; network < 40; network += 1) {
      const sender = openSenderAt(url, `2001:db8:a:${network}00::1`);
      responses.push((await announce(sender, 59_000_000)).status);
    }
    const admitted = responses.filter((status) => status === 201).length * 59_000_000;
    expect(admitted).toBeGreaterThan(0.9 * gigabyte);
    expect(admitted).toBeLessThan(2 * gigabyte);
  });
});

describe('the usage of a sender', () => {
  it('includes an upload from its announcement and a photo once it is stored', async () => {
    const address = newAddress();
    const sender = openSenderAt(shop.url, address);
    const bytes = await uniqueJpeg();
    const location = await sender.announce(bytes, { kind: 'order-copy' });
    for (const usage of await usageOf(sender, address)) {
      expect(usage).toMatchObject({ uploads: 1, pendingBytes: bytes.length, photos: 0 });
    }
    await sender.patch(location, 0, bytes);
    for (const usage of await usageOf(sender, address)) {
      const kept = { uploads: 0, pendingBytes: 0, photos: 1, storedBytes: bytes.length };
      expect(usage).toMatchObject(kept);
    }
  });

  it.each([
    [
      'ended by its sender',
      async (sender: PhotoSender, location: string, _bytes: Buffer) => {
        expect((await sender.ask('DELETE', location)).status).toBe(204);
      },
    ],
    [
      'refused, being no picture',
      async (sender: PhotoSender, location: string, bytes: Buffer) => {
        expect((await sender.patch(location, 0, bytes)).status).toBe(415);
      },
    ],
  ])('excludes an upload that was %s', async (_how, end) => {
    const address = newAddress();
    const sender = openSenderAt(shop.url, address);
    const bytes = Buffer.from('not a picture at all');
    await end(sender, await sender.announce(bytes), bytes);
    for (const usage of await usageOf(sender, address)) {
      expect(usage).toMatchObject({ uploads: 0, pendingBytes: 0, photos: 0, storedBytes: 0 });
    }
    expect(await readdir(path.join(shop.dataDir, 'uploads', sender.sessionId))).toEqual([]);
  });

  it('excludes a file that was refused with its announcement', async () => {
    const address = newAddress();
    const sender = openSenderAt(shop.url, address);
    const bytes = Buffer.from('no picture either');
    const response = await sender.create(bytes.length, createMetadata(bytes), bytes);
    expect(response.status).toBe(415);
    const [session] = await usageOf(sender, address);
    expect(session).toMatchObject({ uploads: 0, pendingBytes: 0 });
  });

  it('includes photos sent inside an order', async () => {
    const address = newAddress();
    const sender = openSenderAt(shop.url, address);
    const client = { sessionId: sender.sessionId, address };
    const bytes = await uniqueJpeg();
    const dataUrl = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    const rule = submissionRule(defaultCatalogue, 'US');
    const photo = { client, photoId: randomUUID(), dataUrl, rule };
    expect((await storeBase64Photo(shop.deps, photo)).ok).toBe(true);
    for (const usage of await usageOf(sender, address)) {
      expect(usage).toMatchObject({ uploads: 0, photos: 1, storedBytes: bytes.length });
    }
    const session = { ...defaultUploadQuota.session, bytes: bytes.length };
    const full = { ...shop.deps, quota: { ...defaultUploadQuota, session } };
    const other = await uniqueJpeg();
    const second = {
      ...photo,
      photoId: randomUUID(),
      dataUrl: `data:image/jpeg;base64,${other.toString('base64')}`,
    };
    expect(await storeBase64Photo(full, second)).toMatchObject({ code: 'too_many_photos' });
    expect(await shop.deps.blobs.exists(hashBytes(other))).toBe(false);
  });
});

describe('parallel files for one photo', () => {
  it('leave only the first in the storage', async () => {
    const sender = openSenderAt(shop.url, newAddress());
    for (let round = 0; round < 5; round += 1) {
      const photoId = randomUUID();
      const files = await Promise.all(Array.from({ length: 5 }, () => uniqueJpeg()));
      const responses = await Promise.all(
        files.map((bytes) => sender.send(bytes, { photoId, kind: 'order-copy' })),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      for (const [index, bytes] of files.entries()) {
        expect(await shop.deps.blobs.exists(hashBytes(bytes))).toBe(statuses[index] === 204);
      }
    }
    expect(await bytesIn(path.join(shop.dataDir, 'uploads', sender.sessionId))).toBe(0);
  });
});
