import { describe, expect } from 'vitest';
import type { SlotsResponse } from '#contract/bookings.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { addDays } from '#domain/common/local-time.ts';
import { buildStudio, everyDay } from '#tests/support/build-order.ts';
import { newPerson, sendFrom, tomorrow } from '#tests/support/customer-records.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { waitingJobs, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { signSession } from '../../platform/http/session.ts';

let shop: TestShop;
it.beforeAll(({ shop: own }) => {
  shop = own;
});

async function slotsOf(studioId: string, query: string): Promise<SlotsResponse['days']> {
  const browser = await shop.browser();
  const { body } = await browser.get<SlotsResponse>(`/api/studios/${studioId}/slots?${query}`);
  return body.days;
}

async function freeTomorrow(studioId: string, service = 'portrait'): Promise<string[]> {
  return (await slotsOf(studioId, `service=${service}&from=${tomorrow()}&days=1`))[0]?.slots ?? [];
}

function requestFor(studioId: string, startsAt: string | undefined, changes: object = {}) {
  return {
    bookingId: crypto.randomUUID(),
    studioId,
    service: 'portrait',
    startsAt,
    name: 'First Last',
    email: 'customer@example.com',
    phone: '+216 71 123 456',
    note: 'With a dog',
    language: 'fr',
    ...changes,
  };
}

/** Each booking without a session comes from its own address, so that their limits do not interfere. */
function book(body: object, browser?: TestBrowser) {
  return sendFrom(shop, '/api/bookings', body, { network: newPerson().network, browser });
}

function rowsOf(studioId: string) {
  return shop.database.kysely
    .selectFrom('bookings')
    .selectAll()
    .where('studio', '=', studioId)
    .execute();
}

describe('GET /api/studios/{studioId}/slots', () => {
  it('lists free start times by the day of the studio’s calendar', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    const [day, ...others] = await slotsOf(studioId, `service=family&from=${tomorrow()}&days=1`);
    expect(others).toEqual([]);
    expect(day?.date).toBe(tomorrow());
    // Times on the clock in Tunis, with its offset from UTC.
    expect(day?.slots[0]).toBe(`${tomorrow()}T09:00:00+01:00`);
    expect(day?.slots.at(-1)).toBe(`${tomorrow()}T16:00:00+01:00`);
    expect(day?.slots).toHaveLength(29);
  });

  it('lists two weeks by default, and no day that cannot be booked', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    expect(await slotsOf(studioId, `service=portrait&from=${tomorrow()}`)).toHaveLength(14);
    const today = addDays(tomorrow(), -1);
    expect((await slotsOf(studioId, 'service=portrait'))[0]?.date).toBe(today);
    const before = await slotsOf(studioId, `service=portrait&from=${addDays(today, -3)}&days=5`);
    expect(before.map(({ date }) => date)).toEqual([today, tomorrow()]);
    const far = await slotsOf(studioId, `service=portrait&from=${addDays(today, 59)}&days=31`);
    expect(far.map(({ date }) => date)).toEqual([addDays(today, 59), addDays(today, 60)]);
    expect(await slotsOf(studioId, 'service=portrait&from=9999-12-31')).toEqual([]);
  });

  it('omits booked times for every service that would overlap them', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    await book(requestFor(studioId, `${tomorrow()}T09:00:00Z`));
    const free = await freeTomorrow(studioId, 'family');
    const slot = (time: string): string => `${tomorrow()}T${time}:00+01:00`;
    for (const time of ['09:15', '09:30', '09:45', '10:00', '10:15'])
      expect(free).not.toContain(slot(time));
    for (const time of ['09:00', '10:30']) expect(free).toContain(slot(time));
  });

  it('rejects an unknown or inactive studio and an unknown service', async () => {
    const inactive = await buildStudio(shop.database.kysely, { isActive: false });
    const browser = await shop.browser();
    const ask = (id: string, service: string) =>
      browser.get(`/api/studios/${id}/slots?service=${service}&from=${tomorrow()}`);
    for (const id of [inactive, crypto.randomUUID()]) {
      expect(await ask(id, 'portrait')).toMatchObject({
        status: 404,
        body: { error: 'studio_not_found' },
      });
    }
    expect(await ask(inactive, 'wedding')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });
});

describe('POST /api/bookings', () => {
  it.for(['Refund waiting at evil-shop.com', 'evil-shop．com', 'www.evil-shop.com'])(
    'refuses the name %s, which a mail would make a link',
    async (name) => {
      const studioId = await buildStudio(shop.database.kysely);
      const [startsAt] = await freeTomorrow(studioId);
      const { status, body } = await book(requestFor(studioId, startsAt, { name }));
      expect(status).toBe(400);
      expect(body.error).toBe('web_address_not_allowed');
    },
  );

  it('holds the slot, stores the customer’s data and queues the mail with the link', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    const [slot] = await freeTomorrow(studioId);
    const before = (await waitingJobs(shop.database))['send-booking-mail'] ?? 0;
    const request = requestFor(studioId, slot);
    expect(await book(request)).toMatchObject({
      status: 200,
      body: {
        bookingId: request.bookingId,
        startsAt: `${tomorrow()}T09:00:00+01:00`,
        endsAt: `${tomorrow()}T09:30:00+01:00`,
        timeZone: 'Africa/Tunis',
        state: 'pending',
      },
    });
    expect(await rowsOf(studioId)).toMatchObject([
      { id: request.bookingId, name: 'First Last', note: 'With a dog', language: 'fr' },
    ]);
    expect((await waitingJobs(shop.database))['send-booking-mail']).toBe(before + 1);
  });

  it('gives a slot to exactly one of 50 concurrent customers of any service', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    const [slot] = await freeTomorrow(studioId);
    const services = ['passport', 'portrait', 'family', 'product'];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book(requestFor(studioId, slot, { service: services[index % 4] })),
      ),
    );
    const codes = responses.map(({ status, body }) => `${status} ${body.error ?? 'booked'}`);
    expect(codes.toSorted()).toEqual([
      '200 booked',
      ...Array.from({ length: 49 }, () => '409 slot_taken'),
    ]);
    expect(await rowsOf(studioId)).toHaveLength(1);
  });

  it('refuses a reused id and reveals nothing to another session', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    const [slot, , later] = await freeTomorrow(studioId);
    const browser = await shop.browser();
    const request = requestFor(studioId, slot);
    await book(request, browser);
    expect(await book({ ...request, startsAt: later }, browser)).toMatchObject({
      status: 409,
      body: { error: 'booking_made' },
    });
    const stranger = await book({ ...request, startsAt: later });
    const nonsense = await book({ ...request, bookingId: 'x' });
    expect(stranger).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(stranger.body.message).toBe(nonsense.body.message);
    expect(JSON.stringify(stranger.body)).not.toContain('customer@');
    expect(await rowsOf(studioId)).toHaveLength(1);
  });

  it('refuses a closed hour, an odd minute, and times too soon or too far ahead', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    const soon = await buildStudio(shop.database.kysely, {
      operatingHours: JSON.stringify(everyDay('00:00', '24:00')),
    });
    const quarter = 15 * 60_000;
    const tooSoon = Math.ceil(Date.now() / quarter) * quarter + 4 * quarter;
    const cases = [
      [studioId, `${tomorrow()}T03:00:00Z`],
      [studioId, `${tomorrow()}T15:45:00Z`],
      [studioId, `${tomorrow()}T09:05:00Z`],
      [studioId, `${addDays(tomorrow(), 60)}T09:00:00Z`],
      [studioId, '2020-01-06T09:00:00Z'],
      [soon, new Date(tooSoon).toISOString()],
    ] as const;
    for (const [id, startsAt] of cases) {
      expect(await book(requestFor(id, startsAt)), startsAt).toMatchObject({
        status: 400,
        body: { error: 'slot_not_offered' },
      });
    }
  });

  it('requires reachable contact data and names every invalid field', async () => {
    const studioId = await buildStudio(shop.database.kysely);
    const [slot] = await freeTomorrow(studioId);
    const refused = async (changes: object) => {
      const { status, body } = await book(requestFor(studioId, slot, changes));
      const { fields } = body.details as { fields: { field: string }[] };
      return [status, body.error, ...fields.map(({ field }) => field)];
    };
    expect(await refused({ name: '  ', phone: '' })).toEqual([
      400,
      'contact_required',
      'name',
      'phone',
    ]);
    const missing = { name: undefined, email: undefined, phone: null };
    expect(await refused(missing)).toEqual([400, 'contact_required', 'name', 'email', 'phone']);
    expect(await refused({ email: 'nobody@' })).toEqual([400, 'invalid_email', 'email']);
    expect(await refused({ phone: 'call me' })).toEqual([400, 'invalid_phone', 'phone']);
    expect(await rowsOf(studioId)).toEqual([]);
  });

  it('rejects an inactive studio', async () => {
    const studioId = await buildStudio(shop.database.kysely, { isActive: false });
    expect(await book(requestFor(studioId, `${tomorrow()}T09:00:00Z`))).toMatchObject({
      status: 404,
      body: { error: 'studio_not_found' },
    });
  });
});

describe('GET /api/bookings/{bookingId}/calendar', () => {
  it('serves the file of a confirmed booking only to the session that booked', async ({
    browser,
  }) => {
    const studioId = await buildStudio(shop.database.kysely);
    const [slot] = await freeTomorrow(studioId);
    const request = requestFor(studioId, slot);
    const { sessionId } = browser;
    await book(request, browser);
    const url = `/api/bookings/${request.bookingId}/calendar`;
    expect((await browser.get(url)).status).toBe(404);
    await shop.database.kysely
      .updateTable('bookings')
      .set({ confirmedAt: new Date() })
      .where('id', '=', request.bookingId)
      .execute();
    const stranger = await (await shop.browser()).get<ErrorBody>(url);
    expect(stranger).toMatchObject({ status: 404, body: { error: 'not_found' } });
    const own = await shop.app.inject({
      url,
      cookies: { fpx_session: signSession(sessionId, shop.config.sessionSecret) },
    });
    expect(own.statusCode).toBe(200);
    expect(own.headers['content-type']).toContain('text/calendar');
    expect(own.headers['content-disposition']).toBe('attachment; filename="booking.ics"');
    expect(own.body).toContain(`UID:${request.bookingId}\r\n`);
    expect(own.body).toContain(`DTSTART:${tomorrow().replaceAll('-', '')}T080000Z\r\n`);
    expect(own.body).toContain('SUMMARY:Séance portrait · Test Studio\r\n');
  });
});
