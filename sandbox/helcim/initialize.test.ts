import { describe, expect, test } from 'vitest';
import { sandboxForTest } from '../test-client.ts';

const path = '/helcim-pay/initialize';
const good = { paymentType: 'purchase', amount: 12.5, currency: 'CAD' };

function withItems(...items: object[]) {
  return { ...good, invoiceRequest: { invoiceNumber: 'a-1', lineItems: items } };
}

describe('POST /v2/helcim-pay/initialize', () => {
  test('returns a new pair of tokens on every call', async () => {
    const { api } = await sandboxForTest();
    const first = await api.post(path, good);
    const second = await api.post(path, good);
    expect(first.status).toBe(200);
    expect(Object.keys(first.body).toSorted()).toEqual(['checkoutToken', 'secretToken']);
    expect(new Set([...Object.values(first.body), ...Object.values(second.body)]).size).toBe(4);
  });

  test('requires the API token', async () => {
    const { post } = await sandboxForTest();
    const missing = await post(`/v2${path}`, good);
    const wrong = await post(`/v2${path}`, good, { 'api-token': 'other' });
    for (const response of [missing, wrong]) {
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ errors: 'Unauthorized' });
    }
  });

  test('reports invalid fields as a map', async () => {
    const { api } = await sandboxForTest();
    const response = await api.post(path, { paymentType: 'verify', amount: '12', currency: 'XYZ' });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      errors: {
        paymentType: 'Must be purchase',
        amount: 'Must be a number',
        currency: 'Unknown currency',
      },
    });
  });

  test.each([
    ['more decimals than the currency has', { ...good, amount: 12.505 }],
    ['decimals of a currency without any', { ...good, amount: 120.5, currency: 'JPY' }],
  ])('refuses %s in a list', async (_name, body) => {
    const { api } = await sandboxForTest();
    const response = await api.post(path, body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ errors: ['amount has more decimals than its currency'] });
  });

  test('accepts line items that add up to the amount', async () => {
    const { api } = await sandboxForTest();
    const prints = { sku: '4x6', description: 'Print', quantity: 5, price: 0.6, total: 3 };
    const response = await api.post(
      path,
      withItems(prints, { description: 'Shipping', quantity: 1, price: 9.5 }),
    );
    expect(response.status).toBe(200);
  });

  test('rejects line items that do not add up', async () => {
    const { api } = await sandboxForTest();
    const short = await api.post(path, withItems({ description: 'x', quantity: 1, price: 12.49 }));
    expect(short.body).toEqual({ errors: ['sum of the line items does not equal amount'] });
    const crooked = { sku: 'k', description: 'x', quantity: 2, price: 6, total: 12.5 };
    const wrong = await api.post(path, withItems(crooked));
    expect(wrong.body).toEqual({ errors: ['line item k: total is not price times quantity'] });
  });

  test('reports invalid JSON as a text', async () => {
    const { call } = await sandboxForTest();
    const response = await call(`/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-token': 'sandbox-helcim-token' },
      body: '{"paymentType":',
    });
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ errors: 'Invalid JSON' });
  });
});

describe('Helcim rate limits', () => {
  test('refuse the 101st call of a minute and accept the next minute', async () => {
    const { api, control } = await sandboxForTest();
    for (let call = 0; call < 100; call += 1) {
      const response = await api.get<unknown>('/card-transactions');
      expect(response.headers.get('minute-limit-remaining')).toBe(String(99 - call));
    }
    const refused = await api.post(path, good);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ errors: 'Too Many Requests' });
    await control('/clock', { advanceSeconds: 61 });
    expect((await api.post(path, good)).status).toBe(200);
  });

  test('refuse the sixth concurrent call', async () => {
    const { api, control, url } = await sandboxForTest();
    await control('/faults', { count: 5, answer: 'hang' });
    const ending = new AbortController();
    const hanging = Array.from({ length: 5 }, () =>
      fetch(`${url}/v2/card-transactions`, {
        headers: { 'api-token': 'sandbox-helcim-token' },
        signal: ending.signal,
      }).catch(() => 'ended'),
    );
    const { promise: allIn, resolve } = Promise.withResolvers<void>();
    const look = async () => {
      const state = await fetch(`${url}/control`);
      const { apiFault } = (await state.json()) as { apiFault: { remaining: number } };
      if (apiFault.remaining === 0) resolve();
      else setTimeout(() => void look(), 5);
    };
    await look();
    await allIn;
    expect((await api.get('/card-transactions')).status).toBe(429);
    ending.abort();
    expect(await Promise.all(hanging)).toEqual(Array(5).fill('ended'));
    await expect.poll(async () => (await api.get('/card-transactions')).status).toBe(200);
  });

  test('can be disabled for a test with many calls', async () => {
    const { api, control } = await sandboxForTest();
    await control('/limits', { concurrent: null, perMinute: 1, perHour: null });
    expect((await api.get('/card-transactions')).status).toBe(200);
    expect((await api.get('/card-transactions')).status).toBe(429);
    await control('/limits', { perMinute: null });
    expect((await api.get('/card-transactions')).status).toBe(200);
  });
});
