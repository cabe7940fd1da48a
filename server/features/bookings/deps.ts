import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Limiter } from '../../platform/http/limiter.ts';

/** What the bookings need of the shop. */
export interface BookingDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Bookings asked for, by session and address. */
  readonly attempts: Limiter;
}
