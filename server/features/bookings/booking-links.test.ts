import { describe, expect } from 'vitest';
import {
  book,
  follow,
  createBookingLink,
  liveAt,
  listBookingMails,
  newPerson,
  slotAt,
} from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

/** A portrait booked at 09:00 of tomorrow. */
const it = shopTest
  .extend('shopLimits', { scope: 'file' }, { bookings: { openPerPerson: 2, pendingPerNetwork: 5 } })
  .extend('booked', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const { body } = await book(shop, studioId, '09:00');
    const link = await createBookingLink(shop, body.bookingId);
    return { studioId, link, mails: () => listBookingMails(shop, body.bookingId) };
  });

const minute = 60_000;
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('POST /api/booking-links', () => {
  it('shows a booking and changes nothing, however often it is opened', async ({
    shop,
    booked,
  }) => {
    const { studioId, link, mails } = booked;
    for (let count = 0; count < 3; count += 1) {
      const opened = await follow(shop, '', link);
      expect(opened.status).toBe(200);
      expect(opened.headers['cache-control']).toBe('private, no-store');
      expect(opened.headers['referrer-policy']).toBe('no-referrer');
      expect(opened.body).toMatchObject({
        state: 'pending',
        startsAt: slotAt('09:00'),
        canCancel: true,
        isOwn: false,
        studio: { _id: studioId, name: 'Test Studio' },
      });
    }
    expect(await mails()).toEqual(['booking-request']);
  });

  it('refuses any other link, also an empty one and one with added text, and GET', async ({
    shop,
    booked,
  }) => {
    const { link } = booked;
    const another = link.startsWith('A') ? 'B' : 'A';
    for (const wrong of [
      '',
      'x',
      link.slice(0, -2),
      `${another}${link.slice(1)}`,
      ` ${link}`,
      `${link}${'x'.repeat(200)}`,
    ]) {
      for (const path of ['', '/confirm', '/cancel']) {
        const { status, body } = await follow(shop, path, wrong, newPerson().network);
        expect([status, body.error]).toEqual([404, 'booking_link_invalid']);
      }
    }
    for (const path of ['', '/confirm', '/cancel']) {
      const { statusCode } = await shop.app.inject({ url: `/api/booking-links${path}` });
      expect(statusCode).toBe(404);
    }
    expect((await follow(shop, '', link)).body.state).toBe('pending');
  });

  it('answers 429 with Retry-After to an address that guesses links', async ({ shop }) => {
    const network = '2001:db8:77:1';
    const responses = [];
    for (let count = 0; count < 21; count += 1) {
      responses.push(await follow(shop, '', 'guess', `${network}::${count.toString(16)}`));
    }
    expect(responses[0]?.status).toBe(404);
    expect(responses.at(-1)?.status).toBe(429);
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('POST /api/booking-links/confirm', () => {
  it('confirms once, answers repeats alike, and queues a mail to customer and studio', async ({
    shop,
    booked,
  }) => {
    const { studioId, link, mails } = booked;
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => follow(shop, '/confirm', link)));
    responses.push(await follow(shop, '/confirm', link));
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.body).toEqual(responses[0]?.body);
      expect(response.body.state).toBe('confirmed');
    }
    expect((await mails()).toSorted()).toEqual([
      'booking-customer',
      'booking-request',
      'booking-studio',
    ]);
    shop.clock.offset = 40 * minute;
    expect((await book(shop, studioId, '09:00')).body.error).toBe('slot_taken');
  });

  it('is refused after 30 minutes, when another customer can book the time without a sweep', async ({
    shop,
    booked,
  }) => {
    const { studioId, link, mails } = booked;
    shop.clock.offset = 29 * minute;
    expect((await book(shop, studioId, '09:15')).body.error).toBe('slot_taken');
    shop.clock.offset = 30 * minute;
    const late = await follow(shop, '/confirm', link);
    expect([late.status, late.body.error]).toEqual([410, 'booking_expired']);
    expect(late.body.message).toContain('what you wrote is kept');
    expect((await book(shop, studioId, '09:15')).status).toBe(200);
    expect((await follow(shop, '', link)).body.state).toBe('expired');
    expect((await follow(shop, '/confirm', link)).body.error).toBe('booking_expired');
    expect(await mails()).toEqual(['booking-request']);
  });

  it('is refused once the studio has closed', async ({ shop, booked }) => {
    const { studioId, link, mails } = booked;
    await shop.database.kysely
      .updateTable('studios')
      .set({ isActive: false })
      .where('id', '=', studioId)
      .execute();
    const refused = await follow(shop, '/confirm', link);
    expect([refused.status, refused.body.error]).toEqual([404, 'studio_not_found']);
    expect((await follow(shop, '', link)).body.state).toBe('pending');
    expect(await mails()).toEqual(['booking-request']);
  });

  it('races the next customer at the end of the hold with exactly one winner', async ({ shop }) => {
    for (let round = 0; round < 10; round += 1) {
      shop.clock.offset = 0;
      const studioId = await buildStudio(shop.database.kysely);
      const { body } = await book(shop, studioId, '09:00');
      const link = await createBookingLink(shop, body.bookingId);
      shop.clock.offset = 30 * minute - 2;
      const [confirmed, taken] = await Promise.all([
        follow(shop, '/confirm', link),
        book(shop, studioId, '09:00'),
      ]);
      const live = await liveAt(shop, studioId, '09:00');
      expect(live).toHaveLength(1);
      expect([confirmed.status, taken.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

describe('POST /api/booking-links/cancel', () => {
  it('frees the time of a confirmed booking, notifies both sides once, and answers repeats alike', async ({
    shop,
    booked,
  }) => {
    const { studioId, link, mails } = booked;
    await follow(shop, '/confirm', link);
    const responses = await Promise.all([1, 2, 3].map(() => follow(shop, '/cancel', link)));
    for (const response of responses) {
      expect(response.body).toMatchObject({ state: 'cancelled', canCancel: false });
    }
    expect((await mails()).toSorted()).toEqual([
      'booking-cancelled-customer',
      'booking-cancelled-studio',
      'booking-customer',
      'booking-request',
      'booking-studio',
    ]);
    const again = await follow(shop, '/confirm', link);
    expect([again.status, again.body.error]).toEqual([409, 'booking_cancelled']);
    expect((await book(shop, studioId, '09:00')).status).toBe(200);
  });

  it('frees a held time without a mail', async ({ shop, booked }) => {
    const { studioId, link, mails } = booked;
    expect((await follow(shop, '/cancel', link)).body.state).toBe('cancelled');
    expect(await mails()).toEqual(['booking-request']);
    expect((await book(shop, studioId, '09:00')).status).toBe(200);
  });

  it('is refused once the appointment has begun', async ({ shop, booked }) => {
    const { link } = booked;
    await follow(shop, '/confirm', link);
    shop.clock.offset = Date.parse(slotAt('09:01')) - Date.now();
    const late = await follow(shop, '/cancel', link);
    expect([late.status, late.body.error]).toEqual([409, 'booking_not_cancellable']);
    shop.clock.offset += 26 * 60 * minute;
    expect((await follow(shop, '', link)).body.error).toBe('booking_link_expired');
  });
});
