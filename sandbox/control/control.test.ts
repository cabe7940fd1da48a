import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultStripeKey, startSandbox } from '../server.ts';
import { sandboxForTest, type WireTransaction } from '../test-client.ts';

const token = { 'api-token': 'sandbox-helcim-token' };

describe('API faults', () => {
  test('fail the next N calls and then stop', async () => {
    const { api, control } = await sandboxForTest();
    await control('/faults', { count: 2, answer: 'error', status: 429 });
    const statuses = [];
    for (let call = 0; call < 3; call += 1)
      statuses.push((await api.get('/card-transactions')).status);
    expect(statuses).toEqual([429, 429, 200]);
  });

  test('can be limited to one path', async () => {
    const { api, control } = await sandboxForTest();
    await control('/faults', { count: 1, answer: 'error', path: '/v2/helcim-pay' });
    expect((await api.get('/card-transactions')).status).toBe(200);
    expect((await api.post('/helcim-pay/initialize', {})).status).toBe(500);
    expect((await api.post('/helcim-pay/initialize', {})).status).toBe(400);
  });

  test('can be limited to one method', async () => {
    const { api, control } = await sandboxForTest();
    await control('/faults', { count: 1, answer: 'error', status: 503, method: 'POST' });
    expect((await api.get('/card-transactions')).status).toBe(200);
    expect((await api.post('/helcim-pay/initialize', {})).status).toBe(503);
    expect((await api.post('/helcim-pay/initialize', {})).status).toBe(400);
  });

  test('can lose the response after the work is done', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await sandbox.purchase();
    await sandbox.control('/faults', { count: 1, answer: 'error', status: 503, when: 'after' });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { cardTransactionId: transactionId, ipAddress: '203.0.113.7' };
    const lost = await sandbox.api.post('/payment/reverse', body, headers);
    expect(lost.status).toBe(503);
    const { body: list } = await sandbox.api.get<WireTransaction[]>('/card-transactions');
    expect(list.map(({ type }) => type)).toEqual(['reverse', 'purchase']);
    expect((await sandbox.api.post('/payment/reverse', body, headers)).body).toEqual(list[0]);
  });

  test('can decline the merchant', async () => {
    const { api, control } = await sandboxForTest();
    await control('/faults', { count: 1, answer: 'decline', path: '/v2/payment' });
    const answer = await api.post('/payment/refund', {});
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      response: 0,
      errors: 'Transaction Declined: DECLINED - Do Not Honor',
    });
  });

  test.each(['before', 'after'])('can make a call hang %s the work', async (when) => {
    const { url, control, api } = await sandboxForTest();
    await control('/faults', { count: 1, answer: 'hang', when });
    const signal = AbortSignal.timeout(150);
    const call = fetch(`${url}/v2/card-transactions`, { headers: token, signal });
    await expect(call).rejects.toThrow('timeout');
    expect((await api.get('/card-transactions')).status).toBe(200);
  });

  test.each(['before', 'after'])('can drop a connection %s the work', async (when) => {
    const { url, control } = await sandboxForTest();
    await control('/faults', { count: 1, answer: 'drop', when });
    await expect(fetch(`${url}/v2/card-transactions`, { headers: token })).rejects.toThrow('fetch');
  });
});

describe('control API', () => {
  test('lists tokens and transactions', async () => {
    const sandbox = await sandboxForTest();
    const paid = await sandbox.initialize();
    await sandbox.pay(paid.checkoutToken);
    const open = await sandbox.initialize();
    const { body: tokens } = await sandbox.call<object[]>('/control/tokens');
    expect(tokens).toMatchObject([
      { checkoutToken: paid.checkoutToken, status: 'paid' },
      { checkoutToken: open.checkoutToken, status: 'open' },
    ]);
    const { body: transactions } = await sandbox.call<object[]>('/control/transactions');
    expect(transactions).toMatchObject([{ status: 'APPROVED', checkoutToken: paid.checkoutToken }]);
  });

  test('forgets everything on reset but never reuses an id', async () => {
    const sandbox = await sandboxForTest();
    const before = await sandbox.purchase();
    await sandbox.control('/clock', { advanceSeconds: 3600 });
    await sandbox.control('/faults', { count: 9, answer: 'error' });
    await sandbox.control('/reset');
    expect((await sandbox.api.get('/card-transactions')).body).toEqual([]);
    expect((await sandbox.purchase()).transactionId).toBeGreaterThan(before.transactionId);
    const { body } = await sandbox.call<{ now: string }>('/control');
    expect(Date.parse(body.now)).toBeLessThan(Date.now() + 60_000);
  });

  test('rejects unknown fields and impossible combinations', async () => {
    const { control } = await sandboxForTest();
    const unknown = await control('/webhooks', { speed: 3 });
    expect(unknown.status).toBe(400);
    const decline = await control('/faults', { count: 1, answer: 'decline', when: 'after' });
    expect(decline.status).toBe(400);
  });

  test('exposes no secret', async () => {
    const sandbox = await sandboxForTest();
    const { secretToken } = await sandbox.initialize();
    const reads = [
      '',
      '/tokens',
      '/transactions',
      '/batches',
      '/webhooks',
      '/sessions',
      '/payments',
    ];
    for (const read of reads) {
      const answer = await fetch(`${sandbox.url}/control${read}`);
      const text = await answer.text();
      expect({ read, status: answer.status }).toEqual({ read, status: 200 });
      expect(text).not.toContain(secretToken);
      expect(text).not.toMatch(/secret/i);
    }
  });

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['by a name that was made to lead to this machine', { host: 'evil.example:3001' }],
  ])('rejects callers that come %s', async (_way, headers) => {
    const { url } = await sandboxForTest();
    const { statusCode } = await request(`${url}/control/tokens`, { headers });
    expect(statusCode).toBe(403);
  });

  test('rejects other machines even if the sandbox itself accepts them', async () => {
    const sandbox = await startSandbox({ host: '0.0.0.0' });
    onTestFinished(() => sandbox.stop());
    const [own] = Object.values(os.networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    const local = new URL(sandbox.url);
    expect((await fetch(`${local.origin}/control`)).status).toBe(200);
    // Without a network there is no other address to test.
    if (!own) return;
    const outside = `http://${own.address}:${local.port}`;
    expect((await fetch(`${outside}/healthz`)).status).toBe(200);
    expect((await fetch(`${outside}/control`)).status).toBe(403);
  });

  test('accepts only the shop as a webhook address', async () => {
    const shop = 'http://127.0.0.1:3000/api/webhooks/cards';
    const bound = await sandboxForTest({ webhookUrl: shop });
    expect((await bound.control('/webhooks', { url: shop })).status).toBe(200);
    expect((await bound.control('/webhooks', { url: null })).status).toBe(200);
    const elsewhere = ['http://127.0.0.1:3000/other', 'http://127.0.0.1:22/api/webhooks/cards'];
    for (const url of elsewhere) {
      expect((await bound.control('/webhooks', { url })).status).toBe(400);
    }
    const unbound = await sandboxForTest();
    expect((await unbound.control('/webhooks', { url: shop, stripeUrl: shop })).status).toBe(200);
    for (const url of ['http://169.254.169.254/', 'http://shop.example/', 'http://0.0.0.0:3000/']) {
      expect((await unbound.control('/webhooks', { url })).status).toBe(400);
      expect((await unbound.control('/webhooks', { stripeUrl: url })).status).toBe(400);
    }
  });

  test('rejects requests from web pages', async () => {
    const { url } = await sandboxForTest();
    const headers = { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' };
    const response = await fetch(`${url}/control/reset`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
  });
});

describe('latency switch', () => {
  test.each([
    ['/v2/card-transactions', token],
    ['/v1/refunds', { authorization: `Bearer ${defaultStripeKey}` }],
  ])('keeps a caller of %s waiting, and control calls not', async (path, headers) => {
    const { url, control } = await sandboxForTest();
    const call = () => fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(200) });
    await control('/latency', { minMs: 60_000, maxMs: 60_000 });
    await expect(call()).rejects.toThrow(/timeout/);
    await control('/latency', { minMs: 0, maxMs: 0 });
    expect((await call()).status).toBe(200);
  });
});
