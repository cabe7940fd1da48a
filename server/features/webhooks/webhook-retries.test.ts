import { describe, expect } from 'vitest';
import {
  findListed,
  happen,
  it,
  kinds,
  listDeliveries,
  mind,
  path,
  runDue,
  sendTest,
} from '#tests/support/webhooks.ts';
import { verify } from '#tests/support/verify-webhook.ts';

const dayMs = 24 * 60 * 60 * 1000;
describe('a message that does not arrive', () => {
  it('is sent again with the same id and body after growing pauses, and is given up after three days', async ({
    shop,
    receiver,
    endpoint,
  }) => {
    await happen(shop);
    const started = shop.clock.offset;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      receiver.statuses.push(500);
      await runDue(shop);
      expect(receiver.received).toHaveLength(attempt);
      const [delivery] = await listDeliveries(shop, endpoint.id);
      expect(delivery).toMatchObject({ attempts: attempt, status: 500 });
      expect(delivery?.state).toBe(attempt === 10 ? 'failed' : 'waiting');
      if (delivery?.nextAt) {
        shop.clock.offset = Date.parse(delivery.nextAt) - Date.now() - 2000;
        await runDue(shop);
        expect(receiver.received).toHaveLength(attempt);
        shop.clock.offset += 2000;
      }
    }
    expect(shop.clock.offset - started).toBeGreaterThan(2.9 * dayMs);
    expect(shop.clock.offset - started).toBeLessThan(3.1 * dayMs);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const latest = receiver.received.at(-1);
    expect(latest && verify(endpoint.secret, latest, Date.now() + shop.clock.offset).type).toBe(
      'order.paid',
    );
  });

  it('is sent again by a replay of one, or of all in a range that failed or wait for another attempt', async ({
    shop,
    owner,
    receiver,
    endpoint,
  }) => {
    const from = new Date().toISOString();
    receiver.statuses.push(500, 500, 204);
    for (let count = 0; count < 3; count += 1) {
      await happen(shop);
      await runDue(shop);
    }
    const to = new Date(Date.now() + 1000).toISOString();
    await shop.database.pool.query(
      `update webhook_deliveries set state = 'failed', next_at = null
       where id = (select min(id) from webhook_deliveries where state = 'waiting')`,
    );
    const listed = await listDeliveries(shop, endpoint.id);
    const [arrived] = listed;
    expect(listed.map(({ state }) => state)).toEqual(['delivered', 'waiting', 'failed']);
    const replay = `${path}/${endpoint.id}/replay`;
    const one = await owner.post(replay, { deliveries: [arrived?.id] });
    expect([one.status, one.body]).toEqual([200, { started: 1 }]);
    await runDue(shop);
    expect(receiver.received).toHaveLength(4);
    expect(receiver.received[3]?.headers['webhook-id']).toBe(arrived?.message);
    const range = await owner.post(replay, { from, to, isFailedOnly: true });
    expect(range.body).toEqual({ started: 2 });
    await runDue(shop);
    expect(receiver.received).toHaveLength(6);
    const states = (await listDeliveries(shop, endpoint.id)).map(({ state }) => state);
    expect(states).toEqual(['delivered', 'delivered', 'delivered']);
    expect((await owner.post(replay, { from, to, isFailedOnly: true })).body).toEqual({
      started: 0,
    });
  });

  it('is kept for an endpoint that is off, and sent by a replay when it is on again', async ({
    shop,
    owner,
    receiver,
    endpoint,
  }) => {
    const from = new Date().toISOString();
    const change = { description: 'Accounts', kinds };
    await owner.post(`${path}/${endpoint.id}`, { ...change, isOn: false });
    await happen(shop);
    await runDue(shop);
    expect(receiver.received).toEqual([]);
    const replay = { from, to: new Date(Date.now() + 1000).toISOString(), isFailedOnly: true };
    const refused = await owner.post(`${path}/${endpoint.id}/replay`, replay);
    expect([refused.status, refused.body['error']]).toEqual([409, 'webhook_off']);
    await owner.post(`${path}/${endpoint.id}`, { ...change, isOn: true });
    expect((await owner.post(`${path}/${endpoint.id}/replay`, replay)).body).toEqual({
      started: 1,
    });
    await runDue(shop);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('an endpoint that gets nothing through', () => {
  it('is switched off only days after its owner was told by mail, and keeps what it missed', async ({
    shop,
    receiver,
    endpoint,
    mailBox,
  }) => {
    receiver.statuses.push(...Array.from({ length: 40 }, () => 500));
    await happen(shop);
    await runDue(shop);
    await mind(shop);
    expect(await mailBox.runQueued('send-webhook-mail')).toEqual([]);
    shop.clock.offset += dayMs;
    await mind(shop);
    await mind(shop);
    const warned = await mailBox.runQueued('send-webhook-mail');
    expect(warned.map(({ parsed }) => parsed.subject)).toEqual([
      'A program of yours gets no messages',
    ]);
    expect(warned[0]?.parsed.text).toContain(`127.0.0.1:${receiver.port}`);
    expect((await findListed(shop, endpoint.id))?.offAt).not.toBeNull();
    shop.clock.offset += 3 * dayMs;
    await mind(shop);
    expect((await findListed(shop, endpoint.id))?.off).toBeNull();
    shop.clock.offset += dayMs;
    await mind(shop);
    expect((await findListed(shop, endpoint.id))?.off).toBe('failing');
    const told = await mailBox.runQueued('send-webhook-mail');
    expect(told.map(({ parsed }) => parsed.subject)).toContain(
      'Messages to a program of yours were switched off',
    );
    const [delivery] = await listDeliveries(shop, endpoint.id);
    expect(delivery).toMatchObject({ state: 'failed', nextAt: null });
  });

  it('is believed when it answers that it is gone', async ({ shop, owner, receiver, endpoint }) => {
    receiver.statuses.push(410);
    await sendTest(owner, endpoint.id);
    await runDue(shop);
    expect((await findListed(shop, endpoint.id))?.off).toBe('gone');
  });
});
