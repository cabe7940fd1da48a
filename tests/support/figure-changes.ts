import * as fc from 'fast-check';
import { eraseOrder } from '#server/features/orders/records/erase-order.repo.ts';
import { buildOrder } from './build-order.ts';
import type { TestShop } from './test-shop.ts';

/** Moments about midnights of Toronto at which its clocks change, and those of other zones. */
export const moments = [
  '2025-11-02T03:59:59Z',
  '2025-11-02T04:00:00Z',
  '2025-11-03T04:59:00Z',
  '2025-11-03T05:00:00Z',
  '2026-03-08T04:59:59.999Z',
  '2026-03-08T05:00:00Z',
  '2026-03-09T03:59:00Z',
  '2026-03-09T04:00:00Z',
  '2026-05-01T18:14:59Z',
  '2026-05-01T18:15:00Z',
] as const;

const states = [
  'approved',
  'in_production',
  'ready',
  'shipped',
  'completed',
  'returned',
  'cancelled',
];

/** What happens to an order; `draw` chooses the order and what becomes of it. */
export const change = fc.record({
  kind: fc.constantFrom(
    ...(['move', 'pay', 'refund', 'edit', 'remove', 'delete', 'studio', 'method'] as const),
    ...(['erase', 'place', 'move', 'attempt', 'end-attempt', 'remake', 'cancel-print'] as const),
  ),
  draw: fc.nat(1_000_000),
});
/** See {@link change}. */
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const statements: Readonly<Record<Exclude<Change['kind'], 'erase' | 'place'>, string[]>> = {
  move: [
    `insert into order_transitions (order_id, machine, from_state, to_state, at, reason_code, actor)
     select id, 'fulfilment', fulfilment_state, $2, placed_at + interval '1 minute' * ($3 % 9000), 'approved', 'system'
     from orders where id = $1`,
    `update orders set fulfilment_state = $2 where id = $1 and $3::integer is not null`,
  ],
  pay: [
    `update orders set payment_state = (array['paid', 'refunded', 'partially_refunded', 'unpaid'])[1 + $3 % 4]
     where id = $1 and $2::text is not null`,
  ],
  refund: [
    `insert into refunds (order_id, key, reason, currency, amount, by_hand_amount, state, cause)
     select id, gen_random_uuid()::text, 'late', currency, 1 + $3 % 500, 1 + $3 % 500, 'done', 'requested' from orders
     where id = $1 and $2::text is not null`,
  ],
  // Lines change while their order is locked, as in the shop.
  edit: [
    `with held as materialized (select id from orders where id = $1 for no key update)
     update order_items set quantity = 1 + $3 % 30, total = unit_price * (1 + $3 % 30) from held
     where order_id = held.id and position = 0 and $2::text is not null`,
  ],
  remove: [
    `with held as materialized (select id from orders where id = $1 for no key update)
     delete from order_items using held
     where order_id = held.id and position > 0 and $2::text is not null and $3::integer is not null`,
  ],
  delete: [
    `delete from orders where id = $1 and $2::text is not null and $3::integer is not null
       and not exists (select from refunds where order_id = $1)`,
  ],
  attempt: [
    `insert into payment_attempts (order_id, provider, state, amount, currency, confirm_token, decline_reason, expires_at)
     select id, 'stripe', (array['failed', 'expired', 'canceled'])[1 + $3 % 3], 100, currency, $2,
       (array['Lost card', null, 'Insufficient funds'])[1 + $3 / 3 % 3], now() from orders where id = $1`,
  ],
  // It was paid after all.
  'end-attempt': [
    `update payment_attempts set state = 'succeeded', decline_reason = null
     where id = (select id from payment_attempts order by md5(id::text || $3::integer) limit 1)
       and $1::uuid is not null and $2::text is not null`,
  ],
  remake: [
    `insert into print_jobs (order_id, order_item, round, cause, reason, copies, wait_until)
     select order_id, id, 1 + $3, (array['remake', 'reprint'])[1 + $3 % 2], 'why', 1 + $3 % 9, now()
     from order_items where order_id = $1 and position = 0 and $2::text is not null
     on conflict do nothing`,
  ],
  'cancel-print': [
    `update print_jobs set state = 'cancelled', cancelled_at = now()
     where id = (select id from print_jobs order by md5(id::text || $3::integer) limit 1)
       and $1::uuid is not null and $2::text is not null`,
  ],
  studio: [
    `update orders set studio = (select id from studios order by md5(id::text || $3::integer) limit 1)
     where id = $1 and studio is not null and $2::text is not null`,
  ],
  method: [
    `update orders set payment_method = (array['cod', 'in_store', 'helcim', 'interac'])[1 + $3 % 4],
       country = (array['TN', 'CA', 'US'])[1 + $3 % 3]
     where id = $1 and $2::text is not null`,
  ],
};

/** Makes a change, by the statements that the shop makes of it or by less. */
export async function makeChange({ database }: TestShop, { kind, draw }: Change): Promise<void> {
  const { pool, kysely } = database;
  if (kind === 'place') {
    const at = moments[draw % moments.length] ?? moments[0];
    await buildOrder(kysely, { placedAt: new Date(at), ...(draw % 2 === 0 && { paid: true }) });
    return;
  }
  const { rows } = await pool.query<{ id: string }>(
    'select order_id as id from order_figures order by md5(order_id::text || $1::text) limit 1',
    [draw],
  );
  const id = rows[0]?.id ?? '';
  if (kind === 'erase') {
    await kysely.transaction().execute((trx) => eraseOrder(trx, id, new Date()));
    return;
  }
  for (const statement of statements[kind]) {
    await pool.query(statement, [id, states[draw % states.length], draw]);
  }
}
