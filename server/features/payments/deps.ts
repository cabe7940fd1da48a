import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { HelcimClient } from './helcim/client.ts';

/** What paying needs of the shop; `helcim` is null where no card window is set up. */
export interface PaymentDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly helcim: HelcimClient | null;
  readonly log: Logger;
}
