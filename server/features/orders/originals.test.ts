import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OriginalsAnswer } from '#contract/originals.ts';
import { buildOrder, type OrderPlan } from '#tests/support/build-order.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { codeOf, openSender, sha256Of, type PhotoSender } from '#tests/support/photo-shop.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openMailer } from '../../platform/mail/mailer.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { notificationJobs } from '../notifications/index.ts';
import { orderJobs, type OrderRecord } from './index.ts';

let shop: TestShop;
let url: string;
let mails: TestMailServer;
let mailer: Mailer;
beforeAll(async () => {
  shop = await buildTestShop();
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  mails = await startMailServer();
  const from = { name: 'FPX', address: 'desk@example.com' };
  mailer = openMailer({ kind: 'smtp', url: mails.url }, { from });
});
beforeEach(async () => {
  shop.clock.offset = 0;
  // Of an earlier test nothing is due.
  await shop.database.pool.query(`update orders set fulfilment_state = 'completed'`);
  await shop.database.pool.query('delete from graphile_worker._private_jobs');
});
afterEach(() => {
  mails.mails.length = 0;
});
afterAll(async () => {
  await mailer.close();
  await mails.stop();
  await shop.close();
});

const hour = 60 * 60 * 1000;
const passTo = (hours: number): void => {
  shop.clock.offset = hours * hour;
};
const openDevice = (sessionId: string = randomUUID()): PhotoSender =>
  openSender(url, sessionId, shop.config.sessionSecret);

/** An order whose copies have arrived and whose originals were announced with them. */
const order = async (plan: OrderPlan = {}) => {
  const device = openDevice();
  const placed = await buildOrder(shop.database.kysely, {
    country: 'TN',
    items: [{}, {}],
    ...plan,
    sessionId: device.sessionId,
  });
  const originals: Buffer[] = [];
  for (const { photoId } of placed.items) {
    const original = await uniqueJpeg(64, 48);
    originals.push(original);
    const copy = { photoId, kind: 'order-copy', original: sha256Of(original) };
    expect((await device.send(await uniqueJpeg(32, 24), copy)).status).toBe(204);
  }
  await shop.database.pool.query('delete from graphile_worker._private_jobs');
  const photoIds = placed.items.map(({ photoId }) => photoId);
  return { placed, device, originals, photoIds };
};

/** Queues what is due; answers the jobs there are now. */
const queueDue = async (): Promise<unknown[]> => {
  const job = orderJobs(shop.deps.orders).find(({ name }) => name === 'remind-originals');
  await job?.run({}, shop.deps.photos.log);
  const { rows } = await shop.database.pool.query<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs',
  );
  return rows.map(({ payload }) => payload);
};

/** Does what is queued, as the worker would. */
const work = async (): Promise<void> => {
  const { database, config, deps } = shop;
  const { originalsKey, orderLinkKey, clock } = deps.orders;
  const [job] = notificationJobs({
    kysely: database.kysely,
    clock,
    mailer,
    config,
    originalsKey,
    orderLinkKey,
  });
  for (const payload of await queueDue()) await job?.run(payload, deps.photos.log);
  await database.pool.query('delete from graphile_worker._private_jobs');
};

const linkIn = (index = 0): string =>
  /send-originals#([\w-]+)/.exec(mails.mails[index]?.parsed.text ?? '')?.[1] ?? '';

const remindedOf = async (plan?: OrderPlan) => {
  const made = await order(plan);
  passTo(2.1);
  await work();
  return { ...made, link: linkIn() };
};

const ask = async (link: string) => {
  const response = await fetch(`${url}/api/originals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  });
  const body = (await response.json()) as OriginalsAnswer & { error?: string; message?: string };
  return { status: response.status, body };
};

const missing = async (link: string) =>
  (await ask(link)).body.missing.map(({ photoId }) => photoId);

const cancel = (placed: OrderRecord) =>
  shop.database.pool.query(`update orders set fulfilment_state = 'cancelled' where id = $1`, [
    placed.id,
  ]);

describe('the reminder of missing originals', () => {
  it('goes out once, two hours after the order, in its language', async () => {
    const { placed } = await order({ language: 'ar' });
    passTo(1.99);
    expect(await queueDue()).toEqual([]);
    passTo(2.01);
    await work();
    await work();
    passTo(23);
    await work();
    expect(mails.mails.map(({ recipients }) => recipients)).toEqual([['customer@example.com']]);
    const [mail] = mails.mails;
    expect(mail?.parsed.subject).toContain(placed.number);
    expect(mail?.parsed.html).toContain('<html dir="rtl" lang="ar">');
    expect(mail?.parsed.text).toContain('صورتان لم تصلا بعد');
    expect(mail?.parsed.text).toContain(`${shop.config.origin}/ar/send-originals#${linkIn()}`);
    expect(mail?.parsed.html).toContain(
      `href="${shop.config.origin}/ar/send-originals#${linkIn()}"`,
    );
  });

  it('is queued once by two that look at the same time', async () => {
    await order();
    passTo(3);
    await Promise.all([queueDue(), queueDue()]);
    expect(await queueDue()).toHaveLength(1);
  });

  it('is not sent for what has arrived, before it is due or after it was queued', async () => {
    const early = await order();
    const late = await order();
    const send = async ({ device, originals, photoIds }: typeof early) => {
      for (const [index, photoId] of photoIds.entries()) {
        await device.send(originals[index] ?? Buffer.alloc(0), { photoId });
      }
    };
    await send(early);
    passTo(2.1);
    expect(await queueDue()).toEqual([{ orderId: late.placed.id, kind: 'originals-reminder' }]);
    await send(late);
    await work();
    expect(mails.mails).toEqual([]);
  });

  it('is not sent for an order that was cancelled, before it is due or after it was queued', async () => {
    const early = await order();
    const late = await order();
    await cancel(early.placed);
    passTo(2.1);
    expect(await queueDue()).toHaveLength(1);
    await cancel(late.placed);
    await work();
    expect(mails.mails).toEqual([]);
  });

  it('is sent neither before an order is paid for nor once printing need not wait', async () => {
    await order({ country: 'US' });
    passTo(5);
    expect(await queueDue()).toEqual([]);
    await order();
    passTo(24.1);
    expect(await queueDue()).toEqual([]);
  });

  it('asks for nothing that was never announced, and for no file that turned out damaged', async () => {
    await buildOrder(shop.database.kysely, { country: 'TN' });
    const { device, photoIds } = await order({ items: [{}] });
    const [photoId = ''] = photoIds;
    const damaged = (await uniqueJpeg(64, 48)).subarray(0, 400);
    await shop.database.pool.query('update photos set original_sha256 = $1 where photo_id = $2', [
      Buffer.from(sha256Of(damaged), 'hex'),
      photoId,
    ]);
    expect((await device.send(damaged, { photoId })).status).toBe(415);
    await shop.database.pool.query('delete from graphile_worker._private_jobs');
    passTo(2.1);
    expect(await queueDue()).toEqual([]);
  });
});

describe('its link', () => {
  it('tells what is missing to whoever has it, and nothing else of the order', async () => {
    const { placed, originals, photoIds, link } = await remindedOf();
    const { status, body } = await ask(link);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderNumber: placed.number,
      expiresAt: new Date(placed.placedAt.getTime() + 7 * 24 * hour).toISOString(),
      total: 2,
      missing: photoIds.map((photoId, index) => ({
        photoId,
        frame: index + 1,
        fileName: `picture-${index + 1}.jpg`,
        sha256: sha256Of(originals[index] ?? Buffer.alloc(0)),
        thumbnail: expect.stringMatching(/^\/api\/pictures\/[\w-]{70}$/) as string,
      })),
    });
  });

  it('lets another device send the originals in their place', async () => {
    const { device, originals, photoIds, link } = await remindedOf();
    const other = openDevice();
    const [photoId = '', second = ''] = photoIds;
    const [original = Buffer.alloc(0)] = originals;
    expect((await other.send(original, { photoId, link })).status).toBe(204);
    expect(await missing(link)).toEqual([second]);
    expect(await device.status(photoId)).toMatchObject([
      { original: { sha256: sha256Of(original), size: original.length } },
    ]);
    expect(await other.status(photoId)).toEqual([]);
    expect((await other.send(original, { photoId, link })).status).toBe(204);
  });

  it('lets nobody send another picture, another order’s, or a copy', async () => {
    const { originals, photoIds, link } = await remindedOf();
    const stranger = await order();
    const other = openDevice();
    const [photoId = ''] = photoIds;
    const [original = Buffer.alloc(0)] = originals;
    const refusal = async (bytes: Buffer, given: object) =>
      codeOf(await other.send(bytes, { photoId, link, ...given }));
    expect(await refusal(await uniqueJpeg(64, 48), {})).toBe('originals_link_invalid');
    expect(
      await refusal(stranger.originals[0] ?? Buffer.alloc(0), { photoId: stranger.photoIds[0] }),
    ).toBe('originals_link_invalid');
    expect(await refusal(original, { kind: 'order-copy' })).toBe('upload_metadata_invalid');
    expect(await refusal(original, { link: `${link.slice(0, -1)}!` })).toBe(
      'originals_link_invalid',
    );
    expect((await other.send(original, { photoId })).status).toBe(204);
    expect(await missing(link)).toEqual(photoIds);
  });

  it('answers clearly when it is forged, cut off or of another order', async () => {
    const { link } = await remindedOf();
    const bytes = Buffer.from(link, 'base64url');
    const turned = Buffer.from(bytes);
    turned[3] = (turned[3] ?? 0) ^ 1;
    const longer = Buffer.from(bytes);
    longer.writeUInt32BE(0xff_ff_ff_ff, 16);
    for (const forged of ['', 'x', link.slice(0, 40), turned, longer]) {
      const token = typeof forged === 'string' ? forged : forged.toString('base64url');
      const { status, body } = await ask(token);
      expect([status, body.error]).toEqual([404, 'originals_link_invalid']);
      expect(body.message).toContain('not valid');
    }
  });

  it('ends after seven days, and with the order', async () => {
    const { placed, originals, photoIds, link } = await remindedOf();
    passTo(7 * 24 - 0.1);
    expect((await ask(link)).status).toBe(200);
    passTo(7 * 24 + 0.1);
    const { status, body } = await ask(link);
    expect([status, body.error]).toEqual([410, 'originals_link_expired']);
    const sent = openDevice().send(originals[0] ?? Buffer.alloc(0), {
      photoId: photoIds[0] ?? '',
      link,
    });
    expect(await codeOf(await sent)).toBe('originals_link_expired');
    passTo(3);
    await cancel(placed);
    expect((await ask(link)).body.error).toBe('originals_link_expired');
  });
});
