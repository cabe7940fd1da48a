import type { CardProvider as ProviderName } from '#domain/payment-methods.ts';
import { findNamedAttempt, updateAttempt } from './attempts.repo.ts';
import type { Charge } from './card-provider.ts';
import type { PaymentDeps } from './deps.ts';
import { finaliseCharge } from './finalise.ts';
import { insertReview } from './reviews.repo.ts';

/**
 * Takes a charge that the provider told by itself to the try it names, and answers whether it belongs to a try now.
 * Money that names none is put before people: whoever paid is not forgotten. Source: product §4.
 */
export const takeCharge = async (
  deps: PaymentDeps,
  provider: ProviderName,
  charge: Charge,
): Promise<boolean> => {
  const named = await findNamedAttempt(deps.kysely, provider, charge.reference);
  if (charge.status === 'approved') {
    if (named) {
      return (await finaliseCharge(deps, named.attempt, charge, named.order)) !== 'reviewed';
    }
    const isNew = await insertReview(deps.kysely, {
      order_id: null,
      attempt: null,
      provider,
      provider_transaction: charge.transaction,
      amount: charge.amount,
      currency: charge.currency,
      reason: 'a charge under a reference the shop does not know',
    });
    const facts = { provider, transaction: charge.transaction };
    if (isNew) deps.log.error(facts, 'a charge that belongs to no try: sent to review');
  } else if (named && charge.status === 'declined') {
    await updateAttempt(deps.kysely, named.attempt, { decline_reason: charge.reason });
  }
  return false;
};
