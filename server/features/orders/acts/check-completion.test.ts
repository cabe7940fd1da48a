import { describe, expect } from 'vitest';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { act } from '#tests/support/order-acts.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { findOrderById } from '../index.ts';
import { markReady } from '../lifecycle/mark-made.ts';
import { startProduction } from '../lifecycle/staff-actions.ts';

const ada = callerNamed('Ada');

const it = shopTest.extend('waiting', { scope: 'file' }, ({ shop }) => async () => {
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
  return { ...order, studio, code };
});

describe('completing an order that waits at a counter', () => {
  it('is not for the people of a studio: they need its code', async ({ shop, waiting }) => {
    const { id, number, studio } = await waiting();
    const yasmine = await signInAs(shop, 'studio', { studio });
    const made = { kind: 'complete', paid: true, reason: 'lost the mail' };
    expect(await act(yasmine, number, made)).toMatchObject({ status: 404 });
    expect((await findOrderById(shop.database.kysely, id))?.fulfilmentState).toBe('ready');
  });

  it('needs a reason, which its page tells and the log marks', async ({ shop, waiting }) => {
    const { number } = await waiting();
    const csr = await signInAs(shop, 'csr');
    const refused = await act(csr, number, { kind: 'complete', paid: true });
    expect(refused.body).toMatchObject({
      error: 'invalid_request',
      details: { fields: ['act.reason'] },
    });
    const reason = 'Showed the mail without a code';
    const { body } = await act(csr, number, { kind: 'complete', paid: true, reason });
    expect(body.order).toMatchObject({ fulfilment: 'completed', payment: 'paid' });
    const read = await csr.get<{ order: StaffOrder }>(`/api/staff/orders/${number}`);
    const entry = read.body.order.history.find(({ act: name }) => name === 'order.complete');
    expect(entry?.detail).toBe(reason);
    const { rows } = await shop.database.pool.query<{ after: object }>(
      `select after from audit_log where object_id = $1 and act = 'order.complete'`,
      [number],
    );
    expect(rows).toMatchObject([{ after: { proof: 'none' } }]);
  });
});

describe('handing over an order whose transfer is awaited', () => {
  it('marks it as paid only for who may', async ({ shop, waiting }) => {
    const { id, number, studio, code } = await waiting();
    await updateRows(shop.database.kysely, 'orders', { id }, { paymentMethod: 'interac' });
    const made = { kind: 'hand_over', code, paid: true };
    const yasmine = await signInAs(shop, 'studio', { studio });
    const refused = await act(yasmine, number, made);
    expect(refused.body).toMatchObject({ error: 'order_not_paid' });
    const csr = await signInAs(shop, 'csr');
    expect((await act(csr, number, made)).status).toBe(200);
  });
});
