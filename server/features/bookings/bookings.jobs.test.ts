import { describe, expect } from 'vitest';
import {
  book,
  follow,
  createBookingLink,
  listBookingMails,
  newPerson,
  requestFor,
  sendFrom,
} from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { bookingJobs } from './index.ts';

const hour = 60 * 60 * 1000;

async function sweepAfter(shop: TestShop, hours: number): Promise<void> {
  shop.clock.offset = hours * hour;
  const [job] = bookingJobs(shop.deps.bookings);
  await job?.run({}, shop.parts.log);
}

async function networksOf(shop: TestShop, studioId: string) {
  return (
    await shop.database.kysely
      .selectFrom('bookings')
      .select('network')
      .where('studio', '=', studioId)
      .orderBy('startsAt')
      .execute()
  ).map(({ network }) => network);
}

describe('sweep-bookings', () => {
  it('forgets the address of an expired hold, and the hold a day later', async ({ shop }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const browser = await shop.browser();
    const person = newPerson();
    const request = requestFor(studioId, '09:00', person);
    const repeat = () =>
      sendFrom(shop, '/api/bookings', request, { network: person.network, browser });
    await repeat();
    const kept = await book(shop, studioId, '10:00');
    await follow(shop, '/confirm', await createBookingLink(shop, kept.body.bookingId));
    const link = await createBookingLink(shop, request.bookingId);
    await sweepAfter(shop, 0.4);
    expect(await networksOf(shop, studioId)).toEqual([person.network, null]);
    await sweepAfter(shop, 24);
    expect(await networksOf(shop, studioId)).toEqual([null, null]);
    expect((await repeat()).body.error).toBe('booking_expired');
    await sweepAfter(shop, 25);
    expect(await networksOf(shop, studioId)).toEqual([null]);
    expect(await listBookingMails(shop, request.bookingId)).toEqual([]);
    expect(await listBookingMails(shop, kept.body.bookingId)).toContain('booking-customer');
    const { body } = await follow(shop, '', link);
    expect(body.error).toBe('booking_link_expired');
    expect(body.message).toContain('was not confirmed in time');
  });
});
