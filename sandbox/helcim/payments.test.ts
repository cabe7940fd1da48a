import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxForTest, type SandboxClient, type WireTransaction } from '../test-client.ts';

const ipAddress = '203.0.113.7';

function refund(
  { api }: SandboxClient,
  originalTransactionId: number,
  amount: number,
  key: string = randomUUID(),
) {
  const body = { originalTransactionId, amount, ipAddress };
  return api.post('/payment/refund', body, { 'idempotency-key': key });
}

function reverse({ api }: SandboxClient, cardTransactionId: number, key: string = randomUUID()) {
  const body = { cardTransactionId, ipAddress };
  return api.post('/payment/reverse', body, { 'idempotency-key': key });
}

async function settledPurchase(sandbox: SandboxClient): Promise<WireTransaction> {
  const purchase = await sandbox.purchase();
  await sandbox.control('/batches/close');
  return purchase;
}

describe('POST /v2/payment/reverse', () => {
  test('refunds all of a transaction in an open batch, once', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await sandbox.purchase();
    const response = await reverse(sandbox, transactionId);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      type: 'reverse',
      status: 'APPROVED',
      amount: 48.6,
      invoiceNumber: '',
    });
    expect((await reverse(sandbox, transactionId)).body).toEqual({
      errors: 'The transaction is already reversed',
    });
  });

  test('is refused once the batch is closed', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await settledPurchase(sandbox);
    const response = await reverse(sandbox, transactionId);
    expect(response.status).toBe(400);
  });
});

describe('POST /v2/payment/refund', () => {
  test('is refused while the batch is open', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await sandbox.purchase();
    expect((await refund(sandbox, transactionId, 48.6)).status).toBe(400);
  });

  test('refunds parts until nothing remains', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await settledPurchase(sandbox);
    expect((await refund(sandbox, transactionId, 40)).body).toMatchObject({
      type: 'refund',
      amount: 40,
    });
    expect((await refund(sandbox, transactionId, 8.61)).body).toEqual({
      errors: { amount: 'More than what remains of the transaction' },
    });
    expect((await refund(sandbox, transactionId, 8.6)).status).toBe(200);
    expect((await refund(sandbox, transactionId, 0.01)).status).toBe(400);
  });

  test('rejects declined purchases and refunds', async () => {
    const sandbox = await sandboxForTest();
    const declined = await sandbox.purchase({}, { cvv: '209' });
    const { transactionId } = await settledPurchase(sandbox);
    const made = await refund(sandbox, transactionId, 1);
    expect((await refund(sandbox, declined.transactionId, 1)).status).toBe(404);
    expect((await refund(sandbox, Number(made.body['transactionId']), 1)).status).toBe(404);
  });

  test('names invalid fields', async () => {
    const { api } = await sandboxForTest();
    const headers = { 'idempotency-key': randomUUID() };
    const response = await api.post('/payment/refund', { amount: 0, ipAddress: 'here' }, headers);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      errors: {
        originalTransactionId: 'Must be an integer',
        amount: 'Must be more than 0',
        ipAddress: 'Must be an IP address',
      },
    });
  });
});

describe('Helcim idempotency keys', () => {
  test.each(['', 'short', 'x'.repeat(37), `${'x'.repeat(24)}!`])('reject "%s"', async (key) => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await settledPurchase(sandbox);
    const response = await refund(sandbox, transactionId, 1, key);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ errors: 'Missing idempotency key' });
  });

  test('repeat the response for the same payload without further work', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await settledPurchase(sandbox);
    const key = randomUUID();
    const first = await refund(sandbox, transactionId, 30, key);
    const second = await refund(sandbox, transactionId, 30, key);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await refund(sandbox, transactionId, 18.6)).status).toBe(200);
  });

  test('conflict for another payload', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await settledPurchase(sandbox);
    const key = randomUUID();
    await refund(sandbox, transactionId, 30, key);
    expect((await refund(sandbox, transactionId, 18.6, key)).status).toBe(409);
    expect((await reverse(sandbox, transactionId, key)).status).toBe(409);
  });

  test('expire after five minutes', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await settledPurchase(sandbox);
    const key = randomUUID();
    const first = await refund(sandbox, transactionId, 10, key);
    await sandbox.control('/clock', { advanceSeconds: 301 });
    const second = await refund(sandbox, transactionId, 10, key);
    expect(second.status).toBe(200);
    expect(second.body['transactionId']).not.toBe(first.body['transactionId']);
  });

  test('are not used up by a refused call', async () => {
    const sandbox = await sandboxForTest();
    const { transactionId } = await sandbox.purchase();
    const key = randomUUID();
    expect((await refund(sandbox, transactionId, 10, key)).status).toBe(400);
    await sandbox.control('/batches/close');
    expect((await refund(sandbox, transactionId, 10, key)).status).toBe(200);
  });
});
