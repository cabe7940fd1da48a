import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { toCheckoutSession, stripeSession } from './session.ts';
import { stripeCharge, stripeDispute, stripeRefund } from './webhook.ts';

/**
 * Compiles only while each schema accepts every value that the pinned SDK's types allow, including null and new values.
 */
const typed = {
  session: (value: Stripe.Checkout.Session): z.input<typeof stripeSession> => value,
  charge: (value: Stripe.Charge): z.input<typeof stripeCharge> => value,
  refund: (value: Stripe.Refund): z.input<typeof stripeRefund> => value,
  dispute: (value: Stripe.Dispute): z.input<typeof stripeDispute> => value,
};

/** The fields the shop reads, each with the smallest value that the SDK's types allow. */
const least = {
  session: {
    id: 'cs_1',
    status: null,
    payment_status: 'unpaid',
    amount_total: null,
    currency: null,
    client_reference_id: null,
    payment_intent: null,
  } satisfies Partial<Stripe.Checkout.Session>,
  charge: { payment_intent: null } satisfies Partial<Stripe.Charge>,
  refund: { id: 're_1', metadata: null } satisfies Partial<Stripe.Refund>,
  dispute: {
    id: 'du_1',
    amount: 1,
    currency: 'usd',
    payment_intent: null,
    reason: 'a reason of next year',
    status: 'a status of next year',
  } satisfies Partial<Stripe.Dispute>,
};

describe('the schemas of Stripe’s objects', () => {
  it.each([
    ['session', stripeSession],
    ['charge', stripeCharge],
    ['refund', stripeRefund],
    ['dispute', stripeDispute],
  ] as const)('accept a %s with null wherever the SDK’s types allow it', (name, schema) => {
    expect(typed[name]).toBeTypeOf('function');
    expect(schema.safeParse(least[name]).success).toBe(true);
  });
});

describe('the card digits of a Stripe payment', () => {
  const paidWith = (card: object | null) =>
    toCheckoutSession(
      stripeSession.parse({
        ...least.session,
        payment_intent: {
          id: 'pi_1',
          status: 'succeeded',
          latest_charge: { payment_method_details: { type: 'card', card } },
        },
      }),
    ).cardLastFour;

  it('are read for a card, but not for a wallet or another method', () => {
    expect(paidWith({ last4: '4242', wallet: null })).toBe('4242');
    expect(paidWith({ last4: '4242', wallet: { type: 'apple_pay' } })).toBeNull();
    expect(paidWith({ last4: '4242', wallet: { type: 'google_pay' } })).toBeNull();
    expect(paidWith(null)).toBeNull();
  });
});
