import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { MakeSmallPhoto } from './mail-photos.ts';

/** The shop as its mails show it; a part of the configuration. */
export interface ShopIdentity {
  readonly brandName: string;
  /** Where the shop's own mails go, and replies to the customers'. */
  readonly adminEmail: string;
  /** Where links lead. */
  readonly origin: string;
  /** Where Interac transfers are sent to, where they are taken. */
  readonly interacEmail?: string | undefined;
  /** Days after archiving when photos are deleted; never where it is not set. */
  readonly photoDeleteAfterDays?: number | undefined;
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId?: string | undefined;
  };
}

/** How many mails a customer's address gets before anything was paid or confirmed. */
export interface MailLimits {
  readonly perRecipientADay: number;
}

/**
 * The shop's own limit: the three unconfirmed orders that an address may have lead to nine such mails at most, each
 * order's confirmation, reminder and end.
 */
export const mailLimits: MailLimits = { perRecipientADay: 10 };

/** What the notifications need of the shop. */
export interface NotificationDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly config: ShopIdentity;
  /** Makes the small photos of mails. */
  readonly makeSmallPhoto: MakeSmallPhoto;
  readonly mailLimits: MailLimits;
  /** Signs the links by which missing originals are sent. */
  readonly originalsKey: string;
  /** Signs the private links of the orders. */
  readonly orderLinkKey: string;
  /** Signs the private links of bookings. */
  readonly bookingLinkKey: string;
}
