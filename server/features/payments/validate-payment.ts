import { fail } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { findOwnOrder, type OrderRecord } from '../orders/index.ts';
import { findAttemptByToken } from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import { provenTransaction } from './helcim/proof.ts';
import { settleAttempt } from './settle-attempt.ts';

/** What a browser says of a payment it saw. */
export interface PaymentClaim {
  readonly sessionId: string;
  readonly orderNumber: string;
  readonly checkoutToken: string;
  /** The window's message as it came. */
  readonly message?: string | undefined;
}

/**
 * Asks whether this session's order is paid. A message whose hash the provider did not sign is refused and logged; a
 * true one stands in only where the provider itself does not answer. Asking again answers the same.
 * Errors: `payment_verification_failed` and those of settling. Source: product §5, §7.
 */
export const validatePayment = async (
  deps: PaymentDeps,
  claim: PaymentClaim,
): Promise<Result<OrderRecord>> => {
  const order = await findOwnOrder(deps.kysely, claim.sessionId, claim.orderNumber);
  const attempt = order && (await findAttemptByToken(deps.kysely, claim.checkoutToken, order.id));
  if (!order || !attempt) {
    deps.log.warn('payment claimed for no order and window of this session');
    return fail('payment_verification_failed');
  }
  const secret = attempt.provider_secret;
  const proof = claim.message && secret ? provenTransaction(claim.message, secret) : null;
  if (claim.message && !proof) {
    deps.log.warn({ attempt: attempt.id }, 'payment claimed with a hash the provider did not sign');
    return fail('payment_verification_failed');
  }
  return await settleAttempt(deps, attempt, proof);
};
