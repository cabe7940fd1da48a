import type { BookingResponse, LinkedBooking } from '#contract/bookings.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { addDays, toLocalTime } from '#domain/common/local-time.ts';
import { signBookingLink } from '#server/features/bookings/booking-link.ts';
import { findBooking } from '#server/features/bookings/bookings.repo.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** The next day at a test studio. */
export function tomorrow(): string {
  return addDays(toLocalTime(Date.now(), 'Africa/Tunis').date, 1);
}

/** A time of that day, by the studio's clock. */
export function slotAt(time: string): string {
  return `${tomorrow()}T${time}:00+01:00`;
}

let people = 0;

/** A new customer with an address and a network of their own. */
export function newPerson() {
  people += 1;
  return {
    email: `person${people}@example.com`,
    phone: `+216 71 ${String(100_000 + people)}`,
    network: `10.${people >> 8}.${people & 255}.1`,
  };
}

/** A customer who books. */
export type BookingPerson = ReturnType<typeof newPerson>;

type BookingBody = Partial<BookingResponse & LinkedBooking & ErrorBody>;

/** Sends a call from a network, in a session if one is given. */
export async function sendFrom(
  shop: TestShop,
  url: string,
  payload: object,
  { network, browser }: { network: string; browser?: TestBrowser | undefined },
) {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    remoteAddress: network,
    ...(browser && { cookies: { ...browser.cookies } }),
    headers: { 'accept-language': 'en' },
    payload,
  });
  const { statusCode: status, headers } = response;
  return { status, headers, body: response.json<BookingBody>() };
}

/** A request for a portrait at a time of tomorrow. */
export function requestFor(studioId: string, time: string, { email, phone }: BookingPerson) {
  return {
    bookingId: crypto.randomUUID(),
    studioId,
    service: 'portrait',
    startsAt: slotAt(time),
    name: 'First Last',
    email,
    phone,
    language: 'fr',
  };
}

/** Books a portrait at a time of tomorrow. */
export function book(
  shop: TestShop,
  studioId: string,
  time: string,
  person: BookingPerson = newPerson(),
  browser?: TestBrowser,
) {
  return sendFrom(shop, '/api/bookings', requestFor(studioId, time, person), {
    network: person.network,
    browser,
  });
}

/** The secret of a booking's private link. */
export async function createBookingLink(
  shop: TestShop,
  bookingId: string | undefined,
): Promise<string> {
  const booking = await findBooking(shop.database.kysely, bookingId ?? '');
  if (!booking) throw new Error('nothing was booked');
  return signBookingLink(booking, shop.deps.bookings.linkKey);
}

/** Calls an endpoint of a booking's private link. */
export function follow(shop: TestShop, path: string, link: string, network = '10.200.0.1') {
  return sendFrom(shop, `/api/booking-links${path}`, { link }, { network });
}

/** Kinds of the mails queued for a booking, in their order. */
export async function listBookingMails(
  shop: TestShop,
  bookingId: string | undefined,
): Promise<string[]> {
  const rows = await shop.database.kysely
    .selectFrom('bookingMails')
    .select('kind')
    .where('booking', '=', bookingId ?? '')
    .orderBy('queuedAt')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Ids of the bookings that are confirmed or hold a time. */
export async function liveAt(shop: TestShop, studioId: string, time: string) {
  const rows = await shop.database.kysely
    .selectFrom('bookings')
    .select('id')
    .where('studio', '=', studioId)
    .where('startsAt', '=', new Date(slotAt(time)))
    .where('cancelledAt', 'is', null)
    .where('releasedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
