import type { CardProvider as ProviderName } from '#domain/payment-methods.ts';
import { findAttempt, updateAttempt } from './attempts.repo.ts';
import type { Charge } from './card-provider.ts';
import type { PaymentDeps } from './deps.ts';
import { finaliseCharge } from './finalise.ts';
import { insertReview } from './reviews.repo.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Takes a charge that the provider told by itself to the try it names. Money that names none is put before people:
 * whoever paid is not forgotten. Source: product §4.
 */
export const takeCharge = async (
  deps: PaymentDeps,
  provider: ProviderName,
  charge: Charge,
): Promise<void> => {
  const named = uuid.test(charge.reference)
    ? await findAttempt(deps.kysely, charge.reference)
    : null;
  const attempt = named?.provider === provider ? named : null;
  if (charge.status === 'approved') {
    if (attempt) {
      await finaliseCharge(deps, attempt.id, charge);
      return;
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
    return;
  }
  if (attempt && charge.status === 'declined') {
    await updateAttempt(deps.kysely, attempt, { decline_reason: charge.reason });
  }
};
