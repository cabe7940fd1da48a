import type { BookingWeek, StaffBooking } from '#contract/staff/bookings.ts';
import { isOpenFor, listBookingActs } from '#domain/bookings/booking-acts.ts';
import { zonedIso } from '#domain/common/local-time.ts';
import { stretchesOn, type Stretch } from '#domain/studios/opening-hours.ts';
import { stateOf, type BookedStudio, type BookingRecord } from '../booking-record.ts';
import { findUndoable } from './undo-booking-act.ts';

function presentStudio({ id, name, timeZone }: BookedStudio): StaffBooking['studio'] {
  return { id, name, timeZone };
}

function findProblem(
  { studio, startsAt, endsAt }: BookingRecord,
  state: StaffBooking['state'],
  now: number,
): StaffBooking['problem'] {
  const isToCome = (state === 'pending' || state === 'confirmed') && endsAt.getTime() > now;
  if (!isToCome) return null;
  if (!studio.isActive) return 'inactive';
  return isOpenFor(studio, startsAt.getTime(), endsAt.getTime()) ? null : 'closed';
}

/** Presents a booking to staff, with its times by the clock of its studio. */
export function presentStaffBooking(
  booking: BookingRecord,
  now: number,
  mayEdit: boolean,
): StaffBooking {
  const { id, studio, service, startsAt, name, email, phone, note, language, movedFrom } = booking;
  const onItsClock = (time: Date): string => zonedIso(time.getTime(), studio.timeZone);
  const state = stateOf(booking, now);
  const undo = mayEdit ? findUndoable(booking, now) : null;
  return {
    id,
    studio: presentStudio(studio),
    service,
    startsAt: onItsClock(startsAt),
    endsAt: onItsClock(booking.endsAt),
    state,
    name,
    email,
    phone,
    note,
    language,
    createdAt: onItsClock(booking.createdAt),
    confirmBy: state === 'pending' ? onItsClock(booking.expiresAt) : null,
    movedFrom: movedFrom && onItsClock(movedFrom),
    problem: findProblem(booking, state, now),
    acts: mayEdit ? listBookingActs({ state, startsAt: startsAt.getTime() }, now) : [],
    undo: undo && { act: undo.act, until: undo.until.toISOString() },
  };
}

function toTime(minutes: number): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

function presentHours({ opens, closes }: Stretch): { opens: string; closes: string } {
  return { opens: toTime(opens), closes: toTime(closes > 24 * 60 ? closes - 24 * 60 : closes) };
}

/** Presents the days of a week of a studio. */
export function presentDays(studio: BookedStudio, dates: readonly string[]): BookingWeek['days'] {
  return dates.map((date) => ({
    date,
    isClosure: studio.closures.includes(date),
    hours: stretchesOn(studio, date).map(presentHours),
  }));
}

/** Presents a week of a studio without its bookings. */
export function presentWeek(
  studio: BookedStudio,
  dates: readonly string[],
  today: string,
): Omit<BookingWeek, 'bookings'> {
  return {
    studio: presentStudio(studio),
    isActive: studio.isActive,
    today,
    days: presentDays(studio, dates),
  };
}
