import type { CardProvider } from '#domain/payment-methods.ts';
import type { CardRefunds } from '../providers/card-refunds.ts';
import type { PaymentDeps } from '../deps.ts';
import { helcimRefunds } from '../providers/helcim/card-refunds.ts';
import { stripeRefunds } from '../providers/stripe/card-refunds.ts';

/** Returns the refunds of an attempt's provider; null if it is not set up. */
export const cardRefundsOf = (
  { helcim, stripe }: Pick<PaymentDeps, 'helcim' | 'stripe'>,
  provider: CardProvider,
): CardRefunds | null =>
  provider === 'helcim' ? helcim && helcimRefunds(helcim) : stripe && stripeRefunds(stripe);
