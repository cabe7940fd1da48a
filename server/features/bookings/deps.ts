import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { BookingLimits } from './booking-limits.ts';

/** Dependencies of the bookings feature. */
export interface BookingDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Counts bookings asked for, by session and address. */
  readonly attempts: Limiter;
  /** Counts wrong private links, by address. */
  readonly linkGuesses: Limiter;
  /** Signs the private links of bookings. */
  readonly linkKey: string;
  readonly limits: BookingLimits;
}
