import type { LinkedBooking, SlotsResponse } from '#contract/bookings.ts';
import type { Failure } from '#contract/errors.ts';
import type { StudioWire } from '#contract/studios.ts';
import { endOfSlot, freeSlotsOn, isOffered } from '#domain/bookings/booking-slots.ts';
import { confirmWithinMs } from '#domain/bookings/booking-states.ts';
import { addDays, toLocalTime, zonedIso } from '#domain/common/local-time.ts';
import { fail } from '#domain/common/result.ts';
import {
  presentBookedStudio,
  presentBooking,
  stateOf,
  type BookingRecord,
} from '#server/features/bookings/booking-record.ts';
import type { Asked } from './respond.ts';

const usualDays = 14;

function takenAt(bookings: readonly BookingRecord[], studioId: string) {
  return bookings
    .filter(
      (booking) =>
        booking.studio.id === studioId &&
        ['pending', 'confirmed'].includes(stateOf(booking, Date.now())),
    )
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }));
}

/** The free times of a studio, day by day. */
export function listSlots(
  studio: StudioWire | undefined,
  bookings: readonly BookingRecord[],
  { service, from, days = usualDays }: Asked<'listSlots'>['query'],
): SlotsResponse | Failure {
  if (!studio) return fail('studio_not_found');
  const { timeZone } = studio;
  const now = Date.now();
  const first = from ?? toLocalTime(now, timeZone).date;
  const taken = takenAt(bookings, studio._id);
  const dates = Array.from({ length: days }, (_, ahead) => addDays(first, ahead));
  return {
    timeZone,
    days: dates.map((date) => ({
      date,
      slots: freeSlotsOn({ opening: studio, service, now }, date, taken).map((slot) =>
        zonedIso(slot, timeZone),
      ),
    })),
  };
}

/** Books a time; fails when it is not free any more. */
export function bookSlot(
  studio: StudioWire | undefined,
  bookings: readonly BookingRecord[],
  { body, language }: Asked<'bookSlot'>,
): BookingRecord | Failure {
  if (!studio) return fail('studio_not_found');
  const slot = Date.parse(body.startsAt);
  const now = Date.now();
  const { service } = body;
  if (!isOffered({ opening: studio, service, now }, slot)) return fail('slot_not_offered');
  const endsAt = endOfSlot(slot, service);
  const isTaken = takenAt(bookings, studio._id).some(
    (time) => slot < time.endsAt && time.startsAt < endsAt,
  );
  if (isTaken) return fail('slot_taken');
  return {
    id: body.bookingId,
    sessionId: '',
    studio: { ...studio, id: studio._id, ownerEmail: null },
    service,
    startsAt: new Date(slot),
    endsAt: new Date(endsAt),
    name: body.name,
    email: body.email,
    phone: body.phone,
    note: body.note ?? null,
    language: body.language ?? language,
    createdAt: new Date(now),
    expiresAt: new Date(now + confirmWithinMs),
    confirmedAt: null,
    cancelledAt: null,
    releasedAt: null,
    moves: 0,
    movedAt: null,
    movedFrom: null,
    staffAct: null,
  };
}

/** A booking on the page of its private link. */
export function presentLinkedBooking(booking: BookingRecord): LinkedBooking {
  const { name, email, phone, note, language } = booking;
  const now = Date.now();
  return {
    ...presentBooking(booking, now),
    studio: presentBookedStudio(booking.studio),
    name,
    email,
    phone,
    note,
    language,
    canCancel: ['pending', 'confirmed'].includes(stateOf(booking, now)),
    isOwn: true,
  };
}

/** Why the booking of a link cannot be confirmed; null when it can. */
export function confirmFailure(booking: BookingRecord, isStudioOpen: boolean): Failure | null {
  const state = stateOf(booking, Date.now());
  if (state === 'cancelled') return fail('booking_cancelled');
  if (state === 'expired') return fail('booking_expired');
  return isStudioOpen ? null : fail('studio_not_found');
}
