import { findAttemptByToken, findAttemptByTransaction } from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import type { ProviderWebhook } from './provider-events.ts';
import { findCardRefunds } from '../refunds/refund-providers.ts';
import { findOwnRefund } from '../records/refund-runs.repo.ts';
import { reviewForeign } from '../reviews/review-foreign.ts';
import { openCallQueue, type CallQueue } from '../providers/call-queue.ts';
import { runRefund } from '../refunds/run-refund.ts';
import { settleAttempt } from '../attempts/settle-attempt.ts';
import { chargeOfSession } from '../providers/stripe-provider.ts';
import type { CheckoutSession } from '../providers/stripe/client.ts';
import { verifyStripeWebhook, type StripeEvent } from '../providers/stripe/webhook.ts';
import { handleCharge } from '../attempts/handle-charge.ts';
import { handleDispute } from '../reviews/handle-dispute.ts';

type StripeUpdateOf<K extends StripeEvent['kind']> = Extract<StripeEvent, { readonly kind: K }>;

/** Messages arrive late and out of order, so the session is read again. */
async function takeSession(deps: PaymentDeps, session: CheckoutSession): Promise<boolean> {
  const known = await findAttemptByToken(deps.kysely, session.sessionId);
  if (known) return (await settleAttempt(deps, known.attempt, known)) !== 'unreachable';
  const charge = chargeOfSession(session);
  if (charge) await handleCharge(deps, 'stripe', charge);
  return true;
}

/** Opens a review for each refund made at Stripe outside the shop, which the shop's books do not include. */
async function takeRefunded(
  deps: PaymentDeps,
  { paymentIntent }: StripeUpdateOf<'refunded'>,
): Promise<boolean> {
  const attempt = await findAttemptByTransaction(deps.kysely, 'stripe', paymentIntent);
  const given = attempt
    ? await findCardRefunds(deps, 'stripe')?.refundsOf(attempt, attempt.createdAt)
    : [];
  if (!given) return false;
  for (const { id, key, majorAmount, currency, status } of given) {
    if (!attempt || status === 'failed') continue;
    await reviewForeign(deps, {
      provider: 'stripe',
      id,
      key,
      amount: majorAmount,
      currency,
      attempt,
    });
  }
  return true;
}

/**
 * Refunds that events let this process run at once: each keeps a connection for its lock and needs more for its work.
 * Banks report many refunds at once, and those would wait for each other's connections.
 */
const refundsAtOnce = 2;
/** An event that has waited for so long is to be sent again. */
const refundWaitMs = 20_000;

/**
 * Reads a refund again: a pending one may have arrived or failed, and a completed one may have been returned. False
 * while too many others are read.
 */
async function takeRefund(
  deps: PaymentDeps,
  update: StripeUpdateOf<'refund'>,
  turns: CallQueue,
): Promise<boolean> {
  const id = await findOwnRefund(deps.kysely, update.refundId, update.key);
  if (id === null) return true;
  const end = AbortSignal.any([AbortSignal.timeout(refundWaitMs), deps.closing.signal]);
  if (!(await turns.enter(end))) return false;
  try {
    await runRefund(deps, id);
  } finally {
    turns.leave();
  }
  return true;
}

async function handle(
  deps: PaymentDeps,
  event: StripeEvent,
  refundTurns: CallQueue,
): Promise<boolean> {
  if (event.kind === 'other') return true;
  if (event.kind === 'refunded') return await takeRefunded(deps, event);
  if (event.kind === 'refund') return await takeRefund(deps, event, refundTurns);
  if (event.kind === 'dispute') {
    await handleDispute(deps, event.dispute);
    return true;
  }
  if (event.kind === 'unreadable') {
    // Another delivery would be the same; the attempt it is about is settled by polling.
    deps.log.error({ event: event.id, type: event.type }, 'a signed event that cannot be read');
    return true;
  }
  return await takeSession(deps, event.session);
}

/** Messages of Stripe. */
export function stripeEvents(deps: PaymentDeps): ProviderWebhook {
  const refundTurns = openCallQueue(refundsAtOnce);
  return {
    provider: 'stripe',
    verify: (message) => {
      const event = verifyStripeWebhook({ ...message, secret: deps.webhooks.stripeSecret });
      return (
        event && {
          id: event.id,
          type: event.type,
          transaction: null,
          handle: async () => ((await handle(deps, event, refundTurns)) ? 'done' : 'not done'),
        }
      );
    },
  };
}
