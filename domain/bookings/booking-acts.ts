import { openAt, type Opening } from '../studios/opening-hours.ts';
import type { BookingState } from './booking-states.ts';

/** What staff do to a booking. Source: product §9.10. */
export const bookingActs = ['confirm', 'move', 'cancel'] as const;
/** One of {@link bookingActs}. */
export type BookingAct = (typeof bookingActs)[number];

/** Time in which staff can undo what they did to a booking, in milliseconds; its mails wait for as long. Source: decision 50. */
export const bookingUndoMs = 10_000;

/** A booking as its acts depend on it; times in milliseconds since 1970. */
export interface ActedBooking {
  readonly state: BookingState;
  readonly startsAt: number;
}

/**
 * The acts that staff may do to a booking at a moment: nothing once it has begun, was cancelled or has expired. One that is
 * only held is not moved: the mail that its customer confirms it by names its time.
 */
export function listBookingActs({ state, startsAt }: ActedBooking, now: number): BookingAct[] {
  if (now >= startsAt) return [];
  if (state === 'pending') return ['confirm', 'cancel'];
  return state === 'confirmed' ? ['move', 'cancel'] : [];
}

/** Why nobody may be there at the time of an appointment. */
export const bookingProblems = ['inactive', 'closed'] as const;
/** One of {@link bookingProblems}. */
export type BookingProblem = (typeof bookingProblems)[number];

/** Whether a studio is open from the beginning to the end of an appointment; milliseconds since 1970. */
export function isOpenFor(opening: Opening, startsAt: number, endsAt: number): boolean {
  const open = openAt(opening, startsAt);
  return open !== null && open.closesAt >= endsAt;
}
