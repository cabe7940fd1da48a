import type { RateLimit } from '../../platform/db/rate-limits.repo.ts';

/** Limits of one customer's bookings. */
export interface BookingLimits {
  /** Upcoming appointments, confirmed or held, of one e-mail address, phone number or browser session. */
  readonly openPerPerson: number;
  /** Unconfirmed bookings of one network address. */
  readonly pendingPerNetwork: number;
}

/** Default booking limits. Source: product §9.10. */
export const usualBookingLimits: BookingLimits = { openPerPerson: 2, pendingPerNetwork: 5 };

/**
 * Limit by address of lists of free times. Each takes some milliseconds of the process and cannot be cached; a person
 * who changes the service or turns the pages asks once a second at most. Source: product §9.10.
 */
export const slotListLimit: RateLimit = { points: 120, seconds: 60 };
