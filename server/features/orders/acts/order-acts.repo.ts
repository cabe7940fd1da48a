import type { ErrorCode } from '#contract/errors.ts';
import type { StoredAct } from '../../../platform/db/columns.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** An act of a person on an order, as it is stored. */
export type OrderAct = Row<'orderActs'>;

type NewAct = Omit<OrderAct, 'act' | 'failure'> & { readonly act: StoredAct };

/** Stores an act; the id is the caller's own. */
export async function insertAct(trx: Trx, act: NewAct): Promise<void> {
  await trx
    .insertInto('orderActs')
    .values({ ...act, act: JSON.stringify(act.act) })
    .execute();
}

/** Finds an act, or null. */
export async function findAct(kysely: Sql, id: string): Promise<OrderAct | null> {
  const act = await kysely
    .selectFrom('orderActs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return act ?? null;
}

/** Finds an act that is still pending, or null; its row is locked until the transaction ends. */
export async function lockPendingAct(trx: Trx, id: string): Promise<OrderAct | null> {
  const act = await trx
    .selectFrom('orderActs')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return act ?? null;
}

/** Ends a locked act: it was carried out, or could not be for this reason. */
export async function endAct(
  trx: Trx,
  id: string,
  { failure, at }: { readonly failure: ErrorCode | null; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('orderActs')
    .set({ state: failure === null ? 'done' : 'failed', failure, endedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Undoes an act whose time is not over; false if it is, or if it has ended. */
export async function storeUndone(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orderActs')
    .set({ state: 'undone', endedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('dueAt', '>', at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Undoes all pending acts of a person, also those that are due but not carried out; returns what they were. */
export async function storeAllUndone(
  trx: Trx,
  staff: string,
  at: Date,
): Promise<(Pick<OrderAct, 'kind'> & Pick<Row<'orders'>, 'number' | 'studio'>)[]> {
  return await trx
    .updateTable('orderActs')
    .from('orders')
    .set({ state: 'undone', endedAt: at })
    .whereRef('orders.id', '=', 'orderActs.orderId')
    .where('orderActs.staff', '=', staff)
    .where('orderActs.state', '=', 'pending')
    .returning(['orderActs.kind', 'orders.number', 'orders.studio'])
    .execute();
}

/** Finds pending acts whose time is over, the longest first. */
export async function findDueActs(
  kysely: Sql,
  now: Date,
  limit: number,
): Promise<Pick<OrderAct, 'id' | 'dueAt'>[]> {
  return await kysely
    .selectFrom('orderActs')
    .select(['id', 'dueAt'])
    .where('state', '=', 'pending')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Finds the pending acts of an act's person whose time was over before its own, the longest first. */
export async function findEarlierActs(
  kysely: Sql,
  id: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const earlier = await kysely
    .selectFrom('orderActs as act')
    .innerJoin('orderActs as earlier', 'earlier.staff', 'act.staff')
    .select('earlier.id')
    .where('act.id', '=', id)
    .where('earlier.state', '=', 'pending')
    .where('earlier.dueAt', '<=', now)
    .where((eb) =>
      eb(
        eb.refTuple('earlier.dueAt', 'earlier.createdAt'),
        '<',
        eb.refTuple('act.dueAt', 'act.createdAt'),
      ),
    )
    .orderBy('earlier.dueAt')
    .orderBy('earlier.createdAt')
    .limit(limit)
    .execute();
  return earlier.map((one) => one.id);
}

/** Clears the network addresses of acts from before a moment that have ended. */
export async function forgetActAddresses(kysely: Sql, before: Date): Promise<void> {
  await kysely
    .updateTable('orderActs')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('createdAt', '<', before)
    .where('state', '!=', 'pending')
    .execute();
}

/** The colleague who calls for an order now, and until when; null when nobody does. */
export async function findHolder(
  kysely: Sql,
  orderId: string,
  now: Date,
): Promise<Pick<Row<'orderHolds'>, 'staff' | 'staffName' | 'heldUntil'> | null> {
  const hold = await kysely
    .selectFrom('orderHolds')
    .select(['staff', 'staffName', 'heldUntil'])
    .where('orderId', '=', orderId)
    .where('heldUntil', '>', now)
    .executeTakeFirst();
  return hold ?? null;
}
