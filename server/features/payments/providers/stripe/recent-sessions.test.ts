import { describe, expect, it } from 'vitest';
import { stripeShop } from '#sandbox/stripe-test-shop.ts';
import { libraryFor, openStripe } from './client.ts';

const minuteMs = 60_000;

function clientAt(apiUrl: string, secretKey = 'sk_test_sandbox') {
  return openStripe({ apiUrl, secretKey, webhookSecret: undefined });
}

describe('recentSessions', () => {
  it('lists the completed sessions since a moment, with the digits of their cards', async () => {
    const { sandbox, open, paid } = await stripeShop();
    const client = clientAt(sandbox.url);
    await open();
    const { id } = (await paid()).session;
    const session = await client.readSession(id);
    expect(await client.recentSessions(new Date(Date.now() - minuteMs))).toEqual([session]);
    expect(session).toMatchObject({ cardLastFour: '4242', paymentStatus: 'paid' });
    expect(await client.recentSessions(new Date(Date.now() + minuteMs))).toEqual([]);
  });

  it('returns null when Stripe refuses the key', async () => {
    const { sandbox } = await stripeShop();
    expect(await clientAt(sandbox.url, 'sk_test_other').recentSessions(new Date(0))).toBeNull();
  });
});

describe('libraryFor', () => {
  it('connects to an address of IPv6 without the brackets that it has in a URL', () => {
    const config = { secretKey: 'sk_test_sandbox', webhookSecret: undefined };
    const library = libraryFor({ ...config, apiUrl: 'http://[::1]:4311' }, 1000);
    expect([library.getApiField('host'), library.getApiField('port')]).toEqual(['::1', 4311]);
  });
});
