import Stripe from 'stripe';
import { expect } from 'vitest';
import { defaultStripeKey, type SandboxOptions } from './server.ts';
import type { StripeChargeResult } from './stripe/charge.ts';
import { sandboxForTest } from './test-client.ts';

export const testCard = {
  cardNumber: '4242424242424242',
  expiry: '12/40',
  cvc: '123',
  cardHolderName: 'Zoë A/B',
};

/** The provider's own library, pointed at a sandbox. */
export function libraryFor(url: string, key: string = defaultStripeKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

type SessionParams = Stripe.Checkout.SessionCreateParams;

export function createLine(name: string, unitAmount: number, quantity: number, currency = 'usd') {
  return {
    price_data: { currency, unit_amount: unitAmount, product_data: { name } },
    quantity,
  };
}

export const testOrder = {
  mode: 'payment',
  line_items: [createLine('Print 4x6', 60, 5), createLine('Shipping', 950, 1)],
  success_url: 'http://127.0.0.1:3000/order-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3000/order-cancel',
  client_reference_id: 'attempt-1',
} as const satisfies SessionParams;

/** A sandbox for the test with the library and a paying customer. */
export async function stripeShop(options: SandboxOptions = {}) {
  const sandbox = await sandboxForTest(options);
  const stripe = libraryFor(sandbox.url);
  const { sessions } = stripe.checkout;
  const open = (changes: Partial<SessionParams> = {}) =>
    sessions.create({ ...testOrder, ...changes });
  const read = (id: string) => sessions.retrieve(id);
  const pay = async (id: string, card: Partial<typeof testCard> = {}) =>
    (await sandbox.post<StripeChargeResult>(`/c/pay/${id}/pay`, { ...testCard, ...card })).body;
  const answerBank = (id: string, passed: boolean) =>
    sandbox.post<StripeChargeResult>(`/c/pay/${id}/authenticate`, { passed });
  /** A session paid with a valid card, and its payment. */
  const paid = async (changes: Partial<SessionParams> = {}) => {
    const { id } = await open(changes);
    expect((await pay(id)).outcome).toBe('approved');
    const session = await read(id);
    if (typeof session.payment_intent !== 'string') throw new Error('the session has no payment');
    return { session, paymentIntent: session.payment_intent };
  };
  return { sandbox, stripe, open, read, pay, answerBank, paid };
}

/** Id of a reference that the library may also return expanded. */
export function idOf(named: string | { id: string } | null): string {
  return (typeof named === 'string' ? named : named?.id) ?? '';
}

/** The error that a call of the library rejects with. */
export async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`the call did not fail as expected: ${String(error)}`);
}
