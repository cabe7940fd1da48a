import { describe, expect, test } from 'vitest';
import { catchError, idOf, stripeShop } from '../stripe-test-shop.ts';

describe('a Stripe approval', () => {
  test('completes the session, redeems a coupon once and returns to the shop', async () => {
    const { open, pay, stripe } = await stripeShop();
    const { id } = await open();
    const response = await pay(id);
    expect(response).toEqual({
      outcome: 'approved',
      url: `http://127.0.0.1:3000/order-success?session_id=${id}`,
    });
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: {
        status: 'succeeded',
        amount_received: 1250,
        latest_charge: {
          status: 'succeeded',
          payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        },
      },
    });
    expect(await pay(id)).toEqual({ outcome: 'paid' });
  });

  test('charges a session once for concurrent requests', async () => {
    const { open, pay, sandbox } = await stripeShop();
    const { id } = await open();
    const responses = await Promise.all(Array.from({ length: 8 }, () => pay(id)));
    const outcomes = responses.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['approved', ...Array<string>(7).fill('paid')]);
    const { body } = await sandbox.call<{ charges: unknown[] }[]>('/control/payments');
    expect(body.map(({ charges }) => charges.length)).toEqual([1]);
  });

  test('can be wrong on request', async () => {
    const { sandbox, paid } = await stripeShop();
    const mistakes = { amount: 1, currency: 'CAD', clientReferenceId: 'another' };
    await sandbox.control('/charges', { count: 1, ...mistakes });
    const wrong = await paid();
    expect(wrong.session).toMatchObject({
      amount_total: 100,
      currency: 'cad',
      client_reference_id: 'another',
    });
    expect((await paid()).session).toMatchObject({ amount_total: 1250, currency: 'usd' });
  });
});

describe('a Stripe decline', () => {
  test.each([
    ['4000000000000002', 'declined', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'funds', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired', 'expired_card', 'expired_card'],
    ['4000000000000127', 'cvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing', 'processing_error', 'processing_error'],
  ])(
    'follows card %s with the code %s and allows another card',
    async (cardNumber, code, failure, reason) => {
      const { open, pay, read, stripe } = await stripeShop();
      const { id } = await open();
      expect(await pay(id, { cardNumber })).toMatchObject({ outcome: 'declined', code });
      const declined = await read(id);
      expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
      const payment = idOf(declined.payment_intent);
      const { data } = await stripe.charges.list({ payment_intent: payment });
      expect(data).toMatchObject([
        { status: 'failed', failure_code: failure, outcome: { reason } },
      ]);
      expect((await pay(id)).outcome).toBe('approved');
      const intent = await stripe.paymentIntents.retrieve(payment);
      expect(intent.status).toBe('succeeded');
      const charge = await stripe.charges.retrieve(idOf(intent.latest_charge));
      expect(charge).toMatchObject({ paid: true, amount: 1250 });
    },
  );

  test('differs from invalid fields', async () => {
    const { open, pay, read } = await stripeShop();
    const { id } = await open();
    const wrong = {
      cardNumber: '4111111111111111',
      expiry: '01/20',
      cvc: 'x',
      cardHolderName: ' ',
    };
    expect(await pay(id, wrong)).toEqual({
      outcome: 'invalid',
      fields: ['cardNumber', 'expiry', 'cvc', 'cardHolderName'],
    });
    expect((await read(id)).payment_intent).toBeNull();
    expect(await pay('cs_test_none')).toEqual({ outcome: 'unknown' });
  });
});

describe('a Stripe bank challenge', () => {
  test.each(['4000002760003184', '4000000000003220'])(
    'can succeed for card %s',
    async (cardNumber) => {
      const { open, pay, read, answerBank, stripe } = await stripeShop();
      const { id } = await open();
      expect(await pay(id, { cardNumber })).toEqual({
        outcome: 'challenge',
        url: `/c/pay/${id}/authenticate`,
      });
      const waiting = await read(id);
      expect(waiting.payment_status).toBe('unpaid');
      const intent = await stripe.paymentIntents.retrieve(idOf(waiting.payment_intent));
      expect(intent.status).toBe('requires_action');
      const responses = await Promise.all([answerBank(id, true), answerBank(id, true)]);
      expect(responses.map(({ body }) => body.outcome).toSorted()).toEqual(['approved', 'paid']);
      expect((await read(id)).payment_status).toBe('paid');
    },
  );

  test('can fail, and the session stays open', async () => {
    const { open, pay, read, answerBank } = await stripeShop();
    const { id } = await open();
    expect((await answerBank(id, true)).status).toBe(409);
    await pay(id, { cardNumber: '4000000000003220' });
    expect((await answerBank(id, false)).body).toMatchObject({
      outcome: 'declined',
      code: 'authentication',
    });
    expect((await answerBank(id, true)).status).toBe(409);
    expect((await read(id)).status).toBe('open');
    expect((await pay(id)).outcome).toBe('approved');
  });
});

describe('a delayed Stripe payment', () => {
  test.each([
    ['succeeded', 'paid', 'succeeded'],
    ['failed', 'unpaid', 'requires_payment_method'],
  ])('ends as %s with the session %s', async (outcome, paymentStatus, intentStatus) => {
    const { sandbox, paid, read, stripe } = await stripeShop();
    await sandbox.control('/charges', { count: 1, delayed: true });
    const { session, paymentIntent } = await paid();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect((await stripe.paymentIntents.retrieve(paymentIntent)).status).toBe('processing');
    const early = await catchError(stripe.refunds.create({ payment_intent: paymentIntent }));
    expect(early.code).toBe('payment_intent_unexpected_state');
    const body = { sessionId: session.id, outcome };
    expect((await sandbox.control('/sessions/settle', body)).body).toEqual({ settled: true });
    expect((await sandbox.control('/sessions/settle', body)).body).toEqual({ settled: false });
    expect((await read(session.id)).payment_status).toBe(paymentStatus);
    expect((await stripe.paymentIntents.retrieve(paymentIntent)).status).toBe(intentStatus);
  });
});

describe('Stripe refunds', () => {
  test('refund parts until nothing remains', async () => {
    const { stripe, paid } = await stripeShop();
    const { paymentIntent } = await paid();
    const of = (amount?: number) =>
      stripe.refunds.create({ payment_intent: paymentIntent, ...(amount && { amount }) });
    const first = await of(1000);
    expect(first).toMatchObject({ amount: 1000, status: 'succeeded', currency: 'usd' });
    expect((await catchError(of(251))).param).toBe('amount');
    expect((await of()).amount).toBe(250);
    expect((await catchError(of(1))).code).toBe('charge_already_refunded');
    const list = await stripe.refunds.list({ payment_intent: paymentIntent });
    expect(list.data.map(({ amount }) => amount)).toEqual([250, 1000]);
    expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ id: first.id, amount: 1000 });
  });

  test('never exceed the payment when sent concurrently', async () => {
    const { stripe, paid } = await stripeShop();
    const { paymentIntent } = await paid();
    const calls = Array.from({ length: 4 }, () =>
      stripe.refunds.create({ payment_intent: paymentIntent, amount: 500 }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('are one refund for the same key, even a refused one', async () => {
    const { stripe, paid } = await stripeShop();
    const { paymentIntent } = await paid();
    const of = (amount: number, idempotencyKey: string) =>
      stripe.refunds.create({ payment_intent: paymentIntent, amount }, { idempotencyKey });
    expect((await of(1000, 'a')).id).toBe((await of(1000, 'a')).id);
    expect((await catchError(of(1000, 'b'))).param).toBe('amount');
    expect((await catchError(of(1000, 'b'))).headers?.['idempotent-replayed']).toBe('true');
  });

  test('are refused for a disputed charge', async () => {
    const { stripe, paid, sandbox } = await stripeShop();
    const { paymentIntent, session } = await paid();
    const { body } = await sandbox.control('/sessions/dispute', { sessionId: session.id });
    expect(body).toMatchObject({ disputed: true });
    const error = await catchError(stripe.refunds.create({ payment_intent: paymentIntent }));
    expect(error.code).toBe('charge_disputed');
  });
});
