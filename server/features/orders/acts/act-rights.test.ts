import { describe, expect } from 'vitest';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { act, auditOf, passUndo, undo } from '#tests/support/order-acts.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { findOrderById } from '../index.ts';
import { markReady } from '../lifecycle/mark-made.ts';
import { pickupAddress } from '../records/pickup-secret.ts';
import { startProduction } from '../lifecycle/staff-actions.ts';

const ada = callerNamed('Ada');

const it = shopTest.extend('desk', { scope: 'file' }, ({ shop }) => ({
  /** A cash order that awaits its call. */
  cash: () => buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' }),
  stateOf: async (id: string) => (await findOrderById(shop.database.kysely, id))?.fulfilmentState,
}));

describe('an act without its right', () => {
  it('answers as an order that does not exist', async ({ shop, desk: { cash } }) => {
    const order = await cash();
    const production = await signInAs(shop, 'production');
    const [refused, absent] = [
      await act(production, order.number, { kind: 'approve' }),
      await act(production, 'FPX-999999999', { kind: 'approve' }),
    ];
    expect(refused.status).toBe(404);
    expect(refused.body).toEqual(absent.body);
  });

  it('of another studio answers the same, and its undo too', async ({ shop }) => {
    const { kysely } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
    });
    await updateRows(kysely, 'orders', { id: order.id }, { studio: own });
    await startProduction(shop.deps.orders, ada, order.number);
    const [mine, theirs] = [
      await signInAs(shop, 'studio', { studio: own }),
      await signInAs(shop, 'studio', { studio: other }),
    ];
    const absent = await act(theirs, 'FPX-999999999', { kind: 'mark_ready' });
    const foreign = await act(theirs, order.number, { kind: 'mark_ready' });
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    const { status, body } = await act(mine, order.number, { kind: 'mark_ready', shelf: 'B-14' });
    expect(status).toBe(200);
    expect((await undo(theirs, order.number, body.pending?.id ?? '')).body).toEqual(absent.body);
    await passUndo(shop);
    expect(await findOrderById(kysely, order.id)).toMatchObject({
      fulfilmentState: 'ready',
      shelf: 'B-14',
    });
  });
});

describe('handing over at the counter', () => {
  it('keeps no code, can be undone for ten minutes, and happens once at two counters', async ({
    shop,
    desk: { stateOf },
  }) => {
    const { kysely } = shop.database;
    const studio = await buildStudio(kysely);
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
    });
    await updateRows(kysely, 'orders', { id: order.id }, { studio });
    await startProduction(shop.deps.orders, ada, order.number);
    await markReady(shop.deps.orders, ada, order.number);
    const code = (await findOrderById(kysely, order.id))?.pickupCode ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const yasmine = await signInAs(shop, 'studio', { name: 'Yasmine', studio });
    const handOver = (with_: string) =>
      act(yasmine, order.number, { kind: 'hand_over', code: with_, paid: true });
    expect((await handOver(wrong)).body).toMatchObject({ error: 'pickup_code_invalid' });
    expect(await findOrderById(kysely, order.id)).toMatchObject({ wrongPickupCodes: 1 });
    const both = await Promise.all([handOver(code), handOver(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stored = await kysely
      .selectFrom('orderActs')
      .select('act')
      .where('orderId', '=', order.id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    await passUndo(shop, 9 * 60 * 1000);
    expect(await stateOf(order.id)).toBe('ready');
    await passUndo(shop, 2 * 60 * 1000);
    expect(await findOrderById(kysely, order.id)).toMatchObject({
      fulfilmentState: 'completed',
      paymentState: 'paid',
    });
    expect(await auditOf(shop, order.number)).toEqual(['order.hand-over by Yasmine']);
  });

  it('is undone by its own person, or by somebody who may cancel, and the log says whose it was', async ({
    shop,
  }) => {
    const { kysely, pool } = shop.database;
    const studio = await buildStudio(kysely);
    const yasmine = await signInAs(shop, 'studio', { name: 'Yasmine', studio });
    const plan = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;
    const order = await buildOrder(kysely, plan);
    await updateRows(kysely, 'orders', { id: order.id }, { studio });
    await startProduction(shop.deps.orders, ada, order.number);
    await markReady(shop.deps.orders, ada, order.number);
    const code = (await findOrderById(kysely, order.id))?.pickupCode ?? '';
    const handOver = async () => {
      const made = { kind: 'hand_over', code, paid: true };
      return (await act(yasmine, order.number, made)).body.pending?.id ?? '';
    };
    const first = await handOver();
    const colleague = await signInAs(shop, 'studio', { studio });
    expect(await undo(colleague, order.number, first)).toMatchObject({ status: 404 });
    const nadia = await signInAs(shop, 'csr', { name: 'Nadia' });
    expect(await undo(nadia, order.number, first)).toMatchObject({ status: 200 });
    expect(await undo(yasmine, order.number, await handOver())).toMatchObject({ status: 200 });
    const { rows } = await pool.query<{ after: object }>(
      `select after from audit_log where object_id = $1 and act = 'order.undo' order by id`,
      [order.number],
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { undone: 'hand_over', startedBy: 'Yasmine' },
      { undone: 'hand_over' },
    ]);
  });

  it('tells later by what it was proven, who collected it and what stayed, the log without names', async ({
    shop,
  }) => {
    const { kysely, pool } = shop.database;
    const studio = await buildStudio(kysely);
    const yasmine = await signInAs(shop, 'studio', { studio });
    const plan = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;
    const order = await buildOrder(kysely, plan);
    await updateRows(kysely, 'orders', { id: order.id }, { studio });
    await startProduction(shop.deps.orders, ada, order.number);
    await markReady(shop.deps.orders, ada, order.number);
    const words = { proxy: { name: 'Sami Trabelsi', document: '4f2b' }, missing: 'two 30x40' };
    const secret = pickupAddress(order, '', shop.deps.orders.orderLinkKey).split('.').at(-1);
    const made = { kind: 'hand_over', secret, paid: true, ...words };
    expect((await act(yasmine, order.number, made)).status).toBe(200);
    await passUndo(shop, 11 * 60 * 1000);
    const { rows } = await pool.query<{ after: object }>(
      `select after from audit_log where object_id = $1 and act = 'order.hand-over'`,
      [order.number],
    );
    expect(rows).toMatchObject([{ after: { proof: 'secret', proxy: 'yes', missing: 'yes' } }]);
    expect(JSON.stringify(rows)).not.toMatch(/Sami|4f2b|30x40/);
    const read = await yasmine.get<{ order: StaffOrder }>(`/api/staff/orders/${order.number}`);
    const entry = read.body.order.history.find(({ act: name }) => name === 'order.hand-over');
    expect(entry?.handOver).toEqual({ proof: 'secret', ...words });
  });
});
