import type { CardRefunds, RefundOutcome } from '../card-refunds.ts';
import type { StripeClient, StripeRefundOutcome } from './client.ts';

/** Pause after too many calls, in seconds; Stripe does not state one. */
const busySeconds = 30;

/** How long a bank may take to return money that it cannot credit. */
const bankMs = 30 * 24 * 60 * 60_000;

const statuses = { succeeded: 'done', pending: 'pending', failed: 'failed' } as const;

function toRefundOutcome(response: StripeRefundOutcome): RefundOutcome {
  if (response.outcome === 'done') {
    return { outcome: response.status === 'pending' ? 'pending' : 'done', id: response.refundId };
  }
  if (response.outcome === 'unknown') return response;
  if (response.status === 429) return { outcome: 'busy', retryAfterSeconds: busySeconds };
  // 401 and 403 concern the shop's key, not the request.
  return { ...response, retryable: response.status === 401 || response.status === 403 };
}

/** Refunds through Stripe, by the payment behind the session. */
export function stripeRefunds(stripe: StripeClient): CardRefunds {
  return {
    mayReverseMs: bankMs,
    canSendAgain: true,
    prepare: async ({ attempt, amount, key }) => {
      const paymentIntent = attempt.providerTransaction;
      if (paymentIntent === null) return { step: 'later' };
      const wanted = { paymentIntent, amount, currency: attempt.currency, key };
      const send = async () => toRefundOutcome(await stripe.refund(wanted));
      return { step: 'send', send, seenBefore: [] };
    },
    refundsOf: async ({ providerTransaction: paymentIntent }) => {
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
  };
}
