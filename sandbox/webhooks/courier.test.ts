import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sandboxForTest, type SandboxClient, type WireTransaction } from '../test-client.ts';

const testVerifier = Buffer.from('a verifier of the test').toString('base64');

type Received = { headers: IncomingHttpHeaders; body: string };

/** A shop that responds to webhooks with the given statuses in turn and repeats the last one. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 204;
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ids = () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  return { url: `http://127.0.0.1:${port}/notice`, received, ids };
}

function start(webhookUrl: string, webhookRetryMs: readonly number[] = []) {
  return sandboxForTest({ webhookUrl, webhookToken: testVerifier, webhookRetryMs });
}

function signatureOf({ headers, body }: Received): string {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', Buffer.from(testVerifier, 'base64')).update(text);
  return `v1,${mac.digest('base64')}`;
}

async function statuses({ call }: SandboxClient) {
  const { body } = await call<{ status: string; attempts: unknown[] }[]>('/control/webhooks');
  return body.map(({ status, attempts }) => [status, ...attempts]);
}

describe('Helcim webhooks', () => {
  test('report an approval and a decline, signed', async () => {
    const shop = await receiver();
    const sandbox = await start(shop.url);
    const { checkoutToken } = await sandbox.initialize();
    await sandbox.pay(checkoutToken, { cvv: '209' });
    await sandbox.pay(checkoutToken);
    await expect.poll(() => shop.received.length).toBe(2);
    const { body } = await sandbox.api.get<WireTransaction[]>('/card-transactions');
    const ids = body.map(({ transactionId }) => String(transactionId));
    expect(shop.ids().toSorted()).toEqual(ids.toSorted());
    for (const one of shop.received) {
      expect(JSON.parse(one.body)).toMatchObject({ type: 'cardTransaction' });
      expect(one.headers['webhook-signature']).toBe(signatureOf(one));
      const age = Date.now() / 1000 - Number(one.headers['webhook-timestamp']);
      expect(Math.abs(age)).toBeLessThan(60);
    }
  });

  test('are retried with the same id until they are accepted', async () => {
    const shop = await receiver(500, 503, 200);
    const sandbox = await start(shop.url, [1, 1, 1]);
    await sandbox.purchase();
    await expect.poll(() => statuses(sandbox)).toEqual([['delivered', 500, 503, 200]]);
    expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('are abandoned after the last retry', async () => {
    const shop = await receiver(500);
    const sandbox = await start(shop.url, [1]);
    await sandbox.purchase();
    await expect.poll(() => statuses(sandbox)).toEqual([['given-up', 500, 500]]);
  });

  test('can be duplicated', async () => {
    const shop = await receiver();
    const sandbox = await start(shop.url);
    await sandbox.control('/webhooks', { copies: 2 });
    await sandbox.purchase();
    await expect.poll(() => shop.received.length).toBe(2);
    expect(shop.received[0]?.headers['webhook-id']).toBe(shop.received[1]?.headers['webhook-id']);
  });

  test('can be held back and released in reverse', async () => {
    const shop = await receiver();
    const sandbox = await start(shop.url);
    await sandbox.control('/webhooks', { hold: true });
    const first = await sandbox.purchase();
    const second = await sandbox.purchase();
    expect(await statuses(sandbox)).toEqual([['held'], ['held']]);
    await sandbox.control('/webhooks/release', { order: 'reverse' });
    expect(shop.ids()).toEqual([String(second.transactionId), String(first.transactionId)]);
  });

  test('can be lost and sent again on request', async () => {
    const shop = await receiver();
    const sandbox = await start(shop.url);
    await sandbox.control('/webhooks', { drop: 1 });
    const { transactionId } = await sandbox.purchase();
    expect(await statuses(sandbox)).toEqual([['dropped']]);
    await sandbox.control('/webhooks/resend', { transactionId });
    await expect.poll(() => shop.ids()).toEqual([String(transactionId)]);
  });

  test('can be stale or forged', async () => {
    const shop = await receiver();
    const sandbox = await start(shop.url);
    await sandbox.control('/webhooks', { skewSeconds: -400 });
    await sandbox.purchase();
    await expect.poll(() => shop.received.length).toBe(1);
    await sandbox.control('/webhooks', { skewSeconds: 0, forgeSignature: true });
    await sandbox.purchase();
    await expect.poll(() => shop.received.length).toBe(2);
    const [stale, forged] = shop.received;
    if (!stale || !forged) throw new Error('two webhooks were received');
    expect(Date.now() / 1000 - Number(stale.headers['webhook-timestamp'])).toBeGreaterThan(300);
    expect(stale.headers['webhook-signature']).toBe(signatureOf(stale));
    expect(forged.headers['webhook-signature']).not.toBe(signatureOf(forged));
  });

  test('use an address that a test sets later, and are not sent without one', async () => {
    const shop = await receiver();
    const sandbox = await sandboxForTest();
    await sandbox.purchase();
    await sandbox.control('/webhooks', { url: shop.url });
    const { transactionId } = await sandbox.purchase();
    await expect.poll(() => shop.ids()).toEqual([String(transactionId)]);
  });
});
