import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { IsAddressAllowed } from './post-webhook.ts';

/** Dependencies of the webhooks feature. */
export interface WebhookDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Key that encrypts the secrets of endpoints. */
  readonly sealKey: string;
  readonly isAddressAllowed: IsAddressAllowed;
}
