import { attemptTransitions, type AttemptState } from '#domain/attempt-states.ts';
import { canMove } from '#domain/order-states.ts';
import { lockOrder } from '../orders/index.ts';
import {
  findAttempt,
  findAttemptByToken,
  findAttemptByTransaction,
  refundsAskedOf,
  updateAttempt,
} from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import type { ProviderEvents } from './provider-events.ts';
import { insertReview } from './reviews.repo.ts';
import { settleAttempt } from './settle-attempt.ts';
import { chargeOfSession } from './stripe-provider.ts';
import type { SessionReading } from './stripe/client.ts';
import { verifyStripeWebhook, type StripeEvent } from './stripe/webhook.ts';
import { takeCharge } from './take-charge.ts';

type News<K extends StripeEvent['kind']> = Extract<StripeEvent, { readonly kind: K }>;

/** Messages come late and out of order: what they are about is read as it stands now. */
const takeSession = async (deps: PaymentDeps, session: SessionReading): Promise<boolean> => {
  const attempt = await findAttemptByToken(deps.kysely, session.sessionId);
  if (attempt) return (await settleAttempt(deps, attempt, null)) !== 'unreachable';
  const charge = chargeOfSession(session);
  if (charge) await takeCharge(deps, 'stripe', charge);
  return true;
};

/** Money given back at the provider by somebody else than the shop: its books would not know. */
const takeRefund = async (
  deps: PaymentDeps,
  { paymentIntent, refunded }: News<'refunded'>,
): Promise<boolean> => {
  const attempt = await findAttemptByTransaction(deps.kysely, 'stripe', paymentIntent);
  if (!attempt || refunded === null) return true;
  if (refunded <= (await refundsAskedOf(deps.kysely, attempt.id))) return true;
  await insertReview(deps.kysely, {
    order_id: attempt.order_id,
    attempt: attempt.id,
    provider: 'stripe',
    provider_transaction: paymentIntent,
    amount: String(refunded),
    currency: attempt.currency,
    reason: `given back at the provider: ${refunded} in all`,
  });
  deps.log.error({ attempt: attempt.id }, 'given back at the provider: sent to review');
  return true;
};

const takeDispute = async (
  deps: PaymentDeps,
  { paymentIntent, reason }: News<'disputed'>,
): Promise<boolean> => {
  const known = await findAttemptByTransaction(deps.kysely, 'stripe', paymentIntent);
  await deps.kysely.transaction().execute(async (trx) => {
    if (known) await lockOrder(trx, known.order_id);
    const attempt = known && (await findAttempt(trx, known.id));
    await insertReview(trx, {
      order_id: attempt?.order_id ?? null,
      attempt: attempt?.id ?? null,
      provider: 'stripe',
      provider_transaction: paymentIntent,
      amount: String(attempt?.captured ?? ''),
      currency: attempt?.currency ?? '',
      reason: `disputed: ${reason}`,
    });
    if (attempt && canMove<AttemptState>(attemptTransitions, attempt.state, 'disputed')) {
      await updateAttempt(trx, attempt, { state: 'disputed' });
    }
  });
  deps.log.error({ attempt: known?.id, transaction: paymentIntent }, 'a charge is disputed');
  return true;
};

const handle = async (deps: PaymentDeps, event: StripeEvent): Promise<boolean> => {
  if (event.kind === 'other') return true;
  if (event.kind === 'refunded') return await takeRefund(deps, event);
  if (event.kind === 'disputed') return await takeDispute(deps, event);
  return await takeSession(deps, event.session);
};

/** Messages of the second checkout's provider. Source: product §7. */
export const stripeEvents = (deps: PaymentDeps): ProviderEvents => ({
  provider: 'stripe',
  verify: (message) => {
    const event = verifyStripeWebhook({ ...message, secret: deps.webhooks.stripeSecret });
    return event && { id: event.id, type: event.type, handle: () => handle(deps, event) };
  },
});
