import type { CardProvider } from '#domain/payment-methods.ts';
import type { CardRefunds } from './card-refunds.ts';
import type { PaymentDeps } from '../deps.ts';
import { helcimRefunds } from './helcim/card-refunds.ts';
import { stripeRefunds } from './stripe/card-refunds.ts';

/** Giving back through the provider of a try; null where it is not set up. */
export const cardRefundsOf = (
  { helcim, stripe }: Pick<PaymentDeps, 'helcim' | 'stripe'>,
  provider: CardProvider,
): CardRefunds | null =>
  provider === 'helcim' ? helcim && helcimRefunds(helcim) : stripe && stripeRefunds(stripe);
