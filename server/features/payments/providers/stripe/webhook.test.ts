import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { stripeShop } from '#sandbox/stripe-test-shop.ts';
import { serveForTest } from '#tests/support/servers.ts';
import { verifyStripeWebhook } from './webhook.ts';

const secret = 'whsec_of_the_test';

interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
}

/** Starts a server that receives the provider's messages. */
async function listening() {
  const messages: Message[] = [];
  const stripeWebhookUrl = await serveForTest((request, response) => {
    void buffer(request).then((rawBody) => {
      messages.push({ headers: request.headers, rawBody });
      response.writeHead(200).end();
    });
  });
  const provider = await stripeShop({ stripeWebhookUrl, stripeWebhookSecret: secret });
  const next = async (count: number): Promise<Message> => {
    await expect.poll(() => messages.length).toBe(count);
    const message = messages[count - 1];
    if (!message) throw new Error('no message arrived');
    return message;
  };
  return { ...provider, next };
}

function verify(
  message: Message,
  changes: Partial<Parameters<typeof verifyStripeWebhook>[0]> = {},
) {
  return verifyStripeWebhook({ ...message, secret, now: Date.now(), ...changes });
}

/** A message of any content, signed as the provider does. */
function signed(body: string, key = secret, at = Date.now()): Message {
  const t = Math.floor(at / 1000);
  const mac = createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
  return { headers: { 'stripe-signature': `t=${t},v1=${mac}` }, rawBody: Buffer.from(body) };
}

describe('verifyStripeWebhook', () => {
  it('reads a payment, a refund and a dispute', async () => {
    const { paid, stripe, sandbox, next } = await listening();
    const { session, paymentIntent } = await paid();
    const completed = verify(await next(1));
    expect(completed).toMatchObject({
      type: 'checkout.session.completed',
      kind: 'completed',
      session: {
        sessionId: session.id,
        paymentStatus: 'paid',
        amountTotal: 1250,
        currency: 'USD',
        reference: 'attempt-1',
        paymentIntent,
      },
    });
    expect(completed?.id).toMatch(/^evt_/);
    await stripe.refunds.create({ payment_intent: paymentIntent, amount: 200 });
    expect(verify(await next(2))).toMatchObject({ kind: 'refunded', paymentIntent });
    await sandbox.control('/sessions/dispute', { sessionId: session.id });
    expect(verify(await next(3))).toMatchObject({
      kind: 'dispute',
      dispute: {
        paymentIntent,
        amount: '12.50',
        currency: 'USD',
        reason: 'fraudulent',
        outcome: 'undecided',
      },
    });
  });

  it.each([
    ['succeeded', 'paid', 'paid'],
    ['failed', 'failed', 'unpaid'],
  ])('reads delayed money that %s', async (outcome, kind, paymentStatus) => {
    const { paid, sandbox, next } = await listening();
    await sandbox.control('/charges', { count: 1, delayed: true });
    const { session } = await paid();
    expect(verify(await next(1))).toMatchObject({
      kind: 'completed',
      session: { status: 'complete', paymentStatus: 'unpaid' },
    });
    await sandbox.control('/sessions/settle', { sessionId: session.id, outcome });
    expect(verify(await next(2))).toMatchObject({ kind, session: { paymentStatus } });
  });

  it('reads an expired session', async () => {
    const { open, stripe, next } = await listening();
    const { id } = await open();
    await stripe.checkout.sessions.expire(id);
    const ended = { kind: 'expired', session: { sessionId: id, status: 'expired' } };
    expect(verify(await next(1))).toMatchObject(ended);
  });

  it('accepts a message for five minutes of the shop’s own clock', async () => {
    const { paid, next } = await listening();
    await paid();
    const message = await next(1);
    expect(verify(message, { now: Date.now() + 290_000 })).not.toBeNull();
    expect(verify(message, { now: Date.now() + 310_000 })).toBeNull();
  });

  it('refuses a forged, changed or unsigned message', async () => {
    const { paid, next, sandbox } = await listening();
    await paid();
    const message = await next(1);
    const changed = Buffer.from(message.rawBody.toString().replace('1250', '1251'));
    expect(verify({ ...message, rawBody: changed })).toBeNull();
    expect(verify(message, { secret: undefined })).toBeNull();
    expect(verify(message, { secret: '' })).toBeNull();
    expect(verify(message, { secret: 'whsec_of_another' })).toBeNull();
    expect(verify({ ...message, headers: {} })).toBeNull();
    await sandbox.control('/webhooks', { forgeSignature: true });
    await paid();
    expect(verify(await next(2))).toBeNull();
  });

  it('returns only the id and type of an event that the shop does not act on', () => {
    const body = { id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } };
    expect(verify(signed(JSON.stringify(body)))).toEqual({
      id: 'evt_1',
      type: 'payout.paid',
      kind: 'other',
    });
  });

  it.each(['', '[]', 'not json'])('refuses a signed message with the body %j', (body) => {
    expect(verify(signed(body))).toBeNull();
  });

  it('returns an unreadable event for a signed message of unknown shape', () => {
    const body = { id: 'evt_1', type: 'charge.dispute.created', data: { object: { id: 7 } } };
    expect(verify(signed(JSON.stringify(body)))).toMatchObject({ id: 'evt_1', kind: 'unreadable' });
  });
});
