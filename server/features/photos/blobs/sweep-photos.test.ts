// @module-tag whole
import { describe, expect, onTestFinished, vi } from 'vitest';
import { chunksFor, createLines, priced, send } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { orderJobs } from '../../orders/orders.jobs.ts';
import { sweepPhotos } from '../index.ts';
import { getSessionUsage } from '../records/usage.repo.ts';

const day = 24 * 60 * 60 * 1000;

/** Expires everything of an inactive session. */
async function leave({ database }: TestShop, { sessionId }: TestBrowser): Promise<void> {
  const { pool } = database;
  const past = `now() - interval '1 minute'`;
  await pool.query(`update photos set expires_at = ${past} where session_id = $1`, [sessionId]);
  await pool.query(
    `update order_drafts set touched_at = now() - interval '25 hours' where session_id = $1`,
    [sessionId],
  );
}

function sweep(shop: TestShop, now = Date.now()): Promise<number> {
  return sweepPhotos(shop.deps.photos, new Date(now));
}

async function runJob(shop: TestShop, name: string): Promise<void> {
  const job = orderJobs(shop.deps.orders).find((one) => one.name === name);
  await job?.run({ _cron: {} }, shop.deps.photos.log);
}

interface Status {
  readonly photos: readonly { readonly photoId: string; readonly orderCopy: { sha256: string } }[];
}

async function statusOf(browser: TestBrowser, photoIds: readonly string[]) {
  const { body } = await browser.post<Status>('/api/photos/status', { photoIds });
  return body.photos;
}

/** Checks the storage without the session, whose own request would extend the photo's expiry. */
async function isStored(shop: TestShop, photoId: string): Promise<boolean> {
  const { rows } = await shop.database.pool.query<{ hash: string }>(
    `select encode(sha256, 'hex') as hash from photos join photo_files on photo = id
     where photo_id = $1`,
    [photoId],
  );
  return rows.length > 0 && (await shop.deps.photos.blobs.exists(rows[0]?.hash ?? ''));
}

describe('photos that are not ordered', () => {
  it('are removed 24 hours after their session was last active, with their files', async ({
    shop,
    browser,
  }) => {
    const photoId = await browser.photo();
    const [photo] = await statusOf(browser, [photoId]);
    const sha256 = photo?.orderCopy.sha256 ?? '';
    await sweep(shop, Date.now() + day - 60_000);
    expect(await isStored(shop, photoId)).toBe(true);
    await sweep(shop, Date.now() + day + 60_000);
    expect(await statusOf(browser, [photoId])).toEqual([]);
    expect(await shop.deps.photos.blobs.exists(sha256)).toBe(false);
  });

  it('stay when a file of theirs cannot be removed, without keeping the others', async ({
    shop,
    browser,
  }) => {
    const photoIds = [await browser.photo(), await browser.photo(), await browser.photo()];
    const [stuck] = await statusOf(browser, photoIds);
    await leave(shop, browser);
    const { photos } = shop.deps;
    const remove = (hash: string) =>
      hash === stuck?.orderCopy.sha256
        ? Promise.reject(new Error('access denied'))
        : photos.blobs.remove(hash);
    const failures = vi.spyOn(photos.log, 'error');
    onTestFinished(() => failures.mockRestore());
    const failing = { ...photos, blobs: { ...photos.blobs, remove } };
    expect(await sweepPhotos(failing, new Date())).toBe(2);
    expect(failures).toHaveBeenCalledOnce();
    const left = await statusOf(browser, photoIds);
    expect(left.map(({ photoId }) => photoId)).toEqual([stuck?.photoId]);
    await leave(shop, browser);
    expect(await sweep(shop)).toBe(1);
  });

  it('are tried again later when the storage is down', async ({ shop, browser }) => {
    for (let count = 0; count < 6; count += 1) await browser.photo();
    await leave(shop, browser);
    const { photos } = shop.deps;
    const down = () => Promise.reject(new Error('no answer'));
    const blobs = { ...photos.blobs, remove: down, ping: down };
    await expect(sweepPhotos({ ...photos, blobs }, new Date())).rejects.toThrow('no answer');
    expect(await sweep(shop)).toBe(6);
  });

  it('are left to the next run by a process that stops', async ({ shop, browser }) => {
    await browser.photo();
    await leave(shop, browser);
    expect(await sweepPhotos(shop.deps.photos, new Date(), AbortSignal.abort())).toBe(0);
    expect(await sweep(shop)).toBe(1);
  });

  it('stay for another day when their session requests any of them', async ({ shop, browser }) => {
    const [first, second] = [await browser.photo(), await browser.photo()];
    await leave(shop, browser);
    await statusOf(browser, [first]);
    await sweep(shop);
    expect(await statusOf(browser, [first, second])).toHaveLength(2);
  });

  it('share a file with another session, which keeps it', async ({ shop, browser }) => {
    const other = await shop.browser();
    const photoId = await browser.photo();
    const [photo] = await statusOf(browser, [photoId]);
    const sha256 = photo?.orderCopy.sha256 ?? '';
    await shop.database.pool.query(
      `with photo as (
         insert into photos (session_id, photo_id, file_name, file_type)
         values ($1, gen_random_uuid(), 'a.jpg', 'image/jpeg') returning id)
       insert into photo_files (photo, kind, sha256, sent_sha256, size, media_type, width, height)
       select id, 'order-copy', decode($2, 'hex'), decode($2, 'hex'), 1, 'image/jpeg', 1, 1
       from photo`,
      [other.sessionId, sha256],
    );
    await leave(shop, browser);
    await sweep(shop);
    expect(await statusOf(browser, [photoId])).toEqual([]);
    expect(await shop.deps.photos.blobs.exists(sha256)).toBe(true);
  });

  it('wait for the unfinished order of their session, and are removed with it', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 3, '4x6');
    const [first, last] = chunksFor(await priced(browser, 'US', lines), lines, 2);
    await send(browser, first);
    const photoIds = lines.flatMap(({ photoId }) => photoId ?? []);
    await shop.database.pool.query(
      `update photos set expires_at = now() - interval '1 minute' where session_id = $1`,
      [browser.sessionId],
    );
    await runJob(shop, 'sweep-drafts');
    await sweep(shop);
    for (const photoId of photoIds) expect(await isStored(shop, photoId)).toBe(true);
    await leave(shop, browser);
    await runJob(shop, 'sweep-drafts');
    await sweep(shop);
    for (const photoId of photoIds) expect(await isStored(shop, photoId)).toBe(false);
    const { status, body } = await send(browser, last);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'incomplete_chunks' });
  });
});

describe('photos of a placed order', () => {
  it('are never removed, and count for their sender until it is paid', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 2, '4x6');
    const order = await priced(browser, 'US', lines);
    const [whole] = chunksFor(order, lines, 2);
    expect((await send(browser, whole)).status).toBe(200);
    await leave(shop, browser);
    await sweep(shop);
    await sweep(shop, Date.now() + 400 * day);
    for (const { photoId } of lines) expect(await isStored(shop, photoId)).toBe(true);
    const client = { sessionId: browser.sessionId, address: '127.0.0.1' };
    const usage = () => getSessionUsage(shop.database.kysely, client);
    expect(await usage()).toMatchObject({ photos: 2 });

    await shop.database.pool.query(`update orders set payment_state = 'paid' where number = $1`, [
      order.orderNumber,
    ]);
    await leave(shop, browser);
    await sweep(shop);
    for (const { photoId } of lines) expect(await isStored(shop, photoId)).toBe(true);
    expect(await usage()).toMatchObject({ photos: 0, storedBytes: 0 });
    const { rows } = await shop.database.pool.query(
      'select distinct address from photos where session_id = $1',
      [browser.sessionId],
    );
    expect(rows).toEqual([{ address: null }]);
  });

  it('are all stored when sweeps run while it is placed, in 50 orders', async ({
    shop,
    browser,
  }) => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 50; round += 1) {
      const lines = await createLines(browser, 2, '4x6');
      const [whole] = chunksFor(await priced(browser, 'US', lines), lines, 2);
      await leave(shop, browser);
      const sweeps = [1, 2, 3, 4].map(() => sweep(shop));
      const { status, body } = await send(browser, whole);
      await Promise.all(sweeps);
      await sweep(shop);
      const photoIds = lines.flatMap(({ photoId }) => photoId ?? []);
      const stored = await Promise.all(photoIds.map((photoId) => isStored(shop, photoId)));
      if (status === 200) {
        expect(stored).toEqual([true, true]);
        outcomes.add('placed');
      } else {
        // The browser sends them again and then the order.
        expect(body).toMatchObject({ error: 'photo_not_stored' });
        outcomes.add('sent again');
      }
    }
    expect([...outcomes].every((outcome) => ['placed', 'sent again'].includes(outcome))).toBe(true);
  }, 120_000);
});
