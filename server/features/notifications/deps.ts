import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Mailer } from '../../platform/mail/mail.ts';

/** The shop as its mails show it; a part of the configuration. */
export interface ShopIdentity {
  readonly brandName: string;
  /** Where the shop's own mails go, and replies to the customers'. */
  readonly adminEmail: string;
  /** Where links lead. */
  readonly origin: string;
  /** Where Interac transfers are sent to, where they are taken. */
  readonly interacEmail?: string | undefined;
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId?: string | undefined;
  };
}

/** What the notifications need of the shop. */
export interface NotificationDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly config: ShopIdentity;
  /** Signs the links by which missing originals are sent. */
  readonly originalsKey: string;
  /** Signs the private links of the orders. */
  readonly orderLinkKey: string;
}
