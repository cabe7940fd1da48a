/** States of a booking. Source: product §9.10. */
export const bookingStates = ['pending', 'confirmed', 'cancelled', 'expired'] as const;
/** One of {@link bookingStates}. */
export type BookingState = (typeof bookingStates)[number];

/** Time a booking holds its slot before it is confirmed, in milliseconds. Source: product §9.10. */
export const confirmWithinMs = 30 * 60_000;

/** Times that a booking's state is computed from, in milliseconds since 1970; null when the event has not happened. */
export interface BookingTimes {
  readonly expiresAt: number;
  readonly confirmedAt: number | null;
  readonly cancelledAt: number | null;
  /** When another booking took the slot. */
  readonly releasedAt: number | null;
}

/** State of a booking at a moment (milliseconds since 1970). Source: product §9.10. */
export function bookingStateAt(times: BookingTimes, now: number): BookingState {
  if (times.cancelledAt !== null) return 'cancelled';
  if (times.confirmedAt !== null) return 'confirmed';
  return times.releasedAt !== null || now >= times.expiresAt ? 'expired' : 'pending';
}
