import type { CardProvider } from '#domain/payment-methods.ts';
import type { Attempt } from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { findOwnRefund, isRefundHanging } from '../records/refund-runs.repo.ts';
import { insertReview } from '../records/reviews.repo.ts';

/** Money that a provider says went back. */
export interface SeenRefund {
  readonly provider: CardProvider;
  /** The provider's own. */
  readonly id: string;
  /** The key it was asked with; null where the provider does not tell. */
  readonly key: string | null;
  /** As it is told, in major units. */
  readonly amount: string;
  readonly currency: string;
  /** The try it was charged on, where it is one of the shop's. */
  readonly attempt: Attempt | null;
}

/**
 * Puts money that went back past the shop before people, once: its books would not know, and are not changed by it. One
 * that may be the shop's own, of which it was not told yet, is left for the next look. Source: product §4, refunds.
 */
export const reviewForeign = async (
  { kysely, log }: Pick<PaymentDeps, 'kysely' | 'log'>,
  { provider, id, key, amount, currency, attempt }: SeenRefund,
): Promise<void> => {
  // In this order: one of the shop's own that no longer hangs is found by its id.
  if (key === null && (await isRefundHanging(kysely, provider))) return;
  if (await findOwnRefund(kysely, id, key)) return;
  const isNew = await insertReview(kysely, {
    order_id: attempt?.order_id ?? null,
    attempt: attempt?.id ?? null,
    provider,
    provider_transaction: id,
    amount,
    currency,
    reason: 'given back at the provider, not by the shop',
  });
  const facts = { provider, refund: id, attempt: attempt?.id };
  if (isNew) log.error(facts, 'given back past the shop: sent to review');
};
