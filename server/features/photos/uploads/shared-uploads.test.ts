import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openRest, openSender, sendHalf, startPhotoShop } from '#tests/support/photo-shop.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { sweepUploads } from '../index.ts';
import { takeLease } from '../records/shared-uploads.repo.ts';

const s3 = await startS3Server();
const bucket = s3.bucket('photos');
const shop = await startPhotoShop({}, bucket);
/** Address of a second machine, with another data folder. */
const otherUrl = await shop.serve();
afterAll(async () => {
  await shop.close();
  s3.close();
});
afterEach(() => {
  s3.habits.delayMs = 0;
  s3.habits.staleMs = 0;
});

const day = 24 * 60 * 60 * 1000;

/** A customer whose requests may reach either machine. */
async function openCustomer(width = 2000, height = 1500) {
  const here = openSender(shop.url);
  const there = openSender(otherUrl, here.sessionId);
  return { here, there, bytes: await uniqueJpeg(width, height) };
}

function pieceKeys(sessionId: string): string[] {
  return s3.keys('photos').filter((key) => key.startsWith(`uploads/${sessionId}/`));
}

async function countUploads(sessionId: string): Promise<number> {
  const rows = await shop.deps.kysely
    .selectFrom('uploads')
    .select('id')
    .where('sessionId', '=', sessionId)
    .execute();
  return rows.length;
}

function idOf(sessionId: string, location: string): string {
  return `${sessionId}/${location.split('/').at(-1)}`;
}

/** Whether a request writes an upload. */
async function isWritten(sessionId: string, location: string): Promise<boolean> {
  const { leaseUntil } = await shop.deps.kysely
    .selectFrom('sharedUploads')
    .select('leaseUntil')
    .where('id', '=', idOf(sessionId, location))
    .executeTakeFirstOrThrow();
  return leaseUntil !== null;
}

describe('an upload on several machines', () => {
  it('goes on at another machine and leaves only its stored file', async () => {
    const { here, there, bytes } = await openCustomer();
    const { location, middle, photoId } = await sendHalf(here, bytes);
    expect(pieceKeys(here.sessionId)).toHaveLength(1);
    const head = await there.ask('HEAD', location);
    expect(head.headers.get('upload-offset')).toBe(`${middle}`);
    expect((await there.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
    const [photo] = await here.status(photoId);
    expect(photo?.original?.sha256).toBe(hashBytes(bytes));
    expect(await shop.stored(hashBytes(bytes))).toEqual(bytes);
    expect(pieceKeys(here.sessionId)).toEqual([]);
    expect(await countUploads(here.sessionId)).toBe(0);
    const again = await here.ask('HEAD', location);
    expect(again.headers.get('upload-offset')).toBe(`${bytes.length}`);
  });

  it('keeps what a hanging request at another machine has received', async () => {
    const { here, there, bytes } = await openCustomer(3000, 2000);
    const { location, middle, photoId } = await sendHalf(here, bytes);
    const hanging = openRest(shop.url, here, { location, middle }, bytes.length);
    hanging.write(bytes.subarray(middle, -1000));
    await expect.poll(() => isWritten(here.sessionId, location)).toBe(true);
    const head = await there.ask('HEAD', location);
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBe(bytes.length - 1000);
    expect((await there.patch(location, offset, bytes.subarray(offset))).status).toBe(204);
    hanging.destroy();
    const [photo] = await there.status(photoId);
    expect(photo?.original?.sha256).toBe(hashBytes(bytes));
  });

  it('keeps what arrived before the connection broke', async () => {
    const { here, there } = await openCustomer();
    const bytes = randomBytes(8_000_000);
    const { location, middle } = await sendHalf(here, bytes);
    const before = pieceKeys(here.sessionId).length;
    const broken = openRest(shop.url, here, { location, middle }, bytes.length);
    broken.write(bytes.subarray(middle, middle + 3_000_000));
    // The rest of the bytes is in memory by then.
    await expect.poll(() => pieceKeys(here.sessionId).length).toBe(before + 1);
    await pause(500);
    broken.destroy();
    await expect.poll(() => pieceKeys(here.sessionId).length).toBe(before + 2);
    const head = await there.ask('HEAD', location);
    expect(head.headers.get('upload-offset')).toBe(`${middle + 3_000_000}`);
  });

  it('records nothing more of a writer whose upload another one has taken over', async () => {
    const { here, there, bytes } = await openCustomer();
    const { location, middle, photoId } = await sendHalf(here, bytes);
    s3.habits.delayMs = 2000;
    const slow = here.patch(location, middle, bytes.subarray(middle));
    const id = idOf(here.sessionId, location);
    await expect.poll(() => isWritten(here.sessionId, location)).toBe(true);
    expect(await takeLease(shop.deps.kysely, id, true)).toMatchObject({ state: 'taken' });
    expect((await slow).status).toBe(423);
    s3.habits.delayMs = 0;
    expect(pieceKeys(here.sessionId)).toHaveLength(1);
    const head = await there.ask('HEAD', location);
    expect(head.headers.get('upload-offset')).toBe(`${middle}`);
    expect((await there.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
    expect(await here.status(photoId)).toHaveLength(1);
  });

  it('begins anew after the storage lost a piece of it', async () => {
    const { here, there, bytes } = await openCustomer();
    const { location, middle } = await sendHalf(here, bytes);
    const [piece = ''] = pieceKeys(here.sessionId);
    await shop.deps.pieces?.remove(piece);
    expect((await there.patch(location, middle, bytes.subarray(middle))).status).toBe(404);
    expect((await here.ask('HEAD', location)).status).toBe(404);
    expect((await here.send(bytes)).status).toBe(204);
  });

  it('is ended by its owner at any machine, with its pieces', async () => {
    const { here, there, bytes } = await openCustomer();
    const { location } = await sendHalf(here, bytes);
    const stranger = openSender(otherUrl);
    expect((await stranger.ask('DELETE', location)).status).toBe(404);
    expect((await there.ask('DELETE', location)).status).toBe(204);
    expect((await here.ask('HEAD', location)).status).toBe(404);
    expect(pieceKeys(here.sessionId)).toEqual([]);
  });

  it('results in one stored photo when both machines receive its last bytes at once, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { here, there, bytes } = await openCustomer(320, 240);
      const { location, middle, photoId } = await sendHalf(here, bytes);
      const rest = bytes.subarray(middle);
      const responses = await Promise.all([
        here.patch(location, middle, rest),
        there.patch(location, middle, rest),
        there.ask('HEAD', location),
      ]);
      for (const { status } of responses)
        expect([200, 204, 400, 404, 409, 410, 423]).toContain(status);
      const head = await here.ask('HEAD', location);
      expect(head.status).toBe(200);
      const offset = Number(head.headers.get('upload-offset'));
      if (offset < bytes.length) await here.patch(location, offset, bytes.subarray(offset));
      const [photo] = await there.status(photoId);
      expect(photo?.original?.sha256).toBe(hashBytes(bytes));
      expect(pieceKeys(here.sessionId)).toEqual([]);
    }
  }, 60_000);
});

describe('sweepUploads on several machines', () => {
  it('leaves an upload of another machine and its count while bytes arrive', async () => {
    const { here, there, bytes } = await openCustomer();
    const { location, middle } = await sendHalf(here, bytes);
    await shop.deps.kysely
      .updateTable('uploads')
      .set({ createdAt: new Date(Date.now() - 3 * day) })
      .where('sessionId', '=', here.sessionId)
      .execute();
    await sweepUploads(shop.deps, new Date());
    expect(await countUploads(here.sessionId)).toBe(1);
    expect((await there.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
  });

  it('removes an upload without a new byte for 24 hours, its pieces and its count', async () => {
    const { here, bytes } = await openCustomer();
    const { location } = await sendHalf(here, bytes);
    await sweepUploads(shop.deps, new Date(Date.now() + day + 60_000));
    expect((await here.ask('HEAD', location)).status).toBe(404);
    expect(pieceKeys(here.sessionId)).toEqual([]);
    expect(await countUploads(here.sessionId)).toBe(0);
  });

  it('removes pieces that a killed writer never recorded, however late a list shows them', async () => {
    const stray = `uploads/${crypto.randomUUID()}/${'a'.repeat(32)}/7-0`;
    await shop.deps.pieces?.put(stray, Buffer.from('half a piece'));
    s3.habits.staleMs = 60_000;
    await sweepUploads(shop.deps, new Date(Date.now() + day));
    expect(s3.has('photos', stray)).toBe(true);
    s3.habits.staleMs = 0;
    await sweepUploads(shop.deps, new Date(Date.now() + day));
    expect(s3.has('photos', stray)).toBe(false);
  });
});
