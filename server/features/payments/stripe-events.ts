import { attemptTransitions, type AttemptState } from '#domain/attempt-states.ts';
import { canMove } from '#domain/order-states.ts';
import { toMajor } from '#domain/money.ts';
import { lockOrder } from '../orders/index.ts';
import {
  findAttempt,
  findAttemptByToken,
  findAttemptByTransaction,
  updateAttempt,
} from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import type { ProviderEvents } from './provider-events.ts';
import { cardRefundsOf } from './refund-providers.ts';
import { findOwnRefund } from './refund-runs.repo.ts';
import { reviewForeign } from './review-foreign.ts';
import { insertReview } from './reviews.repo.ts';
import { runRefund } from './run-refund.ts';
import { settleAttempt } from './settle-attempt.ts';
import { chargeOfSession } from './stripe-provider.ts';
import type { SessionReading } from './stripe/client.ts';
import { verifyStripeWebhook, type StripeEvent } from './stripe/webhook.ts';
import { takeCharge } from './take-charge.ts';

type News<K extends StripeEvent['kind']> = Extract<StripeEvent, { readonly kind: K }>;

/** Messages come late and out of order: what they are about is read as it stands now. */
const takeSession = async (deps: PaymentDeps, session: SessionReading): Promise<boolean> => {
  const known = await findAttemptByToken(deps.kysely, session.sessionId);
  if (known) return (await settleAttempt(deps, known.attempt, known)) !== 'unreachable';
  const charge = chargeOfSession(session);
  if (charge) await takeCharge(deps, 'stripe', charge);
  return true;
};

/** Money given back at the provider by somebody else than the shop: its books would not know. */
const takeRefunded = async (
  deps: PaymentDeps,
  { paymentIntent }: News<'refunded'>,
): Promise<boolean> => {
  const attempt = await findAttemptByTransaction(deps.kysely, 'stripe', paymentIntent);
  const given = attempt ? await cardRefundsOf(deps, 'stripe')?.refundsOf(attempt) : [];
  if (!given) return false;
  for (const { id, key, amount, status } of given) {
    if (!attempt || status === 'failed') continue;
    await reviewForeign(deps, {
      provider: 'stripe',
      id,
      key,
      amount: String(toMajor(amount, attempt.currency)),
      currency: attempt.currency,
      attempt,
    });
  }
  return true;
};

/** How a refund stands now: one on its way may have arrived or failed, one that is done may have come back. */
const takeRefund = async (deps: PaymentDeps, news: News<'refund'>): Promise<boolean> => {
  const id = await findOwnRefund(deps.kysely, news.refundId, news.key);
  if (id !== null) await runRefund(deps, id);
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
  if (event.kind === 'refunded') return await takeRefunded(deps, event);
  if (event.kind === 'refund') return await takeRefund(deps, event);
  if (event.kind === 'disputed') return await takeDispute(deps, event);
  return await takeSession(deps, event.session);
};

/** Messages of the second checkout's provider. Source: product §7. */
export const stripeEvents = (deps: PaymentDeps): ProviderEvents => ({
  provider: 'stripe',
  verify: (message) => {
    const event = verifyStripeWebhook({ ...message, secret: deps.webhooks.stripeSecret });
    return (
      event && {
        id: event.id,
        type: event.type,
        transaction: null,
        handle: async () => ((await handle(deps, event)) ? 'done' : 'not done'),
      }
    );
  },
});
