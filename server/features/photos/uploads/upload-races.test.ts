// @module-tag whole
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender, startPhotoShop, type PhotoSender } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { sweepPhotos } from '../index.ts';

const shop = await startPhotoShop();
/** Address of a second server process with the same database and folder. */
const otherUrl = await shop.serve();
afterAll(() => shop.close());

const rounds = 50;

/** Announces a photo's original and returns the data needed to send it. */
async function begin(sender: PhotoSender) {
  const bytes = await uniqueJpeg(320, 240);
  const photoId = randomUUID();
  return { bytes, location: await sender.announce(bytes, { photoId }), photoId };
}

/** Expects that the reported state of a photo matches its files: all of them, or none. */
async function expectTruth(sender: PhotoSender, photoId: string, bytes: Buffer, isStored: boolean) {
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(isStored ? hashBytes(bytes) : undefined);
  expect(await shop.deps.blobs.exists(hashBytes(bytes))).toBe(isStored);
}

async function unfinishedOf({ sessionId }: PhotoSender) {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from uploads where session_id = $1',
    [sessionId],
  );
  const names = await readdir(path.join(shop.dataDir, 'uploads', sessionId)).catch(() => []);
  return { counted: rows[0]?.count, bytes: names.filter((name) => !name.endsWith('.json')).length };
}

describe('the last bytes of a photo', () => {
  it('result in one stored photo when five requests send or query them at once, in 50 rounds', async () => {
    const sender = openSender(shop.url);
    const elsewhere = openSender(otherUrl, sender.sessionId);
    for (let round = 0; round < rounds; round += 1) {
      const { bytes, location, photoId } = await begin(sender);
      const responses = await Promise.all([
        sender.patch(location, 0, bytes),
        sender.patch(location, 0, bytes),
        pause(round % 7).then(() => sender.ask('HEAD', location)),
        pause(round % 11).then(() => elsewhere.ask('HEAD', location)),
        pause(round % 13).then(() => sender.patch(location, bytes.length, Buffer.alloc(0))),
      ]);
      // 409 and 423 are tus statuses for a wrong offset and for a lock.
      for (const { status } of responses) expect([200, 204, 409, 423]).toContain(status);
      const last = await sender.ask('HEAD', location);
      expect(last.headers.get('upload-offset')).toBe(`${bytes.length}`);
      await expectTruth(sender, photoId, bytes, true);
    }
    expect(await unfinishedOf(sender)).toEqual({ counted: 0, bytes: 0 });
  }, 120_000);

  it('result in a whole photo or none when the upload is ended meanwhile, in 50 rounds', async () => {
    const sender = openSender(shop.url);
    const outcomes = new Set<number>();
    const undisturbed = await begin(sender);
    const start = performance.now();
    await sender.patch(undisturbed.location, 0, undisturbed.bytes);
    const usualMs = performance.now() - start;
    for (let round = 0; round < rounds; round += 1) {
      const { bytes, location, photoId } = await begin(sender);
      // From before the first byte until well after the last, however busy the machine is.
      const endAfterMs = (3 * usualMs * round) / rounds;
      const [sent, , ended] = await Promise.all([
        sender.patch(location, 0, bytes),
        pause(round % 9).then(() => sender.ask('HEAD', location)),
        pause(endAfterMs).then(() => sender.ask('DELETE', location)),
      ]);
      expect([204, 400, 404]).toContain(sent.status);
      expect([204, 404]).toContain(ended.status);
      outcomes.add(sent.status);
      const [photo] = await sender.status(photoId);
      await expectTruth(sender, photoId, bytes, Boolean(photo?.original));
      if (sent.status === 204) expect(photo?.original).toBeTruthy();
    }
    expect(outcomes).toContain(204);
    expect(await unfinishedOf(sender)).toEqual({ counted: 0, bytes: 0 });
  }, 120_000);

  it('are stored after connections to the database and the server were killed, in 50 rounds', async () => {
    const sender = openSender(shop.url);
    for (let round = 0; round < rounds; round += 1) {
      const { bytes, location, photoId } = await begin(sender);
      const sent = sender.patch(location, 0, bytes).catch(() => null);
      const broken = new AbortController();
      const asked = fetch(new URL(location, shop.url), {
        method: 'HEAD',
        headers: sender.headers,
        signal: broken.signal,
      }).catch(() => null);
      await pause(round % 10);
      broken.abort();
      await shop.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await Promise.all([sent, asked]);
      let last = await sender.ask('HEAD', location);
      for (let retry = 0; retry < 20 && last.status >= 500; retry += 1) {
        last = await sender.ask('HEAD', location);
      }
      expect(last.status).toBe(200);
      const offset = Number(last.headers.get('upload-offset'));
      if (offset < bytes.length) await sender.patch(location, offset, bytes.subarray(offset));
      await expectTruth(sender, photoId, bytes, true);
    }
    expect(await unfinishedOf(sender)).toEqual({ counted: 0, bytes: 0 });
  }, 120_000);
});

describe('a file shared by two sessions', () => {
  it('exists for the sending session while the other’s photo is swept, in 50 rounds', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [gone, here] = [openSender(shop.url), openSender(shop.url)];
      const bytes = await uniqueJpeg(320, 240);
      expect((await gone.send(bytes)).status).toBe(204);
      await shop.database.pool.query(
        `update photos set expires_at = now() - interval '1 minute' where session_id = $1`,
        [gone.sessionId],
      );
      const photoId = randomUUID();
      const [sent] = await Promise.all([
        here.send(bytes, { photoId }),
        pause(round).then(() => sweepPhotos(shop.deps, new Date())),
      ]);
      expect(sent.status).toBe(204);
      await expectTruth(here, photoId, bytes, true);
    }
  }, 120_000);
});
