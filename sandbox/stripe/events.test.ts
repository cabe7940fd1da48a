import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../server.ts';
import { idOf, libraryFor, testOrder, stripeShop } from '../stripe-test-shop.ts';

const secret = 'whsec_of_the_test';

/** A shop that accepts every webhook. */
async function receiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/notice`, received };
}

async function listeningShop() {
  const notices = await receiver();
  const options = { stripeWebhookUrl: notices.url, stripeWebhookSecret: secret };
  const shop = await stripeShop(options);
  const verify = (index: number): Stripe.Event => {
    const { headers, body } = notices.received[index] ?? { headers: {}, body: '' };
    return shop.stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
  };
  const types = () =>
    notices.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  return { ...shop, notices, verify, types };
}

describe('Stripe webhooks', () => {
  test('report a paid session, a refund and a dispute, signed', async () => {
    const shop = await listeningShop();
    const { session, paymentIntent } = await shop.paid();
    await expect.poll(() => shop.types()).toEqual(['checkout.session.completed']);
    expect(shop.verify(0)).toMatchObject({
      object: 'event',
      data: { object: { id: session.id, payment_status: 'paid', payment_intent: paymentIntent } },
    });
    await shop.stripe.refunds.create({ payment_intent: paymentIntent, amount: 200 });
    await expect.poll(() => shop.notices.received.length).toBe(2);
    expect(shop.verify(1)).toMatchObject({
      type: 'charge.refunded',
      data: { object: { payment_intent: paymentIntent, amount_refunded: 200, refunded: false } },
    });
    await shop.sandbox.control('/sessions/dispute', { sessionId: session.id });
    await expect.poll(() => shop.notices.received.length).toBe(3);
    expect(shop.verify(2)).toMatchObject({
      type: 'charge.dispute.created',
      data: { object: { payment_intent: paymentIntent, amount: 1250 } },
    });
  });

  test("report the end of a pending refund, which restores the charge's amount", async () => {
    const shop = await listeningShop();
    const { paymentIntent } = await shop.paid();
    await shop.sandbox.control('/refunds', { pending: 1 });
    const { id, status } = await shop.stripe.refunds.create({ payment_intent: paymentIntent });
    expect(status).toBe('pending');
    const failed = { refundId: id, outcome: 'failed' };
    expect((await shop.sandbox.control('/refunds/settle', failed)).body).toEqual({ settled: true });
    expect((await shop.sandbox.control('/refunds/settle', failed)).body).toEqual({
      settled: false,
    });
    await expect
      .poll(() => shop.types().slice(2))
      .toEqual(['refund.updated', 'charge.refund.updated', 'refund.failed']);
    expect(shop.verify(4)).toMatchObject({ data: { object: { id, status: 'failed' } } });
    const again = await shop.stripe.refunds.create({ payment_intent: paymentIntent });
    expect(again).toMatchObject({ status: 'succeeded', amount: 1250 });
    const back = { refundId: again.id, outcome: 'failed' };
    expect((await shop.sandbox.control('/refunds/settle', back)).body).toEqual({ settled: true });
  });

  test('report an expired session, by time or by request', async () => {
    const shop = await listeningShop();
    const { id } = await shop.open();
    await shop.stripe.checkout.sessions.expire(id);
    await shop.open();
    await shop.sandbox.control('/clock', { advanceSeconds: 25 * 3600 });
    const expired = 'checkout.session.expired';
    await expect.poll(() => shop.types()).toEqual([expired, expired]);
  });

  test('report a delayed payment only when it arrives', async () => {
    const shop = await listeningShop();
    await shop.sandbox.control('/charges', { count: 1, delayed: true });
    const { session } = await shop.paid();
    await expect.poll(() => shop.notices.received.length).toBe(1);
    expect(shop.verify(0)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { payment_status: 'unpaid' } },
    });
    const body = { sessionId: session.id, outcome: 'succeeded' };
    await shop.sandbox.control('/sessions/settle', body);
    await expect.poll(() => shop.notices.received.length).toBe(2);
    expect(shop.verify(1)).toMatchObject({
      type: 'checkout.session.async_payment_succeeded',
      data: { object: { id: session.id, payment_status: 'paid' } },
    });
  });

  test('can be duplicated, held back and reversed', async () => {
    const shop = await listeningShop();
    await shop.sandbox.control('/webhooks', { hold: true, copies: 2 });
    const { paymentIntent } = await shop.paid();
    await shop.stripe.refunds.create({ payment_intent: paymentIntent });
    expect(shop.types()).toEqual([]);
    await shop.sandbox.control('/webhooks/release', { order: 'reverse' });
    const [refunded, completed] = ['charge.refunded', 'checkout.session.completed'];
    expect(shop.types()).toEqual([refunded, refunded, completed, completed]);
  });

  test('can be forged or stale', async () => {
    const shop = await listeningShop();
    await shop.sandbox.control('/webhooks', { forgeSignature: true });
    await shop.paid();
    await shop.sandbox.control('/webhooks', { forgeSignature: false, skewSeconds: -400 });
    await expect.poll(() => shop.notices.received.length).toBe(1);
    await shop.paid();
    await expect.poll(() => shop.notices.received.length).toBe(2);
    expect(() => shop.verify(0)).toThrow('No signatures found');
    expect(() => shop.verify(1)).toThrow('outside the tolerance');
  });

  test("use their own address, not the other provider's", async () => {
    const other = await receiver();
    const shop = await listeningShop();
    await shop.sandbox.control('/webhooks', { url: other.url });
    await shop.paid();
    await expect.poll(() => shop.notices.received.length).toBe(1);
    await shop.sandbox.purchase();
    await expect.poll(() => other.received.length).toBe(1);
    expect(shop.notices.received).toHaveLength(1);
  });
});

test('a restart restores sessions, payments, refunds, keys and undelivered webhooks', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const notices = await receiver();
  const first = await startSandbox({ dataDir, stripeWebhookUrl: 'http://127.0.0.1:9/' });
  const before = libraryFor(first.url);
  const key = { idempotencyKey: 'session' };
  const { id } = await before.checkout.sessions.create(testOrder, key);
  await first.stop();

  const shop = await stripeShop({ dataDir, stripeWebhookUrl: 'http://127.0.0.1:9/' });
  expect((await shop.stripe.checkout.sessions.create(testOrder, key)).id).toBe(id);
  await shop.pay(id);
  const payment = idOf((await shop.read(id)).payment_intent);
  const refund = { payment_intent: payment, amount: 50 };
  await shop.stripe.refunds.create(refund, { idempotencyKey: 'refund' });
  await shop.sandbox.sandbox.stop();

  const after = await stripeShop({ dataDir, stripeWebhookUrl: notices.url });
  expect((await after.read(id)).payment_status).toBe('paid');
  await after.stripe.refunds.create(refund, { idempotencyKey: 'refund' });
  expect((await after.stripe.refunds.list({ payment_intent: payment })).data).toHaveLength(1);
  await expect.poll(() => notices.received.length).toBe(2);
});
