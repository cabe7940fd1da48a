import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxForTest, visa, type PayResponse, type WireTransaction } from '../test-client.ts';

type Success = { status: number; data: { data: Record<string, string>; hash: string } };

function successOf(response: PayResponse): Success {
  return JSON.parse(response.message?.eventMessage ?? 'null') as Success;
}

function phpStyle(data: object): string {
  return JSON.stringify(data).replaceAll('/', '\\/').replaceAll('ë', '\\u00eb');
}

const declines = [
  ['200', 'cvv', 'DECLINE CVV2 - Do not honor due to CVV2 mismatch\\failure'],
  ['209', 'honour', 'DECLINED - Do Not Honor'],
  ['210', 'expired', 'EXPIRED CARD - Expired Card'],
  ['225', 'funds', 'NSF - Insufficient Funds'],
] as const;

describe('a Helcim approval', () => {
  test('sends the shop the transaction as strings with a hash that requires the secret', async () => {
    const sandbox = await sandboxForTest();
    const invoiceRequest = { invoiceNumber: 'attempt-1' };
    const checkout = await sandbox.initialize({ amount: 100, invoiceRequest });
    const response = await sandbox.pay(checkout.checkoutToken);
    expect(response.message?.eventName).toBe(`helcim-pay-js-${checkout.checkoutToken}`);
    expect(response.message?.eventStatus).toBe('SUCCESS');

    const { status, data } = successOf(response);
    expect(status).toBe(200);
    expect(data.data).toMatchObject({
      status: 'APPROVED',
      type: 'purchase',
      amount: '100',
      currency: 'USD',
      cardNumber: '4124939990',
      cardType: 'VI',
      cardHolderName: 'Zoë A/B',
      invoiceNumber: 'attempt-1',
      warning: '',
    });
    expect(data.data['dateCreated']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const proof = createHash('sha256').update(phpStyle(data.data) + checkout.secretToken);
    expect(data.hash).toBe(proof.digest('hex'));
  });

  test('is returned by the API with numbers', async () => {
    const sandbox = await sandboxForTest();
    const invoiceRequest = { invoiceNumber: 'attempt-2' };
    const { checkoutToken } = await sandbox.initialize({ amount: 15.4, invoiceRequest });
    const response = successOf(await sandbox.pay(checkoutToken)).data.data;
    const list = await sandbox.api.get<WireTransaction[]>(
      '/card-transactions?invoiceNumber=attempt-2',
    );
    expect(list.body).toHaveLength(1);
    expect(list.body[0]).toMatchObject({
      amount: 15.4,
      transactionId: Number(response['transactionId']),
    });
    const one = await sandbox.api.get(`/card-transactions/${response['transactionId']}`);
    expect(one.body).toEqual(list.body[0]);
    expect(response['amount']).toBe('15.4');
  });

  test('also works with the other test card and with any other CVV', async () => {
    const sandbox = await sandboxForTest();
    const card = { cardNumber: '5413330089099130', cvv: '123' };
    expect(await sandbox.purchase({}, card)).toMatchObject({
      status: 'APPROVED',
      cardType: 'MC',
      cardNumber: '5413339130',
    });
  });

  test('charges a token once for concurrent requests', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.pay(checkoutToken)),
    );
    const outcomes = responses.map((response) => response.outcome).toSorted();
    expect(outcomes).toEqual(['approved', ...Array<string>(7).fill('paid')]);
    expect((await sandbox.api.get<unknown[]>('/card-transactions')).body).toHaveLength(1);
  });
});

describe('a decline', () => {
  test.each(declines)('by CVV %s is %s', async (cvv, code, reason) => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    expect(await sandbox.pay(checkoutToken, { cvv })).toEqual({
      outcome: 'declined',
      code,
      message: {
        eventName: `helcim-pay-js-${checkoutToken}`,
        eventStatus: 'ABORTED',
        eventMessage: `Transaction Declined: ${reason}`,
      },
    });
  });

  test('leaves the token open for another attempt and is listed', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    await sandbox.pay(checkoutToken, { cvv: '225' });
    expect((await sandbox.pay(checkoutToken)).outcome).toBe('approved');
    const { body } = await sandbox.api.get<WireTransaction[]>('/card-transactions');
    expect(body.map(({ status, approvalCode }) => [status, approvalCode !== ''])).toEqual([
      ['APPROVED', true],
      ['DECLINED', false],
    ]);
  });

  test('applies to a card expired by the sandbox clock, except for its printed expiry', async () => {
    const sandbox = await sandboxForTest();
    await sandbox.control('/clock', { advanceSeconds: 3 * 366 * 24 * 3600 });
    const { checkoutToken } = await sandbox.initialize();
    expect((await sandbox.pay(checkoutToken, { expiry: '02/28' })).code).toBe('expired');
    expect((await sandbox.pay(checkoutToken, { expiry: '01/28' })).outcome).toBe('approved');
  });
});

describe('a Helcim charge without a payable checkout', () => {
  test('names invalid fields and leaves no transaction', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    const wrong = {
      cardNumber: '4111111111111111',
      expiry: '13/28',
      cvv: '1',
      cardHolderName: ' ',
    };
    expect(await sandbox.pay(checkoutToken, wrong)).toEqual({
      outcome: 'invalid',
      fields: ['cardNumber', 'expiry', 'cvv', 'cardHolderName'],
    });
    expect((await sandbox.api.get<unknown[]>('/card-transactions')).body).toEqual([]);
  });

  test('fails for a token older than sixty minutes', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    await sandbox.control('/clock', { advanceSeconds: 59 * 60 });
    const other = await sandbox.initialize();
    expect((await sandbox.pay(checkoutToken, { cvv: '209' })).outcome).toBe('declined');
    await sandbox.control('/clock', { advanceSeconds: 61 });
    expect((await sandbox.pay(checkoutToken)).outcome).toBe('expired');
    expect((await sandbox.pay(other.checkoutToken)).outcome).toBe('approved');
  });

  test('fails for an unknown token', async () => {
    const sandbox = await sandboxForTest();
    expect((await sandbox.pay('none')).outcome).toBe('unknown');
  });
});

describe('charge overrides', () => {
  test('change the amount of the next approval only', async () => {
    const sandbox = await sandboxForTest();
    await sandbox.control('/charges', { count: 1, amount: 1.23, status: 'APPROVAL' });
    expect(await sandbox.purchase()).toMatchObject({ amount: 1.23, status: 'APPROVAL' });
    expect(await sandbox.purchase()).toMatchObject({ amount: 48.6, status: 'APPROVED' });
  });

  test('change the currency of the next approval', async () => {
    const sandbox = await sandboxForTest();
    await sandbox.control('/charges', { count: 1, currency: 'CAD' });
    expect(await sandbox.purchase()).toMatchObject({ amount: 48.6, currency: 'CAD' });
  });

  test('drop the success message of a completed charge', async () => {
    const sandbox = await sandboxForTest();
    await sandbox.control('/window', { dropSuccess: 1 });
    const { checkoutToken } = await sandbox.initialize();
    expect(await sandbox.pay(checkoutToken)).toEqual({ outcome: 'approved', message: null });
    expect((await sandbox.pay(checkoutToken)).outcome).toBe('paid');
  });
});

describe('a Helcim bank challenge', () => {
  const challenged = { cardNumber: '5413330089020011' };

  test('is awaited, and then the card is charged once', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    expect(await sandbox.pay(checkoutToken, challenged)).toEqual({ outcome: 'challenge' });
    expect((await sandbox.api.get<unknown[]>('/card-transactions')).body).toEqual([]);
    const body = { ...visa, ...challenged, passed: true };
    const path = `/helcim-pay/${checkoutToken}/pay`;
    const responses = await Promise.all([
      sandbox.post<PayResponse>(path, body),
      sandbox.post<PayResponse>(path, body),
    ]);
    const outcomes = responses.map((response) => response.body.outcome);
    expect(outcomes.toSorted()).toEqual(['approved', 'paid']);
  });

  test('can fail, and the token stays open', async () => {
    const sandbox = await sandboxForTest();
    const { checkoutToken } = await sandbox.initialize();
    const body = { ...visa, ...challenged, passed: false };
    const response = await sandbox.post<PayResponse>(`/helcim-pay/${checkoutToken}/pay`, body);
    expect(response.body).toMatchObject({
      outcome: 'declined',
      code: 'authentication',
      message: { eventStatus: 'ABORTED' },
    });
    expect((await sandbox.pay(checkoutToken)).outcome).toBe('approved');
  });
});
