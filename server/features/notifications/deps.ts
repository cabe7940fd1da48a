import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { MakeSmallPhoto } from './render/mail-photos.ts';

/** Identity of the shop in its mails; a part of the configuration. */
export interface ShopConfig {
  readonly brandName: string;
  /** Recipient of the shop's own mails and of the customers' replies. */
  readonly adminEmail: string;
  /** Base address of links. */
  readonly origin: string;
  /** Recipient of Interac transfers, when they are accepted. */
  readonly interacEmail?: string | undefined;
  /** Days from archiving to the deletion of photos; never when unset. */
  readonly photoDeleteAfterDays?: number | undefined;
  /** The owner's sentence in mails of a kind in a language; null for none. */
  readonly ownSentence?: (kind: string, language: string) => string | null;
  /** Its accent color (`#rrggbb`) and its logo; unset or null for the shop's own mark. */
  readonly look?: {
    readonly accent: string | null;
    readonly logo: {
      readonly tag: string;
      /** Base64 for documents; null for a picture that they cannot show. */
      readonly jpeg: string | null;
      readonly width: number;
      readonly height: number;
    } | null;
  };
  readonly seller: {
    readonly name: string;
    readonly address: string | undefined;
    readonly taxId?: string | undefined;
  };
}

/** The shop as a mail shows it. */
export interface ShopIdentity extends ShopConfig {
  /** What it says of countries: for an order the catalogue that priced it, else that of the present. */
  readonly catalogue: Catalogue;
}

/** How many mails an address may receive. */
export interface MailLimits {
  /** Mails to a customer about unpaid and unconfirmed orders and bookings: strangers can cause these. */
  readonly perRecipientADay: number;
  /** Mails of any other kind, each kind by itself; further ones are listed in a digest. */
  readonly perKindAnHour: number;
}

/**
 * The shop's own limits. The three unconfirmed orders allowed for an address send at most nine mails a day, each order's
 * confirmation, reminder and cancellation. Nobody reads more than a mail every three minutes about the same thing.
 */
export const mailLimits: MailLimits = { perRecipientADay: 10, perKindAnHour: 20 };

/** Dependencies of the notifications feature. */
export interface NotificationDeps {
  readonly catalogues: Pick<CatalogueSource, 'current' | 'ofVersion'>;
  readonly kysely: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly config: ShopConfig;
  /** Creates the small photos of mails. */
  readonly makeSmallPhoto: MakeSmallPhoto;
  readonly mailLimits: MailLimits;
  /** Key that signs the links for sending missing originals. */
  readonly originalsKey: string;
  /** Key by which the codes of mailed gift cards are computed. */
  readonly codeKey: string;
  /** Key that signs the private links of orders. */
  readonly orderLinkKey: string;
  /** Key that signs the private links of bookings. */
  readonly bookingLinkKey: string;
}
