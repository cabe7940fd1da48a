import { describe, expect } from 'vitest';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { act, passUndo, undo } from '#tests/support/order-acts.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { signInAs } from '#tests/support/staff.ts';
import {
  findListed,
  it,
  kinds,
  listDeliveries,
  path,
  runDue,
  sendTest,
  type Endpoints,
} from '#tests/support/webhooks.ts';
import { verify, type Received } from '#tests/support/verify-webhook.ts';

describe('what is sent to a program of the owner', () => {
  it('is signed by the Standard Webhooks specification, and has no personal data', async ({
    shop,
    browser,
    receiver,
    endpoint,
  }) => {
    const order = await placeTestOrder(shop, browser);
    await runDue(shop);
    const now = Date.now() + shop.clock.offset;
    const messages = receiver.received.map((one) => verify(endpoint.secret, one, now));
    const placed = messages.find(({ type }) => type === 'order.placed');
    expect(placed?.data.order).toMatchObject({ number: order.number, currency: 'USD' });
    const stored = await shop.database.kysely
      .selectFrom('orders')
      .select(['name', 'email', 'total'])
      .where('number', '=', order.number)
      .executeTakeFirstOrThrow();
    expect(placed?.data.order?.['total']).toBe(stored.total / 100);
    const bodies = receiver.received.map(({ body }) => body).join();
    expect(bodies).not.toContain(stored.name);
    expect(bodies).not.toContain(stored.email);
    const [first] = receiver.received;
    if (!first) throw new Error('nothing was sent');
    const forged = { ...first, body: first.body.replace('USD', 'EUR') };
    expect(() => verify(endpoint.secret, forged, now)).toThrow('wrong');
  });

  it('says once that an order was placed, also of one that waits for a call', async ({
    shop,
    endpoint,
  }) => {
    await buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' });
    await runDue(shop);
    const kindsSent = (await listDeliveries(shop, endpoint.id)).map(({ kind }) => kind);
    expect(kindsSent.filter((kind) => kind === 'order.placed')).toHaveLength(1);
    expect(kindsSent).toContain('order.state_changed');
  });

  it('is stored with what happened: not at all when that is rolled back', async ({
    shop,
    endpoint,
  }) => {
    const { id } = await buildOrder(shop.database.kysely);
    await runDue(shop);
    const before = (await listDeliveries(shop, endpoint.id)).length;
    const insert = `insert into order_transitions (order_id, machine, from_state, to_state, reason_code, actor)
      values ($1, 'payment', 'awaiting_payment', 'paid', 'card_payment_approved', 'provider')`;
    const client = await shop.database.pool.connect();
    await client.query('begin');
    await client.query(insert, [id]);
    await client.query('rollback');
    client.release();
    expect(await listDeliveries(shop, endpoint.id)).toHaveLength(before);
    await shop.database.pool.query(insert, [id]);
    const [latest, ...others] = await listDeliveries(shop, endpoint.id);
    expect(others).toHaveLength(before);
    expect(latest).toMatchObject({ kind: 'order.paid', state: 'waiting', attempts: 0 });
  });

  it('says what was refunded, once it is', async ({ shop, receiver, endpoint }) => {
    const { id, number } = await buildOrder(shop.database.kysely, { country: 'CA' });
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `insert into refunds (order_id, key, reason, currency, amount, by_hand_amount, cause)
       values ($1, 'one', 'colors', 'CAD', 1250, 1250, 'requested') returning id`,
      [id],
    );
    await runDue(shop);
    const isRefund = ({ body }: Received) => body.includes('order.refunded');
    expect(receiver.received.filter(isRefund)).toEqual([]);
    await shop.database.pool.query(`update refunds set state = 'done', done_at = now()`);
    await shop.database.pool.query(`update refunds set state = 'done'`);
    await runDue(shop);
    const sent = receiver.received.filter(isRefund);
    expect(sent).toHaveLength(1);
    const message = sent[0] && verify(endpoint.secret, sent[0], Date.now() + shop.clock.offset);
    expect(message?.data).toMatchObject({
      order: { number },
      refund: { id: rows[0]?.id, amount: 12.5, currency: 'CAD', cause: 'requested' },
    });
  });

  it('waits until an act can no longer be undone', async ({ shop, owner, receiver, endpoint }) => {
    const plan = { country: 'TN', method: 'cod', fulfilmentState: 'awaiting_csr' } as const;
    const { number } = await buildOrder(shop.database.kysely, plan);
    await runDue(shop);
    const approvals = () =>
      receiver.received
        .map((one) => verify(endpoint.secret, one, Date.now() + shop.clock.offset))
        .filter(({ data }) => data['to'] === 'approved').length;
    const id = crypto.randomUUID();
    await act(owner, number, { kind: 'approve' }, id);
    await undo(owner, number, id);
    await passUndo(shop);
    await runDue(shop);
    expect(approvals()).toBe(0);
    await act(owner, number, { kind: 'approve' });
    await runDue(shop);
    expect(approvals()).toBe(0);
    await passUndo(shop);
    await runDue(shop);
    expect(approvals()).toBe(1);
  });
});

describe('the address of an endpoint', () => {
  it.for([
    'http://hooks.example/prints',
    'https://127.0.0.1/prints',
    'https://[::1]/prints',
    'https://169.254.169.254/latest',
    'https://user:password@hooks.example/',
    'https://localhost/prints',
    'https://shop.internal/prints',
  ])('may not be %s', async (address, { owner }) => {
    const body = { id: crypto.randomUUID(), address, description: '', kinds };
    const { status } = await owner.post(path, body);
    expect(status).toBe(400);
  });

  it('is looked up with each message, and nothing is sent into a private network', async ({
    shop,
    owner,
    receiver,
    endpoint,
  }) => {
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]']) {
      await endpoint.point(`http://${host}:${receiver.port}/hook`);
      await sendTest(owner, endpoint.id);
      await runDue(shop, shop.deps.webhooks.isAddressAllowed);
      const [delivery] = await listDeliveries(shop, endpoint.id);
      expect(delivery, host).toMatchObject({ state: 'failed', failure: 'private_address' });
    }
    expect(receiver.received).toEqual([]);
  });

  it('is not followed elsewhere: a redirection is a failure', async ({
    shop,
    owner,
    receiver,
    endpoint,
  }) => {
    receiver.statuses.push(302);
    await sendTest(owner, endpoint.id);
    await runDue(shop);
    const [delivery] = await listDeliveries(shop, endpoint.id);
    expect(delivery).toMatchObject({ state: 'failed', status: 302 });
    expect(receiver.received).toHaveLength(1);
  });
});

describe('the endpoints', () => {
  it('show a secret once, and answer a repeated request with the same', async ({ shop, owner }) => {
    const id = crypto.randomUUID();
    const body = { id, address: 'https://hooks.example/once', description: 'One', kinds };
    const first = await owner.post<{ secret: string }>(path, body);
    const again = await owner.post<{ secret: string }>(path, body);
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(again.body.secret).toBe(first.body.secret);
    const other = await owner.post(path, { ...body, address: 'https://hooks.example/other' });
    expect(other.status).toBe(400);
    const list = await owner.get<Endpoints>(path);
    expect(list.body.endpoints.filter((one) => one.id === id)).toHaveLength(1);
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
    const { rows } = await shop.database.pool.query<{ secret: Buffer }>(
      'select secret from webhook_endpoints where id = $1',
      [id],
    );
    expect(rows[0]?.secret.toString('latin1')).not.toContain(first.body.secret.slice(6));
    const renewed = await owner.post<{ secret: string }>(`${path}/${id}/secret`);
    expect(renewed.body.secret).not.toBe(first.body.secret);
    await owner.ask('DELETE', `${path}/${id}`);
    expect(await findListed(shop, id)).toBeUndefined();
  });

  it('are nobody’s who belongs to a studio, whatever rights they were given', async ({
    shop,
    endpoint,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['settings.edit'] as const;
    const person = await signInAs(shop, 'studio', { studio, extraRights });
    expect((await person.get(path)).status).toBe(404);
    expect((await person.get(`${path}/${endpoint.id}/deliveries`)).status).toBe(404);
    expect((await person.post(`${path}/${endpoint.id}/test`)).status).toBe(404);
  });

  it('leave each change in the audit log', async ({ shop, endpoint }) => {
    const { rows } = await shop.database.pool.query<{ act: string; actor_name: string }>(
      'select act, actor_name from audit_log where object_id = $1',
      [endpoint.id],
    );
    expect(rows).toEqual([{ act: 'webhook.add', actor_name: 'Nadia' }]);
  });
});
