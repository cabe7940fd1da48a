import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { stripeEvent, postSigned, postCheckoutEvent } from '#tests/support/signed-messages.ts';
import { listReviews } from '../index.ts';

it.beforeAll(({ shop }) => shop.listen());

const session = {
  id: 'cs_of_another_app',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 2696,
  currency: 'usd',
  client_reference_id: null,
  payment_intent: 'pi_of_another_app',
};
const dispute = { id: 'du_1', amount: 1, currency: 'usd', reason: 'general', status: 'won' };

const nulls = [
  ['checkout.session.completed', { ...session, payment_intent: null }],
  ['checkout.session.completed', { ...session, amount_total: null }],
  ['checkout.session.completed', { ...session, currency: null }],
  ['checkout.session.completed', { ...session, status: null }],
  ['checkout.session.completed', { ...session, amount_total: null, currency: null, status: null }],
  ['checkout.session.expired', { ...session, status: 'a status of next year' }],
  ['checkout.session.async_payment_failed', { ...session, payment_status: 'of next year' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: null }],
  ['charge.dispute.created', { ...dispute, payment_intent: null }],
  ['charge.dispute.closed', { ...dispute, payment_intent: null }],
  ['refund.updated', { id: 're_1', metadata: null, payment_intent: null }],
] as const;

describe('a signed event', () => {
  it.for(nulls)(
    'is acknowledged with 200 when the SDK’s types allow it: %s %j',
    async ([type, object], { shop }) => {
      const before = await listReviews(shop.deps.payments);
      expect(await postCheckoutEvent(shop, stripeEvent(type, object))).toBe(200);
      expect(await listReviews(shop.deps.payments)).toEqual(before);
    },
  );

  it.for(['checkout.session.completed', 'charge.refunded', 'charge.dispute.created'])(
    'is acknowledged with 200 as a %s in an unknown shape',
    async (type, { shop }) => {
      expect(await postCheckoutEvent(shop, stripeEvent(type, { id: 7, payment_intent: 7 }))).toBe(
        200,
      );
    },
  );
});

describe('a signed message of Helcim about something other than a card transaction', () => {
  it.for([
    ['a cancelled terminal', { type: 'terminalCancel', data: { deviceCode: 'ABCD' } }],
    ['a transaction without an id', { type: 'cardTransaction' }],
  ] as const)('is acknowledged with 200 for %s', async ([, body], { shop }) => {
    expect(await postSigned(shop, JSON.stringify(body))).toBe(200);
  });
});
