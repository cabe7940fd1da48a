import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sandboxForTest, type SandboxClient } from '#sandbox/test-client.ts';
import { helcimConfig } from '#tests/support/servers.ts';
import { openHelcim, type HelcimClient } from './client.ts';
import { idempotencyKey } from './refund-payment.ts';

const ip = '203.0.113.7';

async function start(): Promise<{ sandbox: SandboxClient; helcim: HelcimClient; id: string }> {
  const sandbox = await sandboxForTest();
  const { transactionId } = await sandbox.purchase();
  const helcim = openHelcim(helcimConfig(sandbox.url), { timeoutMs: 300, pageSize: 1000 });
  return { sandbox, helcim, id: String(transactionId) };
}

async function settled() {
  const shop = await start();
  await shop.sandbox.control('/batches/close');
  const refund = (amount: number, key: string = randomUUID()) =>
    shop.helcim.refund({ transactionId: shop.id, amount, currency: 'USD', key, ip });
  return { ...shop, refund };
}

async function movesOf({ sandbox }: { sandbox: SandboxClient }) {
  const { body } = await sandbox.call<{ type: string; amount: number }[]>('/control/transactions');
  return body.filter(({ type }) => type !== 'purchase').map(({ type, amount }) => [type, amount]);
}

describe('reverse', () => {
  it('reverses the whole purchase of an open batch, once', async () => {
    const shop = await start();
    const reverse = (key: string) => shop.helcim.reverse({ transactionId: shop.id, key, ip });
    const done = await reverse(randomUUID());
    expect(done).toMatchObject({ outcome: 'done' });
    expect(done).not.toHaveProperty('transactionId', shop.id);
    expect(await reverse(randomUUID())).toEqual({
      outcome: 'refused',
      status: 400,
      reason: 'The transaction is already reversed',
      retryable: false,
    });
    expect(await movesOf(shop)).toEqual([['reverse', 48.6]]);
  });

  it('can become a refund under the same key when the batch has closed', async () => {
    const shop = await settled();
    const key = randomUUID();
    expect(await shop.helcim.reverse({ transactionId: shop.id, key, ip })).toMatchObject({
      outcome: 'refused',
      retryable: false,
    });
    expect(await shop.refund(4860, key)).toMatchObject({ outcome: 'done' });
  });
});

describe('refund', () => {
  it('refunds parts until nothing remains', async () => {
    const shop = await settled();
    expect(await shop.refund(4000)).toMatchObject({ outcome: 'done' });
    expect(await shop.refund(861)).toMatchObject({
      outcome: 'refused',
      reason: 'amount: More than what remains of the transaction',
    });
    expect(await shop.refund(860)).toMatchObject({ outcome: 'done' });
    expect(await movesOf(shop)).toEqual([
      ['refund', 40],
      ['refund', 8.6],
    ]);
  });

  it('supports currencies without decimals', async () => {
    const { sandbox, helcim } = await start();
    const { transactionId } = await sandbox.purchase({ amount: 4860, currency: 'JPY' });
    await sandbox.control('/batches/close');
    const wanted = { transactionId: String(transactionId), currency: 'JPY', ip } as const;
    expect(await helcim.refund({ ...wanted, amount: 860, key: randomUUID() })).toMatchObject({
      outcome: 'done',
    });
    expect(await movesOf({ sandbox })).toEqual([['refund', 860]]);
  });

  it('recognizes a decline that Helcim reports as a server error', async () => {
    const shop = await settled();
    await shop.sandbox.control('/faults', { count: 1, answer: 'decline' });
    expect(await shop.refund(4860)).toEqual({
      outcome: 'refused',
      status: 500,
      reason: 'Transaction Declined: DECLINED - Do Not Honor',
      retryable: true,
    });
  });

  it.each([
    ['an error after the work', { answer: 'error', status: 500, when: 'after' }, 1],
    ['an error before the work', { answer: 'error', status: 503 }, 0],
    ['silence after the work', { answer: 'hang', when: 'after' }, 1],
    ['a connection cut after the work', { answer: 'drop', when: 'after' }, 1],
  ])('does not know after %s, and the same key does it once', async (_name, fault, done) => {
    const shop = await settled();
    const key = randomUUID();
    await shop.sandbox.control('/faults', { count: 1, ...fault });
    expect(await shop.refund(1000, key)).toMatchObject({ outcome: 'unknown' });
    expect(await movesOf(shop)).toHaveLength(done);
    expect(await shop.refund(1000, key)).toMatchObject({ outcome: 'done' });
    expect(await movesOf(shop)).toEqual([['refund', 10]]);
  });

  it('does nothing while the provider is too busy', async () => {
    const shop = await settled();
    await shop.sandbox.control('/faults', { count: 1, answer: 'error', status: 429 });
    expect(await shop.refund(1000)).toEqual({ outcome: 'busy', retryAfterSeconds: 2 });
    expect(await movesOf(shop)).toEqual([]);
  });

  it('refuses the key of another refund', async () => {
    const shop = await settled();
    const key = randomUUID();
    await shop.refund(1000, key);
    expect(await shop.refund(1001, key)).toMatchObject({ outcome: 'refused', status: 409 });
    expect(await movesOf(shop)).toEqual([['refund', 10]]);
  });
});

describe('idempotencyKey', () => {
  it('has an allowed form, and is the same for the same operation only', () => {
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(idempotencyKey('refund', uuid)).toMatch(/^[A-Za-z0-9_-]{25,36}$/);
    expect(idempotencyKey('refund', uuid.toUpperCase())).toBe(idempotencyKey('refund', uuid));
    expect(idempotencyKey('reverse', uuid)).not.toBe(idempotencyKey('refund', uuid));
    expect(idempotencyKey('refund', randomUUID())).not.toBe(idempotencyKey('refund', uuid));
    expect(() => idempotencyKey('refund', 'order 7')).toThrow(TypeError);
  });
});
