import { describe, expect } from 'vitest';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob, type TestMailServer } from '#tests/support/mails.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { readRow } from '#tests/support/rows.ts';
import { bookingMailKinds, type BookingMailKind } from '../../bookings/index.ts';

const it = shopTest.extend(
  'send',
  { scope: 'file' },
  ({ shop, mailer }) =>
    async (bookingId: string, kind: BookingMailKind): Promise<void> => {
      const job = buildMailJob('send-booking-mail', {
        kysely: shop.database.kysely,
        clock: () => Date.now() + shop.clock.offset,
        mailer,
        bookingLinkKey: shop.deps.bookings.linkKey,
      });
      await job.run({ bookingId, kind }, silentLog);
    },
);

describe('the booking mail job', () => {
  it.afterEach(({ mailServer, shop }) => {
    mailServer.mails.length = 0;
    shop.clock.offset = 0;
  });

  const booked = async (shop: TestShop): Promise<string> => {
    const studioId = await buildStudio(shop.database.kysely, { ownerEmail: 'owner@example.com' });
    const browser = await shop.browser();
    const day = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const bookingId = crypto.randomUUID();
    await browser.post('/api/bookings', {
      bookingId,
      studioId,
      service: 'passport',
      startsAt: `${day}T10:00:00Z`,
      name: 'First Last',
      email: 'customer@example.com',
      phone: '+216 71 123 456',
      language: 'ar',
    });
    return bookingId;
  };

  /** Follows the link in the request mail. */
  const follow = async (
    shop: TestShop,
    mailServer: TestMailServer,
    path: string,
  ): Promise<void> => {
    const text = mailServer.mails[0]?.parsed.text ?? '';
    const link = /\/booking#([\w-]+)/.exec(text)?.[1] ?? '';
    const browser = await shop.browser();
    expect((await browser.post(`/api/booking-links/${path}`, { link })).status).toBe(200);
  };

  it('sends the link first, and then each confirmation once, with the file', async ({
    shop,
    mailServer,
    send,
  }) => {
    const bookingId = await booked(shop);
    await send(bookingId, 'booking-customer');
    expect(mailServer.mails).toEqual([]);
    await Promise.all([1, 2, 3].map(() => send(bookingId, 'booking-request')));
    await follow(shop, mailServer, 'confirm');
    await Promise.all([1, 2, 3].map(() => send(bookingId, 'booking-customer')));
    await send(bookingId, 'booking-studio');
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([
      ['customer@example.com'],
      ['customer@example.com'],
      ['owner@example.com'],
    ]);
    const [file] = mailServer.mails[1]?.parsed.attachments ?? [];
    expect(file).toMatchObject({ filename: 'booking.ics', mimeType: 'text/calendar' });
    expect(mailServer.mails[1]?.source).toMatch(/Content-Type: text\/calendar;[^]*method=PUBLISH/);
    expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toContain(`UID:${bookingId}`);
  });

  it('notifies both sides of a cancelled booking and sends no confirmation any more', async ({
    shop,
    mailServer,
    send,
  }) => {
    const bookingId = await booked(shop);
    await send(bookingId, 'booking-request');
    await follow(shop, mailServer, 'confirm');
    await send(bookingId, 'booking-studio');
    await follow(shop, mailServer, 'cancel');
    await send(bookingId, 'booking-customer');
    for (const kind of bookingMailKinds) await send(bookingId, kind);
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([
      ['customer@example.com'],
      ['owner@example.com'],
      ['customer@example.com'],
      ['owner@example.com'],
    ]);
    for (const mail of mailServer.mails.slice(2)) {
      expect(mail.source).toMatch(/Content-Type: text\/calendar;[^]*method=CANCEL/);
    }
  });

  it('sends no confirmation of an appointment that is over, as after a long outage', async ({
    shop,
    mailServer,
    send,
  }) => {
    const bookingId = await booked(shop);
    await send(bookingId, 'booking-request');
    await follow(shop, mailServer, 'confirm');
    const { endsAt } = await readRow(shop.database.kysely, 'bookings', { id: bookingId });
    shop.clock.offset = endsAt.getTime() - Date.now() + 1000;
    for (const kind of ['booking-customer', 'booking-studio'] as const) await send(bookingId, kind);
    expect(mailServer.mails).toHaveLength(1);
  });

  it('sends a studio no cancellation of a booking that it has not heard of', async ({
    shop,
    mailServer,
    send,
  }) => {
    const bookingId = await booked(shop);
    await send(bookingId, 'booking-request');
    await follow(shop, mailServer, 'confirm');
    await follow(shop, mailServer, 'cancel');
    for (const kind of bookingMailKinds) await send(bookingId, kind);
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([
      ['customer@example.com'],
      ['customer@example.com'],
    ]);
  });

  it('sends no link of an expired booking and nothing for an unknown booking', async ({
    shop,
    mailServer,
    send,
  }) => {
    const bookingId = await booked(shop);
    shop.clock.offset = 31 * 60_000;
    for (const kind of bookingMailKinds) await send(bookingId, kind);
    await send(crypto.randomUUID(), 'booking-customer');
    expect(mailServer.mails).toEqual([]);
  });
});
