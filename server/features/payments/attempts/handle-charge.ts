import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { findNamedAttempt, isOwnReference, updateAttempt } from '../records/attempts.repo.ts';
import type { Charge } from '../providers/card-provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { finalizeCharge } from './finalize-charge.ts';
import { insertReview } from '../records/reviews.repo.ts';

/** Opens a manual review for a charge whose reference has the shop's own form but names no known attempt. */
async function review(
  { kysely, log }: PaymentDeps,
  provider: CardProvider,
  { transaction, amount, currency }: Charge,
): Promise<void> {
  const isNew = await insertReview(kysely, {
    orderId: null,
    attempt: null,
    provider,
    providerTransaction: transaction,
    amount,
    currency,
    kind: 'charge',
    reason: 'a charge under a reference the shop does not know',
  });
  if (isNew) log.error({ provider, transaction }, 'a charge of no attempt: sent to review');
}

/**
 * Passes a charge that the provider reported to the attempt it names, and returns whether it belongs to one now. A
 * reference of the shop's own form that names no attempt goes to manual review, so that no paid customer is forgotten.
 * Any other charge, of a counter sale or another app on the same account, is ignored.
 */
export async function handleCharge(
  deps: PaymentDeps,
  provider: CardProvider,
  charge: Charge,
): Promise<boolean> {
  const named = await findNamedAttempt(deps.kysely, provider, charge.reference);
  if (charge.status === 'approved') {
    if (named) {
      return (await finalizeCharge(deps, named.attempt, charge, named.order)) !== 'reviewed';
    }
    if (isOwnReference(charge.reference)) await review(deps, provider, charge);
    else
      deps.log.debug(
        { provider, transaction: charge.transaction },
        'a charge that is not the shop’s',
      );
  } else if (named && charge.status === 'declined') {
    await updateAttempt(deps.kysely, named.attempt, { declineReason: charge.reason });
  }
  return false;
}
