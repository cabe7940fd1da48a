import { describe, expect } from 'vitest';
import {
  book,
  follow,
  createBookingLink,
  liveAt,
  listBookingMails,
  newPerson,
  requestFor,
  sendFrom,
  slotAt,
  tomorrow,
} from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser } from '#tests/support/test-shop.ts';

const it = shopTest.extend(
  'shopLimits',
  { scope: 'file' },
  {
    bookings: { openPerPerson: 2, pendingPerNetwork: 5 },
    slotLists: { points: 3, seconds: 60 },
  },
);

const minute = 60_000;
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('the booking limits', () => {
  it('allow a customer two open appointments, by e-mail, phone and session', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const [first, second, third] = [newPerson(), newPerson(), newPerson()];
    const sameEmail = { ...newPerson(), email: first.email.toUpperCase() };
    const samePhone = { ...newPerson(), phone: first.phone.replace('+216 ', '00216') };
    expect((await book(shop, studioId, '09:00', first)).status).toBe(200);
    expect((await book(shop, studioId, '10:00', sameEmail)).status).toBe(200);
    expect((await book(shop, studioId, '11:00', samePhone)).status).toBe(200);
    const refused = [
      await book(shop, studioId, '12:00', { ...newPerson(), email: `  ${first.email}` }),
      await book(shop, studioId, '12:00', { ...newPerson(), phone: first.phone }),
    ];
    const browser = await shop.browser();
    await book(shop, studioId, '13:00', second, browser);
    await book(shop, studioId, '14:00', third, browser);
    refused.push(await book(shop, studioId, '15:00', newPerson(), browser));
    for (const { status, body } of refused) {
      expect([status, body.error]).toEqual([409, 'too_many_bookings']);
    }
    // An unconfirmed booking stops counting when it expires.
    shop.clock.offset = 30 * minute;
    expect((await book(shop, studioId, '12:00', first)).status).toBe(200);
  });

  it('count confirmed appointments until they are over or cancelled', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const person = newPerson();
    const links = [];
    for (const time of ['09:00', '10:00']) {
      const { body } = await book(shop, studioId, time, person);
      links.push(await createBookingLink(shop, body.bookingId));
      await follow(shop, '/confirm', links.at(-1) ?? '');
    }
    shop.clock.offset = 60 * minute;
    expect((await book(shop, studioId, '12:00', person)).body.error).toBe('too_many_bookings');
    await follow(shop, '/cancel', links[0] ?? '');
    expect((await book(shop, studioId, '12:00', person)).status).toBe(200);
  });

  it('allow two of ten parallel requests of one customer', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const person = newPerson();
    const times = Array.from(
      { length: 7 },
      (_, index) => `${String(9 + index).padStart(2, '0')}:00`,
    );
    const responses = await Promise.all(times.map((time) => book(shop, studioId, time, person)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('answer 429 with Retry-After to a /64 with too many unconfirmed bookings', async ({
    shop,
  }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
    const responses = await Promise.all(
      times.map((time, index) =>
        book(shop, studioId, time, { ...newPerson(), network: `2001:db8:5:5::${index + 1}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error).toBe('too_many_requests');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(25 * 60);
    expect((await book(shop, studioId, '15:00')).status).toBe(200);
  });
});

describe('unconfirmed bookings of many /64 of one /48', () => {
  it('count together, up to half more than those of one', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
    const statuses = [];
    for (const [index, time] of times.entries()) {
      const person = { ...newPerson(), network: `2001:db8:6:${index}00::1` };
      statuses.push((await book(shop, studioId, time, person)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('the limit of attempts', () => {
  it('allows 20 of a session or an address, and no 21st', async ({ shop }) => {
    const [browser, other] = [await shop.browser(), await shop.browser()];
    const attempt = (network: string, from?: TestBrowser) => {
      const request = requestFor(crypto.randomUUID(), '09:00', newPerson());
      return sendFrom(shop, '/api/bookings', request, { network, browser: from });
    };
    const attempts = Array.from({ length: 21 }, (_, index) => index + 1);
    for (const responses of [
      await Promise.all(attempts.map((index) => attempt(`10.202.0.${index}`, browser))),
      await Promise.all(attempts.map(() => attempt('10.202.1.1'))),
    ]) {
      expect(responses.filter(({ status }) => status === 404)).toHaveLength(20);
      const [refused] = responses.filter(({ status }) => status !== 404);
      expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_requests' } });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await attempt('10.202.0.1', other)).status).toBe(404);
  });
});

describe('the limit of lists of free times', () => {
  it('counts a /64 without a session, and no other network', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const listFrom = (remoteAddress: string) =>
      shop.app.inject({ url: `/api/studios/${studioId}/slots?service=passport`, remoteAddress });
    for (const host of [1, 2, 3]) {
      expect((await listFrom(`2001:db8:7:7::${host}`)).statusCode).toBe(200);
    }
    const refused = await listFrom('2001:db8:7:7::4');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await listFrom('2001:db8:8:8::1')).statusCode).toBe(200);
  });
});

describe('a repeated booking', () => {
  it('is stored once in 50 rounds of 5 concurrent requests, with one id or with five', async ({
    shop,
  }) => {
    for (let round = 0; round < 50; round += 1) {
      const studioId = await buildStudio(shop.database.kysely);
      const person = newPerson();
      const browser = await shop.browser();
      const request = requestFor(studioId, '09:00', person);
      const idOf = () => (round % 2 === 0 ? request.bookingId : crypto.randomUUID());
      const responses = await Promise.all(
        Array.from({ length: 5 }, () =>
          sendFrom(
            shop,
            '/api/bookings',
            { ...request, bookingId: idOf() },
            { network: person.network, browser },
          ),
        ),
      );
      const [first] = responses;
      for (const { status, body } of responses) {
        expect(status).toBe(200);
        expect(body).toEqual(first?.body);
      }
      expect(await liveAt(shop, studioId, '09:00')).toEqual([first?.body.bookingId]);
      expect(await listBookingMails(shop, first?.body.bookingId)).toEqual(['booking-request']);
    }
  });

  it('replaces an unconfirmed one with another e-mail address, whose link then expires', async ({
    shop,
  }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const browser = await shop.browser();
    const wrong = await book(shop, studioId, '09:00', newPerson(), browser);
    const link = await createBookingLink(shop, wrong.body.bookingId);
    const slots = await browser.get<{ days: { slots: string[] }[] }>(
      `/api/studios/${studioId}/slots?service=portrait&from=${tomorrow()}&days=1`,
    );
    expect(slots.body.days[0]?.slots).toContain(slotAt('09:00'));
    const right = await book(shop, studioId, '09:00', newPerson(), browser);
    expect(right.status).toBe(200);
    expect(await liveAt(shop, studioId, '09:00')).toEqual([right.body.bookingId]);
    expect((await follow(shop, '/confirm', link)).body.error).toBe('booking_expired');
  });

  it('is reported as expired under the id of an expired one', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const browser = await shop.browser();
    const person = newPerson();
    const request = requestFor(studioId, '09:00', person);
    const sender = { network: person.network, browser };
    await sendFrom(shop, '/api/bookings', request, sender);
    shop.clock.offset = 31 * minute;
    expect((await sendFrom(shop, '/api/bookings', request, sender)).body.error).toBe(
      'booking_expired',
    );
  });
});
