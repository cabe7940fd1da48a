import { describe, expect, test } from 'vitest';
import { stripeShop } from '#sandbox/stripe-test-shop.ts';
import { sandboxForTest } from '#sandbox/test-client.ts';
import { defaultStripeKey } from '#sandbox/server.ts';
import { helcimConfig } from '#tests/support/servers.ts';
import { openHelcim } from './helcim/client.ts';
import type { ReadFailure } from './read-failure.ts';
import { openStripe } from './stripe/client.ts';

function failuresOf() {
  const failures: ReadFailure[] = [];
  return { failures, report: (failure: ReadFailure) => void failures.push(failure) };
}

describe('a failed read of Stripe', () => {
  const open = (url: string, secretKey: string, report: (failure: ReadFailure) => void) =>
    openStripe({ apiUrl: url, secretKey, webhookSecret: undefined }, 500, report);

  test('reports the status and the code of the provider', async () => {
    const { sandbox } = await stripeShop();
    const { failures, report } = failuresOf();
    expect(await open(sandbox.url, defaultStripeKey, report).readSession('cs_none')).toBeNull();
    expect(failures).toEqual([
      expect.objectContaining({
        read: 'checkout session cs_none',
        status: 404,
        code: 'resource_missing',
      }),
    ]);
  });

  test('reports a refused key without showing it, and a missing response', async () => {
    const { sandbox } = await stripeShop();
    const { failures, report } = failuresOf();
    const wrong = open(sandbox.url, 'sk_test_private_and_wrong', report);
    expect(await wrong.refundsOf('pi_1')).toBeNull();
    await sandbox.control('/faults', { count: 1, answer: 'hang', path: '/v1/' });
    expect(await open(sandbox.url, defaultStripeKey, report).refundsOf('pi_1')).toBeNull();
    expect(failures.map(({ status }) => status)).toEqual([401, null]);
    expect(JSON.stringify(failures)).not.toContain('private_and_wrong');
  });
});

describe('a failed read of Helcim', () => {
  test.each([
    ['error', { status: 401 }, { status: 401, reason: 'Sandbox fault on request' }],
    ['error', { status: 429 }, { status: 429, reason: 'too many calls' }],
    ['error', { status: 503 }, { status: null, reason: 'HTTP 503' }],
    [
      'hang',
      {},
      { status: null, reason: 'TimeoutError: The operation was aborted due to timeout' },
    ],
  ])('reports its reason after %s %o', async (response, fault, expected) => {
    const { url, control } = await sandboxForTest();
    const { failures, report } = failuresOf();
    const helcim = openHelcim(helcimConfig(url), { timeoutMs: 500, pageSize: 10, report });
    await control('/faults', { count: 1, answer: response, ...fault });
    expect(await helcim.batchIsClosed('1')).toBeNull();
    expect(failures).toEqual([{ read: 'card batch 1', code: null, ...expected }]);
  });
});
