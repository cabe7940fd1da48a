import type { CardProvider as ProviderName } from '#domain/payment-methods.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { CardProvider } from './providers/card-provider.ts';
import type { InvoiceShop } from '../invoices/index.ts';
import type { HelcimClient } from './providers/helcim/client.ts';
import { helcimProvider } from './providers/helcim-provider.ts';
import type { StripeClient } from './providers/stripe/client.ts';
import { stripeProvider } from './providers/stripe-provider.ts';
import type { OpeningLimits } from './attempts/opening-limits.ts';
import type { WatchLimits } from './attempts/watch-limits.ts';
import type { InFlightCalls } from './attempts/in-flight-calls.ts';

/** What paying needs of the shop; a provider is null where it is not set up. */
export interface PaymentDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** As its credit notes show it. */
  readonly shop: InvoiceShop;
  readonly helcim: HelcimClient | null;
  readonly stripe: StripeClient | null;
  /** What the providers sign their messages with; without one none of them is believed. */
  readonly webhooks: {
    readonly helcimToken: string | undefined;
    readonly stripeSecret: string | undefined;
  };
  readonly inFlight: InFlightCalls;
  readonly openingLimits: OpeningLimits;
  readonly watchLimits: WatchLimits;
  /** Signs the private links of the orders, which can be paid by them. */
  readonly orderLinkKey: string;
  /** Signs the addresses pictures of a paid order are shown under. */
  readonly photos: { readonly pictureKey: string };
  /** Whether an origin is the shop's: customers are sent back there and nowhere else. */
  readonly isOwnOrigin: (origin: string) => boolean;
}

/** The provider of a try, or null where it is not set up. */
export const providerOf = (
  { helcim, stripe }: Pick<PaymentDeps, 'helcim' | 'stripe'>,
  name: ProviderName,
): CardProvider | null =>
  name === 'helcim' ? helcim && helcimProvider(helcim) : stripe && stripeProvider(stripe);
