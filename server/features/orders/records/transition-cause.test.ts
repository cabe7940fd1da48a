import { describe, expect } from 'vitest';
import { transitionReasons } from '#domain/orders/transition-reasons.ts';
import { actorKinds } from '#domain/staff/actors.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';

describe('order_transitions', () => {
  it('accepts the codes and actors of the domain and no others', async ({ database }) => {
    const accepted = async (constraint: string) => {
      const { rows } = await database.pool.query<{ value: string }>(
        `select (regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g'))[1] as value
         from pg_constraint where conname = $1`,
        [constraint],
      );
      return rows.map(({ value }) => value).sort();
    };
    expect(await accepted('order_transitions_reason_code')).toEqual(
      Object.keys(transitionReasons).sort(),
    );
    expect(await accepted('order_transitions_actor')).toEqual([...actorKinds].sort());
  });

  it('refuses to change or delete a transition', async ({ database }) => {
    const order = await buildOrder(database.kysely);
    const refused = 'order_transitions is append-only';
    for (const change of [
      `update order_transitions set note = 'x' where order_id = $1`,
      'delete from order_transitions where order_id = $1',
    ]) {
      await expect(database.pool.query(change, [order.id])).rejects.toThrow(refused);
    }
  });
});
