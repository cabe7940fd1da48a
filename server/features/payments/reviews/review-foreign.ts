import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Attempt } from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { findOwnRefund, isRefundHanging } from '../records/refund-runs.repo.ts';
import { insertReview } from '../records/reviews.repo.ts';

/** A refund that a provider reports. */
export interface SeenRefund {
  readonly provider: CardProvider;
  /** The provider's own id. */
  readonly id: string;
  /** The key it was requested with; null if the provider does not state it. */
  readonly key: string | null;
  /** As reported, in major units. */
  readonly amount: string;
  readonly currency: string;
  /** The attempt that was charged, if it is one of the shop's. */
  readonly attempt: Attempt | null;
}

/**
 * Opens one manual review for a refund made outside the shop: the shop's books do not include it until
 * staff accept it. A refund that may be the shop's own, with its outcome still unknown, is left for the next look-up.
 */
export async function reviewForeign(
  { kysely, log }: Pick<PaymentDeps, 'kysely' | 'log'>,
  { provider, id, key, amount, currency, attempt }: SeenRefund,
): Promise<void> {
  // The order matters: an own refund that no longer hangs is found by its id.
  if (key === null && (await isRefundHanging(kysely, provider))) return;
  if (await findOwnRefund(kysely, id, key)) return;
  const isNew = await insertReview(kysely, {
    orderId: attempt?.orderId ?? null,
    attempt: attempt?.id ?? null,
    provider,
    providerTransaction: id,
    amount,
    currency,
    kind: 'provider_refund',
    // The sentence is a part of the review's key: a changed one would open a second review.
    reason: 'given back at the provider, not by the shop',
    refundCause: 'made_at_provider',
  });
  const facts = { provider, refund: id, attempt: attempt?.id };
  if (isNew) log.error(facts, 'refunded at the provider, not by the shop: sent to review');
}
