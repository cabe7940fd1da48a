import { describe, expect, test } from 'vitest';
import {
  checkoutRequest,
  openCheckout,
  payCheckout,
  startStripe,
  type StripeProvider,
} from '#tests/support/servers.ts';

const minuteMs = 60_000;
const it = test.extend('provider', () => startStripe());

async function sessionsOf({ sandbox }: StripeProvider) {
  return (
    await sandbox.call<{ id: string; status: string; lines: unknown[] }[]>('/control/sessions')
  ).body;
}

describe('createSession', () => {
  it('asks for the payable amount and names the attempt', async ({ provider }) => {
    const wanted = checkoutRequest();
    const response = await provider.client.createSession(wanted);
    if (response.outcome !== 'open') throw new Error(JSON.stringify(response));
    expect(response.url).toBe(`${provider.sandbox.url}/c/pay/${response.sessionId}`);
    expect(await provider.client.readSession(response.sessionId)).toEqual({
      sessionId: response.sessionId,
      status: 'open',
      paymentStatus: 'unpaid',
      amountTotal: 1250,
      amount: '12.50',
      currency: 'USD',
      reference: wanted.attemptId,
      paymentIntent: null,
      cardLastFour: null,
      declineReason: null,
      hasFailed: false,
    });
  });

  it('deducts discount and gift card as one reduction', async ({ provider }) => {
    const { sessionId, session } = await payCheckout(provider, { reduction: 400, payable: 850 });
    expect(session).toMatchObject({ paymentStatus: 'paid', amountTotal: 850 });
    const status = await provider.read(sessionId);
    expect(status.total_details?.amount_discount).toBe(400);
  });

  it.each([
    ['JPY', 1200, '1200'],
    ['TND', 1234, '12.340'],
  ] as const)('converts %s to Stripe’s units', async (currency, payable, amount) => {
    const provider = await startStripe();
    const lines = [{ name: 'Print', unitAmount: payable, quantity: 1 }];
    const { session } = await payCheckout(provider, { currency, lines, payable });
    expect(session).toMatchObject({ currency, amountTotal: payable, amount });
  });

  it('returns the same session for the same attempt, also at once and after a lost response', async ({
    provider,
  }) => {
    const wanted = checkoutRequest({ reduction: 100, payable: 1150 });
    const faults = { count: 2, answer: 'drop', when: 'after', path: '/v1/checkout' };
    await provider.sandbox.control('/faults', faults);
    expect(await provider.client.createSession(wanted)).toMatchObject({ outcome: 'unknown' });
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => provider.client.createSession(wanted)),
    );
    const [session, ...others] = await sessionsOf(provider);
    expect(others).toEqual([]);
    for (const response of responses) {
      expect(response).toMatchObject({ outcome: 'open', sessionId: session?.id });
    }
  });

  it('fits more than a hundred lines', async ({ provider }) => {
    const lines = Array.from({ length: 150 }, (_, index) => ({
      name: `Frame ${index}`,
      unitAmount: 60,
      quantity: 1,
    }));
    await openCheckout(provider, { lines, payable: 9000 });
    expect((await sessionsOf(provider)).map((session) => session.lines.length)).toEqual([98]);
  });

  it('uses the languages that Stripe’s page has', async ({ provider }) => {
    for (const [language, locale] of [
      ['fr', 'fr'],
      ['ar', 'auto'],
      ['zh', 'zh'],
      ['pt', 'pt-BR'],
    ]) {
      const { sessionId } = await openCheckout(provider, { language: language ?? '' });
      expect((await provider.read(sessionId)).locale).toBe(locale);
    }
  });

  it.each(['josé@example.com', 'a..b@example.com', 'ünal@müller.example'])(
    'leaves out an e-mail address that Stripe rejects: %s',
    async (email) => {
      const { client } = await startStripe();
      const wanted = checkoutRequest({ email });
      const response = await client.createSession(wanted);
      expect(response).toMatchObject({ outcome: 'open' });
      expect(await client.createSession(wanted)).toEqual(response);
    },
  );

  it('refuses a request that would ask for another amount', async ({ provider }) => {
    const response = await provider.client.createSession(checkoutRequest({ payable: 1249 }));
    expect(response).toMatchObject({ outcome: 'refused' });
    expect(await sessionsOf(provider)).toEqual([]);
  });

  it('refuses and expires a session whose total Stripe counts differently', async ({
    provider,
  }) => {
    await provider.sandbox.control('/sessions/total', { count: 1, amount: 12.49 });
    expect(await provider.client.createSession(checkoutRequest())).toEqual({
      outcome: 'refused',
      status: 0,
      reason: 'session asks for 1249 usd',
    });
    expect((await sessionsOf(provider)).map(({ status }) => status)).toEqual(['expired']);
  });

  it.each([
    ['below the minimum', { lines: [{ name: 'x', unitAmount: 49, quantity: 1 }], payable: 49 }],
    ['ending too soon', { expiresAt: new Date(Date.now() + minuteMs) }],
  ])('refuses a session %s', async (_name, changes) => {
    const { client } = await startStripe();
    const response = await client.createSession(checkoutRequest(changes));
    expect(response).toMatchObject({ outcome: 'refused', status: 400 });
  });

  it('refuses a wrong key without revealing it', async () => {
    const { client } = await startStripe('sk_test_wrong_one');
    const response = await client.createSession(checkoutRequest());
    expect(response).toMatchObject({ outcome: 'refused', status: 401 });
    expect(JSON.stringify(response)).not.toContain('wrong_one');
  });

  it.each([
    ['error', 500, 'unknown'],
    ['error', 429, 'refused'],
    ['hang', 500, 'unknown'],
  ])('turns a provider fault of %s %d into the outcome %s', async (response, status, outcome) => {
    const provider = await startStripe('sk_test_sandbox', 300);
    await provider.sandbox.control('/faults', { count: 1, answer: response, status, path: '/v1/' });
    expect(await provider.client.createSession(checkoutRequest())).toMatchObject({ outcome });
  });
});

describe('readSession', () => {
  it('returns the card that paid, and why an earlier one was declined', async ({ provider }) => {
    const { sessionId } = await openCheckout(provider);
    await provider.pay(sessionId, { cardNumber: '4000000000009995' });
    expect(await provider.client.readSession(sessionId)).toMatchObject({
      status: 'open',
      declineReason: 'Your card has insufficient funds.',
    });
    await provider.pay(sessionId);
    expect(await provider.client.readSession(sessionId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      cardLastFour: '4242',
      declineReason: null,
    });
  });

  it('returns values that differ from the request', async ({ provider }) => {
    const mistakes = { amount: 1, currency: 'CAD', clientReferenceId: 'other' };
    await provider.sandbox.control('/charges', { count: 1, ...mistakes });
    const { session } = await payCheckout(provider);
    expect(session).toMatchObject({ amountTotal: 100, currency: 'CAD', reference: 'other' });
  });

  it('returns a complete but unpaid session while the money is on its way', async ({
    provider,
  }) => {
    await provider.sandbox.control('/charges', { count: 1, delayed: true });
    const { session } = await payCheckout(provider);
    expect(session).toMatchObject({ status: 'complete', paymentStatus: 'unpaid' });
  });

  it('returns null when the provider does not answer', async () => {
    const provider = await startStripe('sk_test_sandbox', 300);
    const { sessionId } = await openCheckout(provider);
    for (const response of ['error', 'hang']) {
      await provider.sandbox.control('/faults', { count: 1, answer: response, path: '/v1/' });
      expect(await provider.client.readSession(sessionId)).toBeNull();
    }
  });
});

describe('expireSession', () => {
  it('prevents further payments', async ({ provider }) => {
    const { sessionId } = await openCheckout(provider);
    expect(await provider.client.expireSession(sessionId)).toBe('expired');
    expect(await provider.client.expireSession(sessionId)).toBe('expired');
    expect(await provider.pay(sessionId)).toEqual({ outcome: 'expired' });
  });

  it('reports a session that was paid first, and a missing response', async ({ provider }) => {
    const { sessionId } = await payCheckout(provider);
    expect(await provider.client.expireSession(sessionId)).toBe('complete');
    await provider.sandbox.control('/faults', { count: 1, answer: 'error', path: '/v1/' });
    expect(await provider.client.expireSession(sessionId)).toBe('unknown');
    const over = await openCheckout(provider);
    await provider.sandbox.control('/clock', { advanceSeconds: 3601 });
    expect(await provider.client.expireSession(over.sessionId)).toBe('expired');
  });
});

describe('refund', () => {
  it('refunds in parts, never more than was paid, once per key', async ({ provider }) => {
    const { paymentIntent } = await payCheckout(provider);
    const { refund, refundsOf } = provider.client;
    const of = (amount: number, key: string) =>
      refund({ paymentIntent, amount, currency: 'USD', key });
    const first = await of(1000, 'one');
    expect(first).toMatchObject({ outcome: 'done', status: 'succeeded' });
    expect(await of(1000, 'one')).toEqual(first);
    expect(await of(251, 'two')).toMatchObject({ outcome: 'refused', status: 400 });
    expect(await of(250, 'three')).toMatchObject({ outcome: 'done' });
    expect(await refundsOf(paymentIntent)).toMatchObject([
      { amount: 250, currency: 'USD', status: 'succeeded', key: 'three' },
      { amount: 1000, currency: 'USD', status: 'succeeded', key: 'one' },
    ]);
  });

  it('returns an unknown outcome after a lost response, and succeeds under the same key', async () => {
    const provider = await startStripe('sk_test_sandbox', 300);
    const { paymentIntent } = await payCheckout(provider);
    const wanted = { paymentIntent, amount: 500, currency: 'USD', key: 'lost' } as const;
    const faults = { count: 1, answer: 'hang', when: 'after', path: '/v1/refunds' };
    await provider.sandbox.control('/faults', faults);
    expect(await provider.client.refund(wanted)).toMatchObject({ outcome: 'unknown' });
    expect(await provider.client.refund(wanted)).toMatchObject({ outcome: 'done' });
    expect(await provider.client.refundsOf(paymentIntent)).toHaveLength(1);
  });

  it('does not treat a key of another call as a refusal', async ({ provider }) => {
    const { paymentIntent } = await payCheckout(provider);
    const wanted = { paymentIntent, currency: 'USD', key: 'twice' } as const;
    await provider.client.refund({ ...wanted, amount: 100 });
    const other = await provider.client.refund({ ...wanted, amount: 200 });
    expect(other).toMatchObject({ outcome: 'unknown' });
  });

  it('converts dinars to Stripe’s units', async ({ provider }) => {
    const lines = [{ name: 'Print', unitAmount: 1234, quantity: 1 }];
    const { paymentIntent } = await payCheckout(provider, {
      currency: 'TND',
      lines,
      payable: 1234,
    });
    const wanted = { paymentIntent, amount: 34, currency: 'TND', key: 'dinars' } as const;
    expect(await provider.client.refund(wanted)).toMatchObject({ outcome: 'done' });
    expect(await provider.client.refundsOf(paymentIntent)).toMatchObject([{ amount: 34 }]);
  });
});
