import type { Database } from '../../platform/db/connect.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { CounterDeps } from '../counter/index.ts';
import type { OrderDeps } from '../orders/index.ts';
import type { PhotoDeps } from '../photos/index.ts';

/** Dependencies of the orders as the staff see them. */
export interface StaffOrderDeps
  extends
    Pick<OrderDeps, 'kysely' | 'clock' | 'catalogues' | 'orderLinkKey' | 'origin'>,
    Pick<CounterDeps, 'codeGuesses' | 'timeZone'> {
  /** The stream of changes listens on a connection of its own. */
  readonly database: Database;
  readonly photos: Pick<PhotoDeps, 'pictureKey'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly brandName: string;
}
