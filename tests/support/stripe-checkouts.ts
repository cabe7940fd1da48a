import { randomUUID } from 'node:crypto';
import { stripeShop } from '#sandbox/stripe-test-shop.ts';
import {
  openStripe,
  type CheckoutRequest,
} from '#server/features/payments/providers/stripe/client.ts';

const minuteMs = 60_000;

/** A sandbox of the provider, with the shop's client of it. */
export async function startStripe(secretKey = 'sk_test_sandbox', timeoutMs = 5000) {
  const provider = await stripeShop();
  const config = { apiUrl: provider.sandbox.url, secretKey, webhookSecret: undefined };
  return { ...provider, client: openStripe(config, timeoutMs) };
}

/** A request for a checkout of 12.50 dollars. */
export function checkoutRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    attemptId: randomUUID(),
    orderNumber: '20261122-ABC',
    currency: 'USD',
    lines: [
      { name: 'Print 4x6', unitAmount: 60, quantity: 5 },
      { name: 'Shipping', unitAmount: 950, quantity: 1 },
      { name: 'Tax', unitAmount: 0, quantity: 1 },
    ],
    reduction: 0,
    payable: 1250,
    email: 'zoe@example.com',
    language: 'en',
    names: { reduction: 'Discount', rest: 'Other prints' },
    successUrl: 'http://127.0.0.1:3000/order-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:3000/order-cancel',
    expiresAt: new Date(Date.now() + 60 * minuteMs),
    ...changes,
  };
}

/** See {@link startStripe}. */
export type StripeProvider = Awaited<ReturnType<typeof startStripe>>;

/** Opens a checkout. */
export async function openCheckout(
  { client }: StripeProvider,
  changes: Partial<CheckoutRequest> = {},
) {
  const response = await client.createSession(checkoutRequest(changes));
  if (response.outcome !== 'open') throw new Error(JSON.stringify(response));
  return response;
}

/** Opens a checkout and pays it. */
export async function payCheckout(
  provider: StripeProvider,
  changes: Partial<CheckoutRequest> = {},
) {
  const { sessionId } = await openCheckout(provider, changes);
  await provider.pay(sessionId);
  const session = await provider.client.readSession(sessionId);
  if (!session?.paymentIntent) throw new Error('the session was not paid');
  return { sessionId, session, paymentIntent: session.paymentIntent };
}
