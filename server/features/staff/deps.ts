import type { Clock } from '../../platform/clock/clock.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { HashQueue } from './credentials/hash-queue.ts';
import type { StaffLimits } from './staff-limits.ts';

/** Dependencies of the staff feature. */
export interface StaffPeopleDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Name of the shop. */
  readonly brand: string;
  /** Whether the shop runs on the payment sandbox. */
  readonly isDemo: boolean;
  /** The shop's address in links. */
  readonly origin: string;
  readonly isOwnOrigin: (origin: string) => boolean;
  /** Seals the secrets of authenticators: the database alone opens none. */
  readonly sealKey: string;
  readonly limits: StaffLimits;
  /** Undoes what a person has done to orders and what is not carried out yet. */
  readonly undoActsOf: (
    trx: Trx,
    caller: Caller,
    acts: { readonly staff: string; readonly at: Date },
  ) => Promise<void>;
  /**
   * Hashes of passwords at a time: each takes 19 MiB. Strangers wait in a line of their own, so that they keep nobody
   * waiting who is at a known browser.
   */
  readonly hashing: { readonly known: HashQueue; readonly strangers: HashQueue };
}
