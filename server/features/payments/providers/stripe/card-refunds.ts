import type { CardRefunds, RefundOutcome } from '../card-refunds.ts';
import type { StripeClient, StripeRefundOutcome } from './client.ts';

/** How long too many calls are waited for: the provider does not say. */
const busySeconds = 30;

/** A bank sends back what it cannot credit within this. */
const bankMs = 30 * 24 * 60 * 60_000;

const statuses = { succeeded: 'done', pending: 'pending', failed: 'failed' } as const;

const outcomeOf = (response: StripeRefundOutcome): RefundOutcome => {
  if (response.outcome === 'done') {
    return { outcome: response.status === 'pending' ? 'pending' : 'done', id: response.refundId };
  }
  if (response.outcome === 'unknown') return response;
  if (response.status === 429) return { outcome: 'busy', retryAfterSeconds: busySeconds };
  // 401 and 403 are about the shop's key, not about what was asked.
  return { ...response, retryable: response.status === 401 || response.status === 403 };
};

/** Giving back through the second checkout's provider, by the payment behind its session. Source: product §7. */
export const stripeRefunds = (stripe: StripeClient): CardRefunds => ({
  mayReverseMs: bankMs,
  canSendAgain: true,
  prepare: async ({ attempt, amount, key }) => {
    const paymentIntent = attempt.provider_transaction;
    if (paymentIntent === null) return { step: 'later' };
    const wanted = { paymentIntent, amount, currency: attempt.currency, key };
    const send = async () => outcomeOf(await stripe.refund(wanted));
    return { step: 'send', send, seenBefore: [] };
  },
  refundsOf: async ({ provider_transaction: paymentIntent }) => {
    const known = paymentIntent === null ? [] : await stripe.refundsOf(paymentIntent);
    return (
      known?.map(({ refundId: id, amount, majorAmount, currency, key, status }) => ({
        id,
        amount,
        majorAmount,
        currency,
        key: key ?? '',
        status: statuses[status],
      })) ?? null
    );
  },
});
