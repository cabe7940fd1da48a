import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { OriginalsResponse } from '#contract/originals.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { buildOrder, type OrderPlan } from '#tests/support/build-order.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { readRefusal, openSender, type PhotoSender } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { OrderRecord } from '../orders/index.ts';
import { originalsJobs } from './index.ts';

const hour = 60 * 60 * 1000;

const it = shopTest.extend('lab', { scope: 'file' }, async ({ shop, mailServer, mailer }) => {
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { mails } = mailServer;
  const passTo = (hours: number): void => {
    shop.clock.offset = hours * hour;
  };
  const openDevice = (sessionId: string = randomUUID()): PhotoSender =>
    openSender(url, sessionId, shop.config.sessionSecret);

  /** Places an order whose copies have arrived and whose originals were announced with them. */
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
      const copy = { photoId, kind: 'order-copy', original: hashBytes(original) };
      expect((await device.send(await uniqueJpeg(32, 24), copy)).status).toBe(204);
    }
    await shop.database.pool.query('delete from graphile_worker._private_jobs');
    const photoIds = placed.items.map(({ photoId }) => photoId);
    return { placed, device, originals, photoIds };
  };

  /** Queues due reminders; returns the jobs that are queued now. */
  const queueDue = async (): Promise<unknown[]> => {
    const job = originalsJobs(shop.deps.originals).find(({ name }) => name === 'remind-originals');
    await job?.run({}, shop.deps.photos.log);
    const { rows } = await shop.database.pool.query<{ payload: unknown }>(
      'select payload from graphile_worker._private_jobs',
    );
    return rows.map(({ payload }) => payload);
  };

  /** Runs the queued jobs, as the worker would. */
  const work = async (): Promise<void> => {
    const { database, config, deps } = shop;
    const { orderLinkKey, clock } = deps.orders;
    const job = buildMailJob('send-order-mail', {
      kysely: database.kysely,
      clock,
      mailer,
      config,
      originalsKey: deps.originals.originalsKey,
      orderLinkKey,
    });
    for (const payload of await queueDue()) await job.run(payload, deps.photos.log);
    await database.pool.query('delete from graphile_worker._private_jobs');
  };

  const linkIn = (index = 0): string =>
    /send-originals#([\w-]+)/.exec(mails[index]?.parsed.text ?? '')?.[1] ?? '';

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
    const body = (await response.json()) as OriginalsResponse & {
      error?: string;
      message?: string;
    };
    return { status: response.status, body };
  };

  const missing = async (link: string) =>
    (await ask(link)).body.missing.map(({ photoId }) => photoId);

  return { mails, passTo, openDevice, order, queueDue, work, linkIn, remindedOf, ask, missing };
});
it.beforeEach(async ({ shop }) => {
  shop.clock.offset = 0;
  // Orders of earlier tests must have no reminder due.
  await shop.database.pool.query(`update orders set fulfilment_state = 'completed'`);
  await shop.database.pool.query('delete from graphile_worker._private_jobs');
});
it.afterEach(({ lab }) => {
  lab.mails.length = 0;
});

function move({ database }: TestShop, { id }: OrderRecord, state: string) {
  return database.pool.query(`update orders set ${state} where id = $1`, [id]);
}

describe('the reminder of missing originals', () => {
  it('is sent once, two hours after the order, in its language', async ({ shop, lab }) => {
    const { placed } = await lab.order({ language: 'ar' });
    lab.passTo(1.99);
    expect(await lab.queueDue()).toEqual([]);
    lab.passTo(2.01);
    await lab.work();
    await lab.work();
    lab.passTo(23);
    await lab.work();
    expect(lab.mails.map(({ recipients }) => recipients)).toEqual([['customer@example.com']]);
    const [mail] = lab.mails;
    expect(mail?.parsed.subject).toContain(placed.number);
    expect(mail?.parsed.html).toContain('<html dir="rtl" lang="ar">');
    expect(mail?.parsed.text).toContain('صورتان لم تصلا بعد');
    expect(mail?.parsed.text).toContain(`${shop.config.origin}/ar/send-originals#${lab.linkIn()}`);
    expect(mail?.parsed.html).toContain(
      `href="${shop.config.origin}/ar/send-originals#${lab.linkIn()}"`,
    );
  });

  it('is queued once by two concurrent runs', async ({ lab }) => {
    await lab.order();
    lab.passTo(3);
    await Promise.all([lab.queueDue(), lab.queueDue()]);
    expect(await lab.queueDue()).toHaveLength(1);
  });

  it('is not sent when the originals arrive before it is due or after it was queued', async ({
    lab,
  }) => {
    const [early, late] = [await lab.order(), await lab.order()];
    const send = async ({ device, originals, photoIds }: typeof early) => {
      for (const [index, photoId] of photoIds.entries()) {
        await device.send(originals[index] ?? Buffer.alloc(0), { photoId });
      }
    };
    await send(early);
    lab.passTo(2.1);
    expect(await lab.queueDue()).toEqual([{ orderId: late.placed.id, kind: 'originals-reminder' }]);
    await send(late);
    await lab.work();
    expect(lab.mails).toEqual([]);
  });

  it.for([
    ['the order is cancelled', `fulfilment_state = 'cancelled'`],
    ['all of the order’s money is refunded', `payment_state = 'refunded'`],
  ] as const)('is not sent when %s before it is due or later', async ([, end], { shop, lab }) => {
    const [early, late] = [await lab.order(), await lab.order()];
    await move(shop, early.placed, end);
    lab.passTo(2.1);
    expect(await lab.queueDue()).toHaveLength(1);
    await move(shop, late.placed, end);
    await lab.work();
    expect(lab.mails).toEqual([]);
  });

  it('is sent neither before an order is paid nor once printing may start without the originals', async ({
    lab,
  }) => {
    await lab.order({ country: 'US' });
    lab.passTo(5);
    expect(await lab.queueDue()).toEqual([]);
    await lab.order();
    lab.passTo(24.1);
    expect(await lab.queueDue()).toEqual([]);
  });

  it('asks for no original that was never announced or that arrived damaged', async ({
    shop,
    lab,
  }) => {
    await buildOrder(shop.database.kysely, { country: 'TN' });
    const { device, photoIds } = await lab.order({ items: [{}] });
    const [photoId = ''] = photoIds;
    const damaged = (await uniqueJpeg(64, 48)).subarray(0, 400);
    await shop.database.pool.query('update photos set original_sha256 = $1 where photo_id = $2', [
      Buffer.from(hashBytes(damaged), 'hex'),
      photoId,
    ]);
    expect((await device.send(damaged, { photoId })).status).toBe(415);
    await shop.database.pool.query('delete from graphile_worker._private_jobs');
    lab.passTo(2.1);
    expect(await lab.queueDue()).toEqual([]);
  });
});

describe('the link of the reminder', () => {
  it('shows the missing originals to anybody who has it, and nothing else of the order', async ({
    lab,
  }) => {
    const { placed, originals, photoIds, link } = await lab.remindedOf();
    const { status, body } = await lab.ask(link);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderNumber: placed.number,
      expiresAt: new Date(placed.placedAt.getTime() + 120 * 24 * hour).toISOString(),
      total: 2,
      refused: 0,
      missing: photoIds.map((photoId, index) => ({
        photoId,
        frame: index + 1,
        fileName: `picture-${index + 1}.jpg`,
        sha256: hashBytes(originals[index] ?? Buffer.alloc(0)),
        thumbnail: expect.stringMatching(/^\/api\/pictures\/[\w-]{70}$/) as string,
      })),
    });
  });

  it('lets another device upload the missing originals', async ({ lab }) => {
    const { device, originals, photoIds, link } = await lab.remindedOf();
    const other = lab.openDevice();
    const [photoId = '', second = ''] = photoIds;
    const [original = Buffer.alloc(0)] = originals;
    expect((await other.send(original, { photoId, link })).status).toBe(204);
    expect(await lab.missing(link)).toEqual([second]);
    expect(await device.status(photoId)).toMatchObject([
      { original: { sha256: hashBytes(original), size: original.length } },
    ]);
    expect(await other.status(photoId)).toEqual([]);
    expect((await other.send(original, { photoId, link })).status).toBe(204);
  });

  it('accepts no other image, no photo of another order and no copy', async ({ lab }) => {
    const { originals, photoIds, link } = await lab.remindedOf();
    const stranger = await lab.order();
    const other = lab.openDevice();
    const [photoId = ''] = photoIds;
    const [original = Buffer.alloc(0)] = originals;
    const refusal = async (bytes: Buffer, given: object) =>
      readRefusal(await other.send(bytes, { photoId, link, ...given }));
    expect(await refusal(await uniqueJpeg(64, 48), {})).toBe('originals_link_invalid');
    expect(
      await refusal(stranger.originals[0] ?? Buffer.alloc(0), { photoId: stranger.photoIds[0] }),
    ).toBe('originals_link_invalid');
    expect(await refusal(original, { kind: 'order-copy' })).toBe('upload_metadata_invalid');
    expect(await refusal(original, { link: `${link.slice(0, -1)}!` })).toBe(
      'originals_link_invalid',
    );
    expect((await other.send(original, { photoId })).status).toBe(204);
    expect(await lab.missing(link)).toEqual(photoIds);
  });

  it('is rejected when it is forged, cut off or of another order', async ({ lab }) => {
    const { link } = await lab.remindedOf();
    const bytes = Buffer.from(link, 'base64url');
    const turned = Buffer.from(bytes);
    turned[3] = (turned[3] ?? 0) ^ 1;
    const longer = Buffer.from(bytes);
    longer.writeUInt32BE(0xff_ff_ff_ff, 16);
    const added = link.padEnd(270, 'x');
    for (const forged of ['', 'x', link.slice(0, 40), turned, longer, added]) {
      const token = typeof forged === 'string' ? forged : forged.toString('base64url');
      const { status, body } = await lab.ask(token);
      expect([status, body.error]).toEqual([404, 'originals_link_invalid']);
      expect(body.message).toContain('not valid');
    }
  });

  it('works while the order waits for its originals, at most 120 days, and ends with the order', async ({
    shop,
    lab,
  }) => {
    const { placed, originals, photoIds, link } = await lab.remindedOf();
    for (const days of [7, 8, 119.9]) {
      lab.passTo(days * 24);
      expect((await lab.ask(link)).status).toBe(200);
    }
    lab.passTo(120 * 24 + 0.1);
    const { status, body } = await lab.ask(link);
    expect([status, body.error]).toEqual([410, 'originals_link_expired']);
    const sent = lab.openDevice().send(originals[0] ?? Buffer.alloc(0), {
      photoId: photoIds[0] ?? '',
      link,
    });
    expect(await readRefusal(await sent)).toBe('originals_link_expired');
    lab.passTo(3);
    await move(shop, placed, `fulfilment_state = 'cancelled'`);
    expect((await lab.ask(link)).body.error).toBe('originals_link_expired');
  });
});
