import { describe, expect, test } from 'vitest';
import { catchError, stripeShop } from '../stripe-test-shop.ts';

async function disputedShop(amount?: number) {
  const shop = await stripeShop();
  const { paymentIntent, session } = await shop.paid();
  const { body } = await shop.sandbox.control<{ disputeId: string }>('/sessions/dispute', {
    sessionId: session.id,
    ...(amount === undefined ? {} : { amount }),
  });
  const close = (outcome: string) =>
    shop.sandbox.control('/disputes/close', { disputeId: body.disputeId, outcome });
  const refund = () => shop.stripe.refunds.create({ payment_intent: paymentIntent });
  return { ...shop, close, refund, paymentIntent, disputeId: body.disputeId };
}

describe('a Stripe dispute', () => {
  test('has its own amount, which may be a part of the charge', async () => {
    const { stripe, disputeId, paymentIntent } = await disputedShop(5);
    expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({
      object: 'dispute',
      amount: 500,
      currency: 'usd',
      payment_intent: paymentIntent,
      status: 'needs_response',
    });
    expect(await stripe.paymentIntents.retrieve(paymentIntent)).toMatchObject({ amount: 1250 });
  });

  test('blocks refunds of its charge while it is open and once it is lost', async () => {
    const { close, refund } = await disputedShop();
    expect((await catchError(refund())).code).toBe('charge_disputed');
    expect((await close('lost')).body).toEqual({ closed: true });
    expect((await catchError(refund())).code).toBe('charge_disputed');
  });

  test('leaves the rest of its charge to refunds once it is lost over a part', async () => {
    const { close, stripe, paymentIntent } = await disputedShop(5);
    const refund = (amount: number) =>
      stripe.refunds.create({ payment_intent: paymentIntent, amount });
    expect((await catchError(refund(100))).code).toBe('charge_disputed');
    await close('lost');
    expect((await catchError(refund(751))).param).toBe('amount');
    expect((await refund(750)).status).toBe('succeeded');
    expect((await catchError(refund(1))).code).toBe('charge_disputed');
  });

  test('allows refunds once it is won, and ends once', async () => {
    const { close, refund, stripe, disputeId } = await disputedShop();
    expect((await close('won')).body).toEqual({ closed: true });
    expect((await close('lost')).body).toEqual({ closed: false });
    expect((await stripe.disputes.retrieve(disputeId)).status).toBe('won');
    expect((await refund()).status).toBe('succeeded');
  });
});

describe('a Stripe payment of another application', () => {
  test('has no session and can be refunded and disputed', async () => {
    const { sandbox, stripe } = await stripeShop();
    const foreign = { amount: 12.5, currency: 'USD', metadata: { till: '3' } };
    const { body } = await sandbox.control<{ id: string }>('/payments/foreign', foreign);
    const payment = await stripe.paymentIntents.retrieve(body.id);
    expect(payment).toMatchObject({ amount: 1250, status: 'succeeded', metadata: { till: '3' } });
    const sessions = await stripe.checkout.sessions.list({ payment_intent: body.id });
    expect(sessions.data).toEqual([]);
    expect((await stripe.refunds.create({ payment_intent: body.id, amount: 50 })).amount).toBe(50);
    const dispute = await sandbox.control('/sessions/dispute', { paymentIntent: body.id });
    expect(dispute.body).toMatchObject({ disputed: true });
  });
});
