import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { checkoutRequest, helcimConfig, serveForTest } from '#tests/support/servers.ts';
import { openHelcim } from './helcim/client.ts';
import { openStripe } from './stripe/client.ts';

/** Starts a provider that records its calls and gives all of them the same response; it stops with the test. */
async function startRecorder(result: object) {
  const calls: { readonly path: string; readonly body: string }[] = [];
  const url = await serveForTest((request, response) => {
    void text(request).then((body) => {
      calls.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(result));
    });
  });
  return { url, calls };
}

describe('opening Helcim’s window', () => {
  it('requests the whole amount without a fee, and sends the order’s customer', async () => {
    const recorder = await startRecorder({ checkoutToken: 'token', secretToken: 'secret' });
    const helcim = openHelcim(helcimConfig(recorder.url));
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
    await client.createSession(checkoutRequest({ reduction: 250, payable: 1000, expiresAt }));
    const coupon = recorder.calls.find(({ path }) => path === '/v1/coupons');
    const redeemBy = new URLSearchParams(coupon?.body).get('redeem_by');
    expect(redeemBy).toBe(String(expiresAt.getTime() / 1000));
  });
});
