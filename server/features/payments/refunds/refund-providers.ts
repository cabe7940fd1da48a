import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { findAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { Refund } from '../records/refunds.repo.ts';
import type { CardRefunds } from '../providers/card-refunds.ts';
import type { PaymentDeps } from '../deps.ts';
import { helcimRefunds } from '../providers/helcim/card-refunds.ts';
import { stripeRefunds } from '../providers/stripe/card-refunds.ts';

/** Returns the refunds of an attempt's provider; null if it is not set up. */
export function findCardRefunds(
  { helcim, stripe }: Pick<PaymentDeps, 'helcim' | 'stripe'>,
  provider: CardProvider,
): CardRefunds | null {
  return provider === 'helcim' ? helcim && helcimRefunds(helcim) : stripe && stripeRefunds(stripe);
}

/** Finds the attempt that a refund returns, and its provider; null if the provider is not set up. */
export async function findPayer(
  deps: Pick<PaymentDeps, 'kysely' | 'helcim' | 'stripe'>,
  { attempt: id }: Refund,
): Promise<{ readonly attempt: Attempt; readonly provider: CardRefunds } | null> {
  const attempt = id === null ? null : await findAttempt(deps.kysely, id);
  const provider = attempt && findCardRefunds(deps, attempt.provider);
  return attempt && provider ? { attempt, provider } : null;
}
