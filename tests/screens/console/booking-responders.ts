import type { Failure } from '#contract/errors.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { bookingUndoMs, listBookingActs } from '#domain/bookings/booking-acts.ts';
import { endOfSlot } from '#domain/bookings/booking-slots.ts';
import { addDays, weekdayOf, zonedIso } from '#domain/common/local-time.ts';
import { fail } from '#domain/common/result.ts';
import type { StaffParts } from './staff-calls.ts';

const studio = {
  id: '0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33',
  name: 'Photo Lac 2',
  timeZone: 'Africa/Tunis',
};

/** A time of a coming day by the clock of the studio, as the shop writes it. */
function timeAt(daysAhead: number, hour: number, minute = 0): string {
  const day = addDays(new Date().toISOString().slice(0, 10), daysAhead);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Tunis is an hour ahead of UTC all year.
  return zonedIso(Date.UTC(year, month - 1, date, hour - 1, minute), studio.timeZone);
}

function makeBooking(number: number, changes: Partial<StaffBooking>): StaffBooking {
  const startsAt = changes.startsAt ?? timeAt(1, 9);
  return {
    id: `c1a7f0de-1b9e-4a5a-9d34-6a0b9d0c8e2${number}`,
    studio,
    service: 'portrait',
    endsAt: zonedIso(endOfSlot(Date.parse(startsAt), 'portrait'), studio.timeZone),
    state: 'confirmed',
    name: 'Amina Haddad',
    email: 'amina@example.com',
    phone: '+216 71 123 456',
    note: null,
    language: 'fr',
    createdAt: timeAt(-2, 15),
    confirmBy: null,
    movedFrom: null,
    problem: null,
    acts: ['move', 'cancel'],
    undo: null,
    ...changes,
    startsAt,
  };
}

/** Appointments of the next days: one that is booked, one that is held, one on a closed day. */
export function demoBookings(): StaffBooking[] {
  return [
    makeBooking(1, {}),
    makeBooking(2, {
      startsAt: timeAt(1, 11, 30),
      name: 'Karim Jaziri',
      state: 'pending',
      confirmBy: timeAt(0, 23, 30),
      acts: ['confirm', 'cancel'],
      note: 'With two children.',
    }),
    makeBooking(3, { startsAt: timeAt(2, 10), name: 'سلمى الغربي', problem: 'closed' }),
  ];
}

type CallOfBookings =
  | 'listBookings'
  | 'getBookingWeek'
  | 'getBooking'
  | 'listMoveSlots'
  | 'actOnBooking'
  | 'undoBookingAct';

type Responders = {
  readonly [K in CallOfBookings]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

interface BookingShop {
  bookings: StaffBooking[];
}

function isInView(booking: StaffBooking, view: StaffParts<'listBookings'>['query']['view']) {
  const { state } = booking;
  if (view === 'cancelled' || view === 'pending') return state === view;
  const isStanding = state === 'confirmed' || (view === 'coming' && state === 'pending');
  return isStanding && Date.parse(booking.endsAt) > Date.now() === (view === 'coming');
}

function changed(booking: StaffBooking, request: StaffParts<'actOnBooking'>['body']): StaffBooking {
  const state = request.kind === 'cancel' ? 'cancelled' : 'confirmed';
  const startsAt = request.kind === 'move' ? request.startsAt : booking.startsAt;
  const start = Date.parse(startsAt);
  return {
    ...booking,
    state,
    startsAt,
    endsAt: zonedIso(endOfSlot(start, booking.service), studio.timeZone),
    confirmBy: null,
    movedFrom: request.kind === 'move' ? booking.startsAt : booking.movedFrom,
    acts: listBookingActs({ state, startsAt: start }, Date.now()),
    undo: { act: request.kind, until: new Date(Date.now() + bookingUndoMs).toISOString() },
  };
}

/** Responds to the calls about bookings as the server does, for one studio. */
export function createBookingResponders(shop: BookingShop): Responders {
  const before = new Map<string, StaffBooking>();
  const find = (parameters: Readonly<Record<string, string>>) =>
    shop.bookings.find(({ id }) => id === parameters['bookingId']);
  const replace = (booking: StaffBooking): { booking: StaffBooking } => {
    shop.bookings = shop.bookings.map((each) => (each.id === booking.id ? booking : each));
    return { booking };
  };
  return {
    listBookings: ({ query }) => ({
      bookings: shop.bookings.filter((booking) => isInView(booking, query.view)),
      next: null,
    }),
    getBookingWeek: ({ query }) => {
      const today = new Date().toISOString().slice(0, 10);
      const day = query.day ?? today;
      const first = addDays(day, -((weekdayOf(day) + 6) % 7));
      const dates = Array.from({ length: 7 }, (_, ahead) => addDays(first, ahead));
      const closure = shop.bookings.find(({ problem }) => problem === 'closed')?.startsAt;
      return {
        studio,
        isActive: true,
        today,
        days: dates.map((date) => {
          const isClosure = closure?.startsWith(date) ?? false;
          return { date, isClosure, hours: isClosure ? [] : [{ opens: '09:00', closes: '18:00' }] };
        }),
        bookings: shop.bookings.filter(({ startsAt }) => dates.includes(startsAt.slice(0, 10))),
      };
    },
    getBooking: ({ parameters }) => {
      const booking = find(parameters);
      return booking ? { booking } : fail('not_found');
    },
    listMoveSlots: ({ query }) => {
      const date = query.from ?? timeAt(1, 9).slice(0, 10);
      return {
        timeZone: studio.timeZone,
        days: [{ date, slots: [`${date}T14:00:00+01:00`, `${date}T14:15:00+01:00`] }],
      };
    },
    actOnBooking: ({ parameters, body }) => {
      const booking = find(parameters);
      if (!booking) return fail('not_found');
      before.set(booking.id, booking);
      return replace(changed(booking, body));
    },
    undoBookingAct: ({ parameters }) => {
      const earlier = before.get(parameters['bookingId'] ?? '');
      return earlier ? replace(earlier) : fail('undo_over');
    },
  };
}
