import type { ProviderAdapter, Charge, ProviderStatus } from './card-provider.ts';
import { composeCheckout, composeDifference } from './checkout-lines.ts';
import type { CheckoutSession, StripeClient } from './stripe/client.ts';

function toChargeStatus(session: CheckoutSession): Charge['status'] | null {
  if (session.status === 'complete') {
    if (session.paymentStatus !== 'unpaid') return 'approved';
    return session.hasFailed ? 'declined' : 'pending';
  }
  return session.status === 'open' && session.declineReason !== null ? 'declined' : null;
}

/** Converts a session to a charge; null if no payment was attempted. */
export function chargeOfSession(session: CheckoutSession): Charge | null {
  const status = toChargeStatus(session);
  if (!status) return null;
  return {
    // A payment has its own id; a session that needed no payment is identified by its own id.
    transaction: session.paymentIntent ?? session.sessionId,
    status,
    amount: session.amount,
    minor: session.amountTotal,
    currency: session.currency,
    reference: session.reference,
    reason: session.declineReason,
    approvalCode: null,
    cardLastFour: session.cardLastFour,
    cardFingerprint: null,
  };
}

function toProviderStatus(session: CheckoutSession): ProviderStatus {
  const charge = chargeOfSession(session);
  return {
    charges: charge ? [charge] : [],
    sessionStatus: session.status === 'open' ? 'open' : 'over',
  };
}

/** Stripe Checkout as a card provider: the attempt's id is sent as the session's reference. */
export function stripeProvider(client: StripeClient): ProviderAdapter {
  return {
    name: 'stripe',
    open: async ({ attempt, language, readOrder, addresses }) => {
      if (!addresses) return { outcome: 'refused', why: 'no address to come back to' };
      const order = await readOrder();
      const response = await client.createSession({
        ...(attempt.edit === null
          ? composeCheckout(order)
          : composeDifference(order, attempt.amount)),
        attemptId: attempt.id,
        orderNumber: order.number,
        currency: attempt.currency,
        payable: attempt.amount,
        email: order.email,
        language,
        successUrl: addresses.success,
        cancelUrl: addresses.cancel,
        expiresAt: attempt.expiresAt,
      });
      if (response.outcome === 'open') {
        return { outcome: 'open', token: response.sessionId, secret: null, url: response.url };
      }
      return response.outcome === 'refused'
        ? { outcome: 'refused', why: `${response.status} ${response.reason}` }
        : response;
    },
    read: async ({ checkoutToken: sessionId }) => {
      // If the shop never learned the session's id, no customer was given its address.
      if (sessionId === null) return { charges: [], sessionStatus: 'unknown' };
      const session = await client.readSession(sessionId);
      return session && toProviderStatus(session);
    },
    end: async (sessionId) => (await client.expireSession(sessionId)) !== 'unknown',
    movedSince: async (moment) => {
      const sessions = await client.recentSessions(moment);
      return (
        sessions && {
          approved: sessions
            .flatMap((session) => chargeOfSession(session) ?? [])
            .filter(({ status }) => status === 'approved'),
          // Events report refunds, also those that were made outside the shop.
          refunds: [],
        }
      );
    },
  };
}
