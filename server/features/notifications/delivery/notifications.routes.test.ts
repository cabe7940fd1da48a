import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { bareApp } from '#tests/support/storefront.ts';
import { buildOrder, type OrderPlan } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildApp } from '../../../platform/http/build-app.ts';
import { signSession } from '../../../platform/http/session.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { approveOrder } from '../../orders/lifecycle/staff-actions.ts';
import { paymentWrites } from '../../payments/index.ts';
import { registerNotificationRoutes } from '../index.ts';

type Path = '/send-order-confirmation' | '/send-studio-notification';
const it = shopTest.extend('api', { scope: 'file' }, async ({ database }, { onCleanup }) => {
  const { kysely, pool } = database;
  const app = await buildApp(bareApp);
  onCleanup(() => app.close());
  registerNotificationRoutes(app, { kysely });
  const ask = async (
    sessionId: string,
    body: Record<string, unknown>,
    url: Path = '/send-order-confirmation',
  ) => {
    const response = await app.inject({
      method: 'POST',
      url,
      cookies: { fpx_session: signSession(sessionId, bareApp.sessionSecret) },
      payload: body,
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
  /** An order that staff have approved, if it needs that. */
  const build = async (plan: OrderPlan): Promise<OrderRecord> => {
    const order = await buildOrder(kysely, plan);
    if (order.fulfilmentState !== 'awaiting_csr') return order;
    const staff = { kysely, clock: Date.now, payments: paymentWrites };
    const approved = await approveOrder(staff, callerNamed('Bo'), order.number);
    if (!approved.ok) throw new Error(approved.code);
    return approved.value;
  };
  const forgetMails = (order: OrderRecord) =>
    kysely.deleteFrom('orderMails').where('orderId', '=', order.id).execute();
  return {
    ask,
    askFor: (order: OrderRecord, more: Record<string, unknown> = {}) =>
      ask(order.sessionId, { orderNumber: order.number, ...more }),
    askStudios: (order: OrderRecord, more: Record<string, unknown> = {}) =>
      ask(order.sessionId, { orderNumber: order.number, ...more }, '/send-studio-notification'),
    forgetMails,
    order: build,
    /** An order without any queued mail. */
    forgotten: async (plan: OrderPlan): Promise<OrderRecord> => {
      const order = await build(plan);
      await pool.query('delete from graphile_worker._private_jobs');
      await forgetMails(order);
      return order;
    },
    queued: async (order: OrderRecord) => {
      const { rows } = await pool.query<{ payload: Record<string, unknown> }>(
        `select payload from graphile_worker._private_jobs where payload ->> 'orderId' = $1
            order by payload ->> 'kind'`,
        [order.id],
      );
      return rows.map(({ payload }) => payload);
    },
  };
});

const both = ['customer-confirmation', 'admin-confirmation'];

function jobsOf(order: OrderRecord) {
  return both.toSorted().map((kind) => ({ orderId: order.id, kind }));
}

function studioJobOf(order: OrderRecord) {
  return { orderId: order.id, kind: 'studio-notification' };
}

describe('POST /send-order-confirmation', () => {
  it('queues nothing for an order whose mails were queued at placement', async ({ api }) => {
    const order = await api.order({ country: 'TN' });
    expect(await api.queued(order)).toEqual([...jobsOf(order), studioJobOf(order)]);
    expect(await api.askFor(order)).toEqual({ status: 200, body: { success: true, queued: [] } });
    expect(await api.queued(order)).toHaveLength(3);
  });

  it('queues missing mails once for repeated and concurrent calls', async ({ api }) => {
    const order = await api.forgotten({ country: 'TN' });
    const responses = await Promise.all(Array.from({ length: 6 }, () => api.askFor(order)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(responses.flatMap(({ body }) => body.queued)).toEqual(both);
    expect(await api.queued(order)).toEqual(jobsOf(order));
    expect((await api.askFor(order)).body.queued).toEqual([]);
  });

  it('queues nothing for an unpaid card order, and its mails once it is paid', async ({ api }) => {
    const order = await api.order({ country: 'US' });
    expect((await api.askFor(order)).body).toEqual({ success: true, queued: [] });
    expect(await api.queued(order)).toEqual([]);
    const paid = await api.order({ country: 'US', paid: true });
    await api.forgetMails(paid);
    expect((await api.askFor(paid)).body.queued).toEqual(both);
  });

  it('rejects an order of another session and an unknown order', async ({ database, api }) => {
    const order = await api.order({ country: 'TN' });
    await api.forgetMails(order);
    const stranger = await api.ask(crypto.randomUUID(), { orderNumber: order.number });
    const nobody = await api.ask(order.sessionId, { orderNumber: 'FPX-000000000' });
    for (const { status, body } of [stranger, nobody]) {
      expect(status).toBe(404);
      expect(body).toMatchObject({
        error: 'order_not_found',
        message: expect.any(String) as string,
      });
    }
    const { rows } = await database.pool.query('select 1 from order_mails where order_id = $1', [
      order.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('ignores texts and addresses in the request', async ({ api }) => {
    const order = await api.forgotten({ country: 'TN' });
    await api.askFor(order, { email: 'thief@example.com', subject: 'Win', html: '<b>Win</b>' });
    expect(await api.queued(order)).toEqual(jobsOf(order));
  });

  it('refuses a malformed order number', async ({ api }) => {
    const { status, body } = await api.ask(crypto.randomUUID(), { orderNumber: "FPX-1' or 1=1" });
    expect(status).toBe(400);
    expect(body.error).toBe('invalid_request');
  });
});

describe('POST /send-studio-notification', () => {
  it('queues nothing when the confirmation has already queued the studio’s mail', async ({
    api,
  }) => {
    const order = await api.order({ country: 'TN' });
    expect(await api.queued(order)).toContainEqual(studioJobOf(order));
    expect((await api.askStudios(order)).body).toEqual({ success: true, queued: [] });
    const pickup = await api.order({ country: 'CA', delivery: 'pickup', paid: true });
    expect(await api.queued(pickup)).toContainEqual(studioJobOf(pickup));
  });

  it('queues the notification once for repeated and concurrent calls, and no confirmation', async ({
    api,
  }) => {
    const order = await api.forgotten({ country: 'TN' });
    const responses = await Promise.all(Array.from({ length: 6 }, () => api.askStudios(order)));
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(responses.flatMap(({ body }) => body.queued)).toEqual(['studio-notification']);
    expect(await api.queued(order)).toEqual([studioJobOf(order)]);
  });

  it('ignores addresses and texts in the request', async ({ api }) => {
    const order = await api.forgotten({ country: 'TN' });
    const { status } = await api.askStudios(order, {
      studioOwnerEmail: 'thief@example.com',
      studioName: 'Thief',
      emailContent: '<b>Win</b>',
      plainTextContent: 'Win',
      subject: 'Win',
      isStudioNotification: true,
      customerPhone: 7,
    });
    expect(status).toBe(200);
    expect(await api.queued(order)).toEqual([studioJobOf(order)]);
  });

  it('queues nothing for an order without studios or an unpaid card order', async ({ api }) => {
    const abroad = await api.order({ country: 'US', paid: true });
    const unpaid = await api.order({ country: 'CA', delivery: 'pickup' });
    for (const order of [abroad, unpaid]) {
      expect((await api.askStudios(order)).body).toEqual({ success: true, queued: [] });
      expect(await api.queued(order)).not.toContainEqual(studioJobOf(order));
    }
  });

  it('rejects an order of another session', async ({ api }) => {
    const order = await api.forgotten({ country: 'TN' });
    const { status, body } = await api.ask(
      crypto.randomUUID(),
      { orderNumber: order.number },
      '/send-studio-notification',
    );
    expect([status, body.error]).toEqual([404, 'order_not_found']);
    expect(await api.queued(order)).toEqual([]);
  });
});
