import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../server.ts';
import { createClient, sandboxForTest } from '../test-client.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('the journal restores tokens, transactions, batches, keys and the clock after a restart', async () => {
  const dataDir = await folder();
  const first = await startSandbox({ dataDir });
  const before = createClient(first.url);
  const open = await before.initialize();
  const paid = await before.purchase();
  await before.control('/batches/close');
  await before.control('/clock', { advanceSeconds: 120 });
  const headers = { 'idempotency-key': 'k'.repeat(30) };
  const body = { originalTransactionId: paid.transactionId, amount: 5, ipAddress: '203.0.113.7' };
  const refund = await before.api.post('/payment/refund', body, headers);
  await first.stop();

  const after = await sandboxForTest({ dataDir });
  expect((await after.api.get(`/card-transactions/${paid.transactionId}`)).body).toEqual(paid);
  expect((await after.api.get(`/card-batches/${paid.cardBatchId}`)).body['closed']).toBe(true);
  expect((await after.api.post('/payment/refund', body, headers)).body).toEqual(refund.body);
  expect((await after.pay(open.checkoutToken)).outcome).toBe('approved');
  const { body: state } = await after.call<{ now: string }>('/control');
  expect(Date.parse(state.now)).toBeGreaterThan(Date.now() + 60_000);
});

test('the journal drops an incomplete last line and appends the next entry as a whole line', async () => {
  const dataDir = await folder();
  const first = await startSandbox({ dataDir });
  const paid = await createClient(first.url).purchase();
  await first.stop();
  await appendFile(join(dataDir, 'sandbox.jsonl'), '{"op":"transaction","transaction":{"id":1');

  const second = await startSandbox({ dataDir });
  const other = await createClient(second.url).purchase();
  await second.stop();
  const third = await sandboxForTest({ dataDir });
  const { body } = await third.api.get<{ transactionId: number }[]>('/card-transactions');
  expect(body.map((one) => one.transactionId)).toEqual([other.transactionId, paid.transactionId]);
});

test('a damaged journal stops the start instead of losing money', async () => {
  const dataDir = await folder();
  await appendFile(join(dataDir, 'sandbox.jsonl'), 'nonsense\n');
  await expect(startSandbox({ dataDir })).rejects.toThrow('line 1 is not a sandbox entry');
});

test('a webhook that was never accepted is sent after a restart', async () => {
  const dataDir = await folder();
  const webhookUrl = 'http://127.0.0.1:1/nobody';
  const first = await startSandbox({ dataDir, webhookUrl, webhookRetryMs: [60_000] });
  const { transactionId } = await createClient(first.url).purchase();
  await first.stop();

  const received: string[] = [];
  const shop = createServer((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => received.push(chunk));
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void shop.close());
  const { port } = shop.address() as AddressInfo;
  await sandboxForTest({ dataDir, webhookUrl: `http://127.0.0.1:${port}/` });
  await expect.poll(() => received).toEqual([`{"id":"${transactionId}","type":"cardTransaction"}`]);
});

test('the journal contains no card number and no CVV', async () => {
  const dataDir = await folder();
  const sandbox = await sandboxForTest({ dataDir });
  await sandbox.purchase({}, { cvv: '987' });
  const written = await readFile(join(dataDir, 'sandbox.jsonl'), 'utf8');
  expect(written).toContain('4124939990');
  expect(written).not.toContain('4124939999999990');
  expect(written).not.toContain('987"');
});
