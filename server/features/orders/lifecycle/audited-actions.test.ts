import { describe, expect } from 'vitest';
import { listActs, listEntries } from '#tests/support/audit.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { placePickupOrder, placeTestOrder } from '#tests/support/orders.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { Caller } from '#server/platform/audit/caller.ts';
import { runStaffAction } from './staff-actions.ts';

const ada = callerNamed('Ada');

describe('runStaffAction', () => {
  it('records who acted, from where, on which order, and both of its states', async ({ shop }) => {
    const { id, name } = await signInAs(shop, 'csr');
    const actor = { kind: 'staff', id, name } as const;
    const caller: Caller = { actor, address: '203.0.113.9', requestId: 'req-7' };
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    const { orders } = shop.deps;
    const approved = await runStaffAction(orders, caller, order.number, { kind: 'approve' });
    expect(approved.ok).toBe(true);
    const entries = await listEntries(shop.database, order.number);
    const { studio } = await readOrder(shop, order);
    expect(entries.at(-1)).toEqual({
      actorKind: 'staff',
      actorId: id,
      actorName: name,
      act: 'order.approve',
      objectKind: 'order',
      studio,
      before: { fulfilment: 'awaiting_csr', payment: 'unpaid' },
      after: { fulfilment: 'approved', payment: 'unpaid' },
      address: '203.0.113.9',
      requestId: 'req-7',
    });
    const moves = await shop.database.kysely
      .selectFrom('orderTransitions')
      .select(['actor', 'actorId', 'actorName'])
      .where('orderId', '=', order.id)
      .where('reasonCode', '=', 'approved')
      .execute();
    expect(moves).toEqual([{ actor: 'staff', actorId: id, actorName: name }]);
  });

  it('records each act once, among what the customer and the provider did', async ({ shop }) => {
    const order = await placePaidOrder(shop, await shop.browser());
    const { orders } = shop.deps;
    const shipment = { carrier: 'UPS', trackingNumber: '1Z999' };
    const ship = { kind: 'mark_shipped', shipment, mailsCorrection: false } as const;
    const actions = [
      { kind: 'start_production' },
      { kind: 'approve' },
      ship,
      ship,
      { ...ship, shipment: { ...shipment, trackingNumber: '1Z998' } },
      { kind: 'mark_returned', reason: 'parcel_refused' },
      { kind: 'cancel', reason: 'Leila asked by telephone' },
      { kind: 'cancel', reason: 'Leila asked by telephone' },
    ] as const;
    for (const action of actions) await runStaffAction(orders, ada, order.number, action);
    const entries = await listEntries(shop.database, order.number);
    expect(entries.map(({ act }) => act)).toEqual([
      'order.placed',
      'order.placed',
      'order.card-payment-approved',
      'order.start-production',
      'order.mark-shipped',
      'order.mark-shipped',
      'order.mark-returned',
      'order.cancel',
    ]);
    expect(entries[5]?.after).toMatchObject({
      changed: ['trackingNumber'],
      mailsCorrection: false,
    });
    expect(entries[6]?.after).toMatchObject({ fulfilment: 'returned', reason: 'parcel_refused' });
    expect(JSON.stringify(entries)).not.toMatch(/1Z99|Leila/);
  });

  it('records no wrong pickup code and no repeated hand-over', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    const order = await placePickupOrder(shop, studio);
    const act = (action: Parameters<typeof runStaffAction>[3]) =>
      runStaffAction(shop.deps.orders, ada, order.number, action);
    await act({ kind: 'start_production' });
    await act({ kind: 'mark_ready' });
    const code = (await readOrder(shop, order)).pickupCode ?? '';
    const handOver = (typed: string) =>
      act({ kind: 'hand_over', proof: { code: typed }, studio, paid: true });
    await handOver(code === '000000' ? '000001' : '000000');
    await handOver(code);
    await handOver(code);
    const acts = await listActs(shop.database, order.number);
    expect(acts.slice(-3)).toEqual([
      'order.start-production',
      'order.mark-ready',
      'order.hand-over',
    ]);
    const entry = (await listEntries(shop.database, order.number)).at(-1);
    expect(entry).toMatchObject({
      studio,
      before: { fulfilment: 'ready', payment: 'unpaid' },
      after: { fulfilment: 'completed', payment: 'paid', proof: 'code' },
    });
    expect(JSON.stringify(entry)).not.toContain(code);
  });

  it('finds no order of another studio for a caller with the scope of one', async ({ shop }) => {
    const { kysely } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const order = await placePickupOrder(shop, own);
    const act = (studio: string) =>
      runStaffAction(
        { ...shop.deps.orders, scope: { kind: 'studio', studio } },
        ada,
        order.number,
        { kind: 'start_production' },
      );
    expect(await act(other)).toEqual({ ok: false, code: 'order_not_found' });
    const unknown = { kind: 'start_production' } as const;
    expect(await act(other)).toEqual(
      await runStaffAction(shop.deps.orders, ada, 'FPX-000000000', unknown),
    );
    expect(await act(own)).toMatchObject({ ok: true });
  });

  it('leaves neither a change nor an entry when the entry cannot be written', async ({ shop }) => {
    const order = await placeTestOrder(shop, await shop.browser(), 'TN');
    const nameless = { ...callerNamed('x'.repeat(201)) };
    const action = { kind: 'approve' } as const;
    await expect(runStaffAction(shop.deps.orders, nameless, order.number, action)).rejects.toThrow(
      /audit_log/,
    );
    expect((await readOrder(shop, order)).fulfilmentState).toBe('awaiting_csr');
    expect(await listActs(shop.database, order.number)).toEqual(['order.placed', 'order.placed']);
  });
});
