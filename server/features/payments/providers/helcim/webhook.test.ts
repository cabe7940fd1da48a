import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxForTest } from '#sandbox/test-client.ts';
import { serveForTest } from '#tests/support/servers.ts';
import { verifyHelcimWebhook, type ReceivedNotice } from './webhook.ts';

const verifierToken = Buffer.from('a verifier of the test').toString('base64');
const now = 1_800_000_000_000;
const body = '{"id": "25764674", "type": "cardTransaction"}';

function signatureOf(id: string, timestamp: string, text: string, key = verifierToken): string {
  const hmac = createHmac('sha256', Buffer.from(key, 'base64'));
  return `v1,${hmac.update(`${id}.${timestamp}.${text}`).digest('base64')}`;
}

/** A message as Helcim sends it; `age` in seconds. */
function sent(text = body, age = 0): ReceivedNotice {
  const timestamp = String(now / 1000 - age);
  return {
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf('msg_1', timestamp, text),
    },
    rawBody: Buffer.from(text),
    verifierToken,
    now,
  };
}

function withHeaders(changes: ReceivedNotice['headers']): ReceivedNotice {
  const notice = sent();
  return { ...notice, headers: { ...notice.headers, ...changes } };
}

const right = String(sent().headers['webhook-signature']);

describe('verifyHelcimWebhook', () => {
  it('accepts messages of the sandbox, but no stale or forged ones', async () => {
    const received: Omit<ReceivedNotice, 'verifierToken' | 'now'>[] = [];
    const webhookUrl = await serveForTest((request, response) => {
      void buffer(request).then((rawBody) => {
        received.push({ headers: request.headers, rawBody });
        response.end();
      });
    });
    const sandbox = await sandboxForTest({ webhookUrl, webhookToken: verifierToken });
    const { transactionId } = await sandbox.purchase();
    await expect.poll(() => received.length).toBe(1);
    await sandbox.control('/webhooks', { skewSeconds: -400 });
    await sandbox.purchase();
    await expect.poll(() => received.length).toBe(2);
    await sandbox.control('/webhooks', { skewSeconds: 0, forgeSignature: true });
    await sandbox.purchase();
    await expect.poll(() => received.length).toBe(3);
    const read = received.map((notice) =>
      verifyHelcimWebhook({ ...notice, verifierToken, now: Date.now() }),
    );
    expect(read).toEqual([{ id: String(transactionId), type: 'cardTransaction' }, null, null]);
  });

  it.each([
    [
      'the right signature among others',
      withHeaders({ 'webhook-signature': `v1,AAAA v2,x ${right}` }),
    ],
    ['a clock five minutes behind', sent(body, 300)],
    ['a clock five minutes ahead', sent(body, -300)],
    ['an id that is a number', sent('{"id":25764674,"type":"cardTransaction"}')],
  ])('accepts a message with %s', (_name, notice) => {
    expect(verifyHelcimWebhook(notice)).toEqual({ id: '25764674', type: 'cardTransaction' });
  });

  it.each([
    ['older than five minutes', sent(body, 301)],
    ['from more than five minutes ahead', sent(body, -301)],
    ['under another id', withHeaders({ 'webhook-id': 'msg_2' })],
    ['with another time', withHeaders({ 'webhook-timestamp': String(now / 1000 - 1) })],
    ['with a time that is none', withHeaders({ 'webhook-timestamp': 'NaN' })],
    ['without id', withHeaders({ 'webhook-id': undefined })],
    ['without time', withHeaders({ 'webhook-timestamp': undefined })],
    ['without signature', withHeaders({ 'webhook-signature': undefined })],
    ['with two headers of a kind', withHeaders({ 'webhook-signature': [right, right] })],
    [
      'with a signature of another version',
      withHeaders({ 'webhook-signature': right.replace('v1', 'v2') }),
    ],
    ['with a bare signature', withHeaders({ 'webhook-signature': right.slice(3) })],
    ['with half a signature', withHeaders({ 'webhook-signature': right.slice(0, 20) })],
    [
      'with a signature that decodes alike',
      withHeaders({ 'webhook-signature': right.replace('=', '') }),
    ],
    ['with another key', { ...sent(), verifierToken: Buffer.from('x').toString('base64') }],
    ['where no key is set up', { ...sent(), verifierToken: undefined }],
    ['about no type', sent('{"id":"25764674"}')],
    ['that is no JSON', sent('id=25764674')],
    ['that is null', sent('null')],
  ])('refuses a message %s', (_name, notice) => {
    expect(verifyHelcimWebhook(notice)).toBeNull();
  });

  it.each([
    ['without an id', '{"type":"cardTransaction"}', 'cardTransaction'],
    [
      'with an address for an id',
      '{"id":"../card-batches/1","type":"cardTransaction"}',
      'cardTransaction',
    ],
    [
      'about a terminal',
      '{"type":"terminalCancel","data":{"deviceCode":"ABCD"}}',
      'terminalCancel',
    ],
  ])('accepts a message %s, and returns no id', (_name, text, type) => {
    expect(verifyHelcimWebhook(sent(text))).toEqual({ id: null, type });
  });

  it('refuses a message signed with an empty key, which anyone has', () => {
    const timestamp = String(now / 1000);
    const forged = signatureOf('msg_1', timestamp, body, '');
    const notice = withHeaders({ 'webhook-signature': forged });
    expect(verifyHelcimWebhook({ ...notice, verifierToken: '' })).toBeNull();
    expect(verifyHelcimWebhook({ ...notice, verifierToken: '!' })).toBeNull();
  });

  it('refuses a message with any other byte', () => {
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const rawBody = Buffer.from(body);
        rawBody.writeUInt8(rawBody.readUInt8(at) ^ flip, at);
        expect(verifyHelcimWebhook({ ...sent(), rawBody })).toBeNull();
      }),
    );
  });

  it('never throws for any input', () => {
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string()),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(
        header,
        header,
        header,
        fc.uint8Array(),
        fc.string(),
        (id, time, mac, bytes, key) => {
          const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': mac };
          const notice = { headers, rawBody: bytes, verifierToken: key, now };
          expect(verifyHelcimWebhook(notice)).toBeNull();
        },
      ),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        const notice = verifyHelcimWebhook(sent(text));
        expect(/^[\w-]+$/.test(notice?.id ?? 'none')).toBe(true);
      }),
    );
  });
});
