import type { RefundLimits } from '#domain/payments/refund-checks.ts';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { ProviderAdapter } from './providers/card-provider.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { InvoiceShop } from '../invoices/index.ts';
import type { HelcimClient } from './providers/helcim/client.ts';
import { helcimProvider } from './providers/helcim-provider.ts';
import type { StripeClient } from './providers/stripe/client.ts';
import { stripeProvider } from './providers/stripe-provider.ts';
import type { OpeningLimits } from './limits/opening-limits.ts';
import type { ReadLimits } from './limits/read-limits.ts';
import type { CallQueue } from './providers/call-queue.ts';
import type { InFlightCalls } from './providers/in-flight-calls.ts';

/** Dependencies of the payments feature; a provider that is not set up is null. */
export interface PaymentDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly catalogues: CatalogueSource;
  readonly log: Logger;
  /** Seller as shown on credit notes. */
  readonly shop: InvoiceShop;
  /** Values in US dollars above which a refund by staff asks for more. */
  readonly refundLimits: () => RefundLimits;
  readonly helcim: HelcimClient | null;
  readonly stripe: StripeClient | null;
  /** Secrets that verify the providers' messages; without its secret, no message of a provider is accepted. */
  readonly webhooks: {
    readonly helcimToken: string | undefined;
    readonly stripeSecret: string | undefined;
  };
  readonly inFlight: InFlightCalls;
  /** Aborted when this process stops: nothing waits for its turn at a provider from then on. */
  readonly closing: AbortController;
  readonly openingLimits: OpeningLimits;
  readonly readLimits: ReadLimits;
  /** Places for the reads that customers cause, by provider. */
  readonly customerReads: Readonly<Record<CardProvider, CallQueue>>;
  /** Limits of the uses of discounts that unpaid orders reserve; null when nothing is counted. */
  readonly orderLimits: OrderLimits | null;
  /** Key that signs private order links, through which an order can be paid. */
  readonly orderLinkKey: string;
  /** Key that signs the URLs of a paid order's photos. */
  readonly photos: { readonly pictureKey: string };
  /**
   * Carries the edit of a locked order out that a charge has paid for, in the transaction of the charge; false if it has
   * ended, or if the order does not allow it any more.
   */
  readonly carryOutEdit: (
    trx: Trx,
    asked: { readonly orderId: string; readonly edit: string; readonly attempt: string },
  ) => Promise<boolean>;
  /** Whether an origin belongs to the shop: customers are sent back only to such an origin. */
  readonly isOwnOrigin: (origin: string) => boolean;
}

/** Whether this process stops: what is left of a run is due in the next one, which another process begins. */
export function isClosing({ closing }: Pick<PaymentDeps, 'closing'>): boolean {
  return closing.signal.aborted;
}

/** Returns the provider of an attempt, or null if it is not set up. */
export function findProvider(
  { helcim, stripe }: Pick<PaymentDeps, 'helcim' | 'stripe'>,
  name: CardProvider,
): ProviderAdapter | null {
  return name === 'helcim' ? helcim && helcimProvider(helcim) : stripe && stripeProvider(stripe);
}
