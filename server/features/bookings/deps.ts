import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { BookingLimits } from './booking-limits.ts';

/** Dependencies of the bookings feature. */
export interface BookingDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Limits booking requests, by session and address. */
  readonly attempts: Limiter;
  /** Limits lists of free times, by address. */
  readonly slotLists: Limiter;
  /** Limits wrong private links, by address. */
  readonly linkGuesses: Limiter;
  /** Key that signs the private links of bookings. */
  readonly linkKey: string;
  readonly limits: BookingLimits;
}
