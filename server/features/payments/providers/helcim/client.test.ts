// @module-tag whole
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sandboxForTest } from '#sandbox/test-client.ts';
import { helcimConfig } from '#tests/support/servers.ts';
import { openHelcim, type HelcimLimits } from './client.ts';

const limits: HelcimLimits = { timeoutMs: 5000, pageSize: 1000 };

async function start(changes: Partial<HelcimLimits> & { token?: string } = {}) {
  const sandbox = await sandboxForTest();
  const { token, ...rest } = changes;
  return {
    sandbox,
    helcim: openHelcim(helcimConfig(sandbox.url, token), { ...limits, ...rest }),
  };
}

type Client = ReturnType<typeof openHelcim>;

function purchase(changes: Partial<Parameters<Client['initialize']>[0]> = {}) {
  return {
    amount: 48.6,
    currency: 'USD',
    invoiceNumber: randomUUID(),
    language: 'en',
    customer: null,
    ...changes,
  };
}

describe('initialize', () => {
  it('returns both tokens, and its payment is found under the invoice number', async () => {
    const { sandbox, helcim } = await start();
    const wanted = purchase();
    const opened = await helcim.initialize(wanted);
    if (opened.outcome !== 'open') throw new Error(opened.outcome);
    await sandbox.pay(opened.checkoutToken);
    const found = await helcim.transactionsOf(wanted.invoiceNumber);
    expect(found).toMatchObject([
      { type: 'purchase', status: 'APPROVED', amount: '48.6', currency: 'USD' },
    ]);
  });

  it('retries at most twice while the provider is too busy', async () => {
    const { sandbox, helcim } = await start({ timeoutMs: 15_000 });
    await sandbox.control('/faults', { count: 2, answer: 'error', status: 429 });
    expect(await helcim.initialize(purchase())).toMatchObject({ outcome: 'open' });
  });

  it('gives up when the provider stays too busy', async () => {
    const { sandbox, helcim } = await start({ timeoutMs: 15_000 });
    await sandbox.control('/faults', { count: 9, answer: 'error', status: 429 });
    expect(await helcim.initialize(purchase())).toEqual({ outcome: 'busy', retryAfterSeconds: 2 });
    const { body } = await sandbox.call<{ apiFault: { remaining: number } }>('/control');
    expect(body.apiFault.remaining).toBe(6);
  });

  it.each([
    ['an error', { answer: 'error', status: 500 }],
    ['a lost answer', { answer: 'error', status: 502, when: 'after' }],
    ['a cut connection', { answer: 'drop', when: 'after' }],
    ['silence', { answer: 'hang' }],
  ])('never asks again after %s', async (_name, fault) => {
    const { sandbox, helcim } = await start({ timeoutMs: 300 });
    await sandbox.control('/faults', { count: 1, ...fault });
    expect(await helcim.initialize(purchase())).toMatchObject({ outcome: 'unknown' });
    const { body } = await sandbox.call<object[]>('/control/tokens');
    expect(body).toHaveLength('when' in fault ? 1 : 0);
  });

  it.each([
    ['text', { token: 'another' }, {}, { status: 401, reason: 'Unauthorized', retryable: true }],
    [
      'fields',
      {},
      { currency: 'XXX' },
      { status: 400, reason: 'currency: Unknown currency', retryable: false },
    ],
    [
      'a list',
      {},
      { amount: 48.601 },
      { status: 400, reason: 'amount has more decimals than its currency', retryable: false },
    ],
  ])(
    'returns the reason of a refusal that is stated as %s',
    async (_name, client, wanted, response) => {
      const { helcim } = await start(client);
      expect(await helcim.initialize(purchase(wanted))).toEqual({
        outcome: 'refused',
        ...response,
      });
    },
  );
});

describe('transaction lists', () => {
  it('read page by page, so that declines hide no approval', async () => {
    const { sandbox, helcim } = await start({ pageSize: 2 });
    const wanted = purchase();
    const opened = await helcim.initialize(wanted);
    if (opened.outcome !== 'open') throw new Error(opened.outcome);
    for (let time = 0; time < 3; time += 1) await sandbox.pay(opened.checkoutToken, { cvv: '209' });
    await sandbox.pay(opened.checkoutToken);
    const again = await helcim.initialize(wanted);
    if (again.outcome !== 'open') throw new Error(again.outcome);
    for (let time = 0; time < 2; time += 1) await sandbox.pay(again.checkoutToken, { cvv: '225' });
    const found = await helcim.transactionsOf(wanted.invoiceNumber);
    expect(found?.map(({ status }) => status)).toEqual([
      'DECLINED',
      'DECLINED',
      'APPROVED',
      'DECLINED',
      'DECLINED',
      'DECLINED',
    ]);
  });

  it('include refunds since a day, with the same card and no invoice number', async () => {
    const { sandbox, helcim } = await start();
    const { transactionId, invoiceNumber } = await sandbox.purchase();
    await sandbox.control('/batches/close');
    const id = String(transactionId);
    const wanted = { transactionId: id, amount: 860, currency: 'USD', ip: '203.0.113.7' } as const;
    await helcim.refund({ ...wanted, key: randomUUID() });
    const found = await helcim.transactionsSince(new Date());
    expect(found?.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', '8.6'],
      ['purchase', '48.6'],
    ]);
    const [refund, purchase] = found ?? [];
    expect(refund?.invoiceNumber).toBe('');
    expect(refund?.cardFingerprint).toMatch(/^[\w-]{22}$/);
    expect(refund?.cardFingerprint).toBe(purchase?.cardFingerprint);
    expect(await helcim.transactionsOf(invoiceNumber)).toHaveLength(1);
  });

  it('are empty for an unused number, and null while a page is missing', async () => {
    const { sandbox, helcim } = await start({ pageSize: 1 });
    expect(await helcim.transactionsOf(randomUUID())).toEqual([]);
    const { invoiceNumber } = await sandbox.purchase();
    const onlyPage = `/v2/card-transactions?invoiceNumber=${invoiceNumber}&limit=1&page=2`;
    await sandbox.control('/faults', { count: 1, answer: 'error', path: onlyPage });
    expect(await helcim.transactionsOf(invoiceNumber)).toBeNull();
    expect(await helcim.transactionsOf(invoiceNumber)).toHaveLength(1);
  });
});

describe('reads by id', () => {
  it('find a transaction with its batch', async () => {
    const { sandbox, helcim } = await start();
    const paid = await sandbox.purchase();
    const { transactionId, cardBatchId } = paid;
    const found = await helcim.transaction(String(transactionId));
    expect(found).toMatchObject({
      outcome: 'found',
      transaction: {
        transactionId: String(transactionId),
        cardBatchId: String(cardBatchId),
        dateCreated: paid['dateCreated'],
        cardNumber: '4124939990',
        cvvResponse: 'M',
      },
    });
    expect(JSON.stringify(found)).not.toMatch(/Zoë|cardToken/);
  });

  it('distinguish a missing transaction from a failed read', async () => {
    const { sandbox, helcim } = await start();
    expect(await helcim.transaction('1')).toEqual({ outcome: 'none' });
    const { transactionId } = await sandbox.purchase();
    await sandbox.control('/faults', { count: 1, answer: 'hang' });
    // Only the call that gets no response has a short time limit: a busy machine may take longer for the others.
    const impatient = openHelcim(helcimConfig(sandbox.url), { ...limits, timeoutMs: 300 });
    expect(await impatient.transaction(String(transactionId))).toEqual({ outcome: 'unknown' });
    expect(await helcim.transaction(`0${transactionId}`)).toEqual({ outcome: 'unknown' });
  });

  it('return whether a batch is closed', async () => {
    const { sandbox, helcim } = await start();
    const { cardBatchId } = await sandbox.purchase();
    expect(await helcim.batchIsClosed(String(cardBatchId))).toBe(false);
    await sandbox.control('/batches/close');
    expect(await helcim.batchIsClosed(String(cardBatchId))).toBe(true);
    expect(await helcim.batchIsClosed('1')).toBeNull();
  });
});
