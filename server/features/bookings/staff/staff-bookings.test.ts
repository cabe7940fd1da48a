import { describe, expect } from 'vitest';
import type { BookingWeek, StaffBooking } from '#contract/staff/bookings.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import {
  book,
  createBookingLink,
  follow,
  listBookingMails,
  slotAt,
  tomorrow,
} from '#tests/support/customer-records.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import { findBookingOfDueMail } from '../find-due-mail.ts';

interface Changed {
  readonly booking: StaffBooking;
  readonly error?: string;
}

interface Listed {
  readonly bookings: StaffBooking[];
  readonly next: string | null;
}

const undoMs = 10_000;

const it = shopTest.extend('studio', async ({ shop }) => {
  const { kysely } = shop.database;
  const id = await buildStudio(kysely);
  const booked = async (time: string, isConfirmed = true) => {
    const { body } = await book(shop, id, time);
    const bookingId = body.bookingId ?? '';
    if (isConfirmed) {
      const link = await createBookingLink(shop, bookingId);
      expect((await follow(shop, '/confirm', link)).status).toBe(200);
    }
    return bookingId;
  };
  return {
    id,
    booked,
    yasmine: await signInAs(shop, 'studio', { name: 'Yasmine', studio: id }),
    stranger: await signInAs(shop, 'studio', { studio: await buildStudio(kysely) }),
    /** Kinds of the mails that would be sent now. */
    due: async (bookingId: string) => {
      const kinds = await listBookingMails(shop, bookingId);
      const now = Date.now() + shop.clock.offset;
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const booking = await findBookingOfDueMail(
            kysely,
            bookingId,
            kind as 'booking-customer',
            now,
          );
          return booking ? [kind] : [];
        }),
      );
      return found.flat();
    },
    jobs: async (bookingId: string) => {
      const { rows } = await shop.database.pool.query<{ kind: string; wait: number }>(
        `select payload ->> 'kind' as kind, extract(epoch from run_at - now())::float8 as wait
         from graphile_worker._private_jobs where payload ->> 'bookingId' = $1 order by id`,
        [bookingId],
      );
      return rows;
    },
  };
});

it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

async function act(person: TestStaff, booking: string, body: object) {
  return await person.post<Changed>(`/api/staff/bookings/${booking}/acts`, body);
}

async function undo(person: TestStaff, booking: string, kind: string) {
  return await person.post<Changed>(`/api/staff/bookings/${booking}/undo`, { act: kind });
}

describe('the bookings of a studio', () => {
  it('are listed by time with their customers, for its own people and those of the shop', async ({
    shop,
    studio: { id, booked, yasmine, stranger },
  }) => {
    const later = await booked('11:00');
    const first = await booked('09:00', false);
    const listed = await yasmine.get<Listed>('/api/staff/bookings');
    expect(listed.body.bookings.map(({ id: each, state }) => [each, state])).toEqual([
      [first, 'pending'],
      [later, 'confirmed'],
    ]);
    expect(listed.body.bookings[1]).toMatchObject({
      startsAt: slotAt('11:00'),
      name: 'First Last',
      language: 'fr',
      studio: { id, timeZone: 'Africa/Tunis' },
      acts: ['move', 'cancel'],
    });
    const csr = await signInAs(shop, 'csr');
    const asked = await csr.get<Listed>(`/api/staff/bookings?studio=${id}&view=pending`);
    expect(asked.body.bookings.map((each) => each.id)).toEqual([first]);
    for (const query of ['', `?studio=${id}`]) {
      const foreign = await stranger.get<Listed>(`/api/staff/bookings${query}`);
      expect(foreign.body).toEqual({ bookings: [], next: null });
    }
  });

  it('are turned page by page, none twice and none left out', async ({
    shop,
    studio: { id, yasmine },
  }) => {
    await shop.database.pool.query(
      `insert into bookings (session_id, studio, service, starts_at, ends_at, name, email, phone, language, expires_at,
         confirmed_at, email_key, phone_key)
       select gen_random_uuid(), $1, 'passport', at, at + interval '15 minutes', 'A', 'a@example.com', '1', 'en', now(),
         now(), 'a', '1'
       from (select date_trunc('hour', now()) + n * interval '1 hour' as at from generate_series(1, 65) n) times`,
      [id],
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = next === '' ? '' : `?after=${next}`;
      const page = await yasmine.get<Listed>(`/api/staff/bookings${query}`);
      seen.push(...page.body.bookings.map((each) => each.id));
      ({ next } = page.body);
    }
    expect([seen.length, new Set(seen).size]).toEqual([65, 65]);
  });

  it('stand in a week with its opening times and closed days, and say when nobody is there', async ({
    shop,
    studio: { id, booked, yasmine, stranger },
  }) => {
    const bookingId = await booked('09:00');
    await shop.database.pool.query('update studios set closures = $2 where id = $1', [
      id,
      JSON.stringify([tomorrow()]),
    ]);
    const week = await yasmine.get<BookingWeek>(`/api/staff/bookings/week?day=${tomorrow()}`);
    expect(week.body.days).toHaveLength(7);
    expect(new Date(`${week.body.days[0]?.date}T00:00:00Z`).getUTCDay()).toBe(1);
    const day = week.body.days.find(({ date }) => date === tomorrow());
    expect(day).toEqual({ date: tomorrow(), isClosure: true, hours: [] });
    expect(week.body.bookings).toMatchObject([{ id: bookingId, problem: 'closed' }]);
    const url = `/api/staff/bookings/week?studio=${id}`;
    expect((await stranger.get(url)).status).toBe(404);
    const admin = await signInAs(shop, 'admin');
    expect((await admin.get(url)).status).toBe(200);
    expect((await admin.get('/api/staff/bookings/week')).status).toBe(404);
  });
});

describe('confirming a booking for its customer', () => {
  it('announces it like the link of its mail, once the undo is over, and once', async ({
    shop,
    studio: { booked, yasmine, due, jobs },
  }) => {
    const booking = await booked('09:00', false);
    const confirmed = await act(yasmine, booking, { kind: 'confirm' });
    expect(confirmed.body.booking).toMatchObject({
      state: 'confirmed',
      acts: ['move', 'cancel'],
      undo: { act: 'confirm' },
    });
    expect((await act(yasmine, booking, { kind: 'confirm' })).status).toBe(200);
    expect(await due(booking)).toEqual(['booking-customer', 'booking-studio']);
    const waits = (await jobs(booking)).filter(({ kind }) => kind !== 'booking-request');
    expect(waits.map(({ kind }) => kind)).toEqual(['booking-customer', 'booking-studio']);
    expect(waits.every(({ wait }) => wait > 5)).toBe(true);
    const log = await shop.database.pool.query(
      `select act, actor_name, studio is not null as shown from audit_log where object_id = $1`,
      [booking],
    );
    expect(log.rows).toEqual([{ act: 'booking.confirm', actor_name: 'Yasmine', shown: true }]);
  });
});

describe('moving a booking', () => {
  it('gives it a free time, frees the one before, and tells customer and studio the new one', async ({
    studio: { id, booked, yasmine, due },
    shop,
  }) => {
    const booking = await booked('09:00');
    const slots = await yasmine.get<{ days: { date: string; slots: string[] }[] }>(
      `/api/staff/bookings/${booking}/slots?from=${tomorrow()}&days=1`,
    );
    expect(slots.body.days[0]?.slots).toContain(slotAt('09:15'));
    const moved = await act(yasmine, booking, { kind: 'move', startsAt: slotAt('09:15') });
    expect(moved.body.booking).toMatchObject({
      startsAt: slotAt('09:15'),
      endsAt: slotAt('09:45'),
      movedFrom: slotAt('09:00'),
      undo: { act: 'move' },
    });
    expect((await due(booking)).filter((kind) => kind.includes('moved'))).toEqual([
      'booking-moved-customer',
      'booking-moved-studio',
    ]);
    const again = await act(yasmine, booking, { kind: 'move', startsAt: slotAt('09:15') });
    expect(again.status).toBe(200);
    const other = await book(shop, id, '09:45');
    expect(other.status).toBe(200);
  });

  it('refuses a time that is taken, not offered, or over, and of two at once takes one', async ({
    studio: { booked, yasmine },
  }) => {
    const [one, two] = [await booked('09:00'), await booked('10:00')];
    const move = async (booking: string, time: string) =>
      await act(yasmine, booking, { kind: 'move', startsAt: slotAt(time) });
    expect((await move(one, '10:15')).body.error).toBe('slot_taken');
    expect((await move(one, '18:00')).body.error).toBe('slot_not_offered');
    expect((await move(one, '10:20')).body.error).toBe('slot_not_offered');
    const both = await Promise.all([move(one, '14:00'), move(two, '14:15')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const held = await booked('15:00', false);
    expect((await move(held, '16:00')).body.error).toBe('booking_not_confirmed');
  });

  it('has mails of its own for each move, and a move that is undone has none', async ({
    studio: { booked, yasmine, due, jobs },
  }) => {
    const booking = await booked('09:00');
    const movedMails = async () => (await due(booking)).filter((kind) => kind.includes('moved'));
    await act(yasmine, booking, { kind: 'move', startsAt: slotAt('10:00') });
    await act(yasmine, booking, { kind: 'move', startsAt: slotAt('11:00') });
    const back = await undo(yasmine, booking, 'move');
    expect(back.body.booking).toMatchObject({ startsAt: slotAt('10:00'), undo: null });
    expect(await movedMails()).toHaveLength(2);
    const queued = (await jobs(booking)).filter(({ kind }) => kind === 'booking-moved-customer');
    expect(queued).toHaveLength(3);
    expect((await undo(yasmine, booking, 'move')).body.error).toBe('undo_over');
  });
});

describe('cancelling a booking', () => {
  it('frees its time, tells its customer, and can be undone for ten seconds', async ({
    shop,
    studio: { id, booked, yasmine, due },
  }) => {
    const booking = await booked('09:00');
    const cancelled = await act(yasmine, booking, { kind: 'cancel' });
    expect(cancelled.body.booking).toMatchObject({ state: 'cancelled', undo: { act: 'cancel' } });
    expect(await due(booking)).toContain('booking-cancelled-customer');
    const back = await undo(yasmine, booking, 'cancel');
    expect(back.body.booking).toMatchObject({ state: 'confirmed', undo: null });
    expect(await due(booking)).not.toContain('booking-cancelled-customer');
    await act(yasmine, booking, { kind: 'cancel' });
    expect((await book(shop, id, '09:00')).status).toBe(200);
    expect((await undo(yasmine, booking, 'cancel')).body.error).toBe('slot_taken');
    shop.clock.offset = undoMs + 1;
    expect((await undo(yasmine, booking, 'cancel')).body.error).toBe('undo_over');
  });

  it('sends nothing about a booking that was never confirmed', async ({
    studio: { booked, yasmine, due },
  }) => {
    const booking = await booked('09:00', false);
    expect((await act(yasmine, booking, { kind: 'cancel' })).status).toBe(200);
    expect(await due(booking)).toEqual([]);
  });

  it('is refused once it has begun', async ({ shop, studio: { booked, yasmine } }) => {
    const booking = await booked('09:00');
    await shop.database.pool.query(
      `update bookings set starts_at = now() - interval '5 minutes', ends_at = now() + interval '25 minutes'
       where id = $1`,
      [booking],
    );
    expect((await act(yasmine, booking, { kind: 'cancel' })).body.error).toBe('booking_begun');
  });
});

describe('a booking of another studio', () => {
  it('does not exist for its people, whatever they ask', async ({
    studio: { booked, stranger },
  }) => {
    const booking = await booked('09:00');
    const path = `/api/staff/bookings/${booking}`;
    const asked = [
      await stranger.get(path),
      await stranger.get(`${path}/slots`),
      await act(stranger, booking, { kind: 'cancel' }),
      await undo(stranger, booking, 'cancel'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
