// @module-tag whole
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { backupDepsOf, folderPlace } from '#tests/support/backups.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import {
  createBookingLink,
  follow,
  it as customerTest,
  newMailbox,
  requestFor,
  sendFrom,
} from '#tests/support/customer-records.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { recordLog } from '#tests/support/logs.ts';
import type { TestOrder } from '#tests/support/orders.ts';
import { findOrderLink } from '#tests/support/paying.ts';
import { openSender } from '#tests/support/photo-shop.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { searchBucket, searchFolder, searchFor, searchTables } from '#tests/support/search-shop.ts';
import { signInAs } from '#tests/support/staff.ts';
import { waitingJobs, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { tidyOrderLists } from '#tests/support/tidy-order-lists.ts';
import { ownDataLink } from '../../platform/http/own-data-link.ts';
import { openMailer } from '../../platform/mail/mailer.ts';
import { startJobs } from '../../start-worker.ts';
import { backUp } from '../backups/index.ts';
import { notificationJobs } from '../notifications/index.ts';
import { sweepPhotos, sweepUploads } from '../photos/index.ts';
import { discountJobs } from '../discounts/index.ts';

const bucket = 'photos-of-the-shop';
/** The network address of the customer, behind the shop's proxy. */
const home = '203.0.113.77';
const { lines, log } = recordLog('trace');

const it = customerTest
  .extend('s3', { scope: 'file' }, async ({ shopLimits: _limits }, { onCleanup }) => {
    const s3 = await startS3Server();
    onCleanup(s3.close);
    return s3;
  })
  .extend('shopEnv', { scope: 'file' }, ({ s3 }): Record<string, string> => {
    const place = s3.bucket(bucket);
    return {
      TRUST_PROXY: '1',
      S3_BUCKET: place.bucket,
      S3_ENDPOINT: place.endpoint ?? '',
      S3_REGION: place.region,
      S3_ACCESS_KEY_ID: place.credentials?.id ?? '',
      S3_SECRET_ACCESS_KEY: place.credentials?.secret ?? '',
    };
  })
  .extend('shopLog', { scope: 'file' }, () => log)
  .extend('folder', emptyFolder);

/** What the fixture `records` writes into an order, an address and names of files. */
const planted = [
  'leila',
  'benammar',
  'almond street',
  '4440166',
  '444 0166',
  'green gate',
  'PARCEL77',
];

/** A photo whose file names its photographer. */
async function signedPhoto(): Promise<Buffer> {
  return await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#a46' } })
    .withExif({ IFD0: { Artist: 'Leila Benammar' } })
    .jpeg()
    .toBuffer();
}

/** Sends the original of an ordered photo, and half of another one that no order has. */
async function sendOriginals(shop: TestShop, browser: TestBrowser, order: TestOrder) {
  const url = await shop.listen();
  const sender = openSender(url, browser.sessionId, shop.config.sessionSecret, home);
  const photo = await signedPhoto();
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select photo_id as id from photos where id in (select photo from order_items where order_id = $1)`,
    [order.id],
  );
  const named = { photoId: rows[0]?.id ?? '', filename: 'leila at the sea.jpg' };
  const sent = await sender.send(photo, { ...named, orderNumber: order.number });
  expect(sent.status).toBe(204);
  const half = await sender.announce(photo, { photoId: randomUUID(), filename: 'leila again.jpg' });
  expect((await sender.patch(half, 0, photo.subarray(0, 4000))).status).toBe(204);
}

/** Books, cancels by the link, sends a gift card, asks for a new link, and calls off the console. */
async function useEverything(shop: TestShop, order: TestOrder, mailbox: string): Promise<void> {
  const studio = await buildStudio(shop.database.kysely);
  const person = { email: mailbox, phone: '+1 312 444 0166', network: home };
  const booked = { ...requestFor(studio, '10:00', person), name: 'Leila Benammar' };
  const { body } = await sendFrom(shop, '/api/bookings', booked, { network: home });
  const link = await createBookingLink(shop, body.bookingId);
  expect((await follow(shop, '/cancel', link, home)).status).toBe(200);
  const owner = await signInAs(shop, 'owner');
  const card = { id: randomUUID(), currency: 'USD', amount: 20, expiresAt: null, language: 'en' };
  const gift = { ...card, email: mailbox, name: 'Leila Benammar' };
  expect((await owner.post('/api/staff/gift-cards/mail', gift)).status).toBe(200);
  const wish = { orderNumber: order.number, email: mailbox };
  await sendFrom(shop, '/api/order-links', wish, { network: home });
  const kinds = ['order.placed', 'order.state_changed'];
  const endpoint = { id: randomUUID(), address: 'https://hooks.example/a', description: '', kinds };
  await owner.post('/api/staff/webhooks', endpoint);
}

/** Everything that is left of the customer, by where it was found. */
async function findLeft(shop: TestShop, words: readonly string[]) {
  const isFound = searchFor(words);
  return {
    tables: await searchTables(shop.database, isFound),
    files: await searchFolder(shop.config.dataDir, isFound),
    logged: lines.filter(isFound),
  };
}

const monthMs = 31 * 24 * 60 * 60 * 1000;

/** Runs what the shop does by itself within a month. */
async function passMonth(shop: TestShop): Promise<void> {
  const now = Date.now() + monthMs;
  const { kysely } = shop.database;
  const mailer = openMailer(shop.config.mail, {
    from: { address: 'desk@example.com', name: 'FPX' },
  });
  const clock = (): number => now;
  const notifications = notificationJobs({
    catalogues: shop.parts.catalogues,
    kysely,
    clock,
    mailer,
    config: shop.config,
    makeSmallPhoto: () => Promise.reject(new Error('no mail is sent')),
    mailLimits: shop.deps.limits.mails,
    codeKey: 'key',
    originalsKey: 'key',
    orderLinkKey: 'key',
    bookingLinkKey: 'key',
  });
  for (const { name, run } of [...notifications, ...discountJobs({ kysely, clock })]) {
    if (name === 'report-held-mails' || name === 'sweep-limits') await run({}, log);
  }
  await sweepUploads(shop.deps.photos, new Date(now));
  await sweepPhotos(shop.deps.photos, new Date(now));
  await mailer.close();
}

describe('the data of a customer who had them erased', () => {
  it('are on invoices alone: in the database, the queue, the folder, the bucket, the logs and the next backup', async ({
    shop,
    s3,
    records,
    folder,
  }) => {
    const browser = await shop.browser(home);
    const mailbox = newMailbox();
    const named = [...planted, mailbox, mailbox.split('@')[0] ?? ''];
    const words = [...named, home];
    const order = await records.place(browser, mailbox);
    await sendOriginals(shop, browser, order);
    await records.ship(order);
    await records.leaveTraces(order, mailbox);
    await useEverything(shop, order, mailbox);
    const worker = await startJobs({ ...shop.parts, log });
    const link = await findOrderLink(shop, order);
    const asked = await browser.post(`/api/order-links/${link}/data-requests`, {
      wants: 'erasure',
    });
    expect(asked.status).toBe(202);
    await expect
      .poll(() => waitingJobs(shop.database), { timeout: 120_000, interval: 500 })
      .not.toHaveProperty('send-own-data-link');
    await expect
      .poll(() => waitingJobs(shop.database), { timeout: 120_000, interval: 500 })
      .not.toHaveProperty('send-order-mail');

    const before = await findLeft(shop, words);
    expect(before.tables).toEqual(
      expect.arrayContaining([
        'public.bookings',
        'public.gift_card_mails',
        'public.held_mails',
        'public.order_items',
        'public.order_listings',
        'public.orders',
        'public.photos',
        'public.price_rule_uses',
        'public.print_drops',
        'public.remake_requests',
        'public.shared_uploads',
      ]),
    );
    expect(await searchBucket(s3, bucket, searchFor(words))).not.toEqual([]);
    expect(before.files.filter((file) => file.startsWith('mail/'))).not.toEqual([]);

    const request = await shop.database.kysely
      .selectFrom('dataRequests')
      .selectAll()
      .executeTakeFirstOrThrow();
    const { orderLinkKey } = shop.deps.orders;
    const address = ownDataLink.addressOf(
      { language: 'en' },
      { id: request.id, endsAt: request.endsAt.getTime() },
      { origin: '', orderLinkKey },
    );
    const erased = await browser.post<{ data: { result: object } }>(
      `/api/own-data/${address.split('#')[1]}/erase`,
      {},
    );
    expect(erased.body.data.result).toMatchObject({
      orders: [{ kept: null, photosDeleted: 1 }],
      bookings: { over: 1, upcoming: 0 },
    });
    await tidyOrderLists(shop.database.kysely);
    await worker.stop();

    const after = await findLeft(shop, named);
    // Where somebody asked for a link is counted for a day.
    const counted = await findLeft(shop, [home]);
    expect(counted.tables).toEqual(['public.rate_limits']);
    // Mails that were sent as files are those of the recipients, and go within a month.
    expect(after.files.filter((file) => !file.startsWith(`mail${path.sep}`))).toEqual([]);
    expect(after.logged).toEqual([]);
    expect(after.tables).toEqual(['public.invoices']);
    expect(await searchBucket(s3, bucket, searchFor(words))).toEqual([]);

    const place = folderPlace(folder);
    await backUp(backupDepsOf(shop, place));
    const inBackup = await searchFolder(folder, searchFor(words));
    expect(inBackup.length).toBeGreaterThan(0);
    expect(inBackup.filter((file) => !/\b(?:invoices|rate_limits)\b/.test(file))).toEqual([]);

    await passMonth(shop);
    expect(await findLeft(shop, words)).toEqual({
      tables: ['public.invoices'],
      files: [],
      logged: [],
    });
  }, 300_000);
});
