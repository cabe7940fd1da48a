import { describe, expect, it } from 'vitest';
import { startRecorder } from '#tests/support/recording-server.ts';
import { openHelcim } from './helcim/client.ts';
import { openStripe } from './stripe/client.ts';

describe('opening Helcim’s window', () => {
  it('requests the whole amount without a fee, and sends the order’s customer', async () => {
    const recorder = await startRecorder({ checkoutToken: 'token', secretToken: 'secret' });
    const helcim = openHelcim({
      apiUrl: `${recorder.url}/v2`,
      apiToken: 'token',
      scriptUrl: recorder.url,
      windowOrigin: recorder.url,
      webhookToken: undefined,
      currencies: ['USD'],
    });
    await helcim.initialize({
      amount: 20.98,
      currency: 'USD',
      invoiceNumber: 'a-number',
      language: 'en',
      customer: { contactName: 'Ada Ben', cellPhone: '+1 312 555 0142' },
    });
    const [call, ...more] = recorder.calls;
    expect(more).toEqual([]);
    expect(call?.path).toBe('/v2/helcim-pay/initialize');
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      amount: 20.98,
      allowPartial: 0,
      hasConvenienceFee: 0,
      customerRequest: { contactName: 'Ada Ben', cellPhone: '+1 312 555 0142' },
    });
  });
});

describe('the coupon of a Stripe session', () => {
  it('can be redeemed no longer than the session lives', async () => {
    const recorder = await startRecorder({ id: 'an-id' });
    const client = openStripe({
      secretKey: 'sk_test_1',
      apiUrl: recorder.url,
      webhookSecret: undefined,
    });
    const expiresAt = new Date('2026-11-22T20:00:00Z');
    await client.createSession({
      attemptId: crypto.randomUUID(),
      orderNumber: 'FPX-1',
      currency: 'USD',
      lines: [{ name: 'Print', unitAmount: 1250, quantity: 1 }],
      reduction: 250,
      payable: 1000,
      email: null,
      language: 'en',
      names: { reduction: 'Discount', rest: 'Rest' },
      successUrl: 'http://127.0.0.1/order-success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://127.0.0.1/order-cancel',
      expiresAt,
    });
    const coupon = recorder.calls.find(({ path }) => path === '/v1/coupons');
    const redeemBy = new URLSearchParams(coupon?.body).get('redeem_by');
    expect(redeemBy).toBe(String(expiresAt.getTime() / 1000));
  });
});
