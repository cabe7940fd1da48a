import type { Insertable } from 'kysely';
import type { HeldEditEnd } from '#domain/orders/held-edits.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';

/** An edit of a paid order that is carried out once its difference was paid; amounts in minor units. */
export type HeldEdit = Row<'heldEdits'>;

/** Stores an edit that waits for its payment; its id is the caller's own. */
export async function insertHeldEdit(
  trx: Trx,
  { change, ...edit }: Omit<Insertable<DB['heldEdits']>, 'change'> & { readonly change: object },
): Promise<HeldEdit> {
  return await trx
    .insertInto('heldEdits')
    .values({ ...edit, change: JSON.stringify(change) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds an edit that waits or waited for its payment, or null. */
export async function findHeldEdit(kysely: Sql, id: string): Promise<HeldEdit | null> {
  const edit = await kysely
    .selectFrom('heldEdits')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return edit ?? null;
}

/** Finds the edit of an order that waits for its payment, or null. */
export async function findWaitingEdit(kysely: Sql, orderId: string): Promise<HeldEdit | null> {
  const edit = await kysely
    .selectFrom('heldEdits')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return edit ?? null;
}

/** Lists the ids of the edits that wait, the oldest first. */
export async function listWaitingEdits(kysely: Sql, limit: number): Promise<string[]> {
  const rows = await kysely
    .selectFrom('heldEdits')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('endsAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends an edit that waits, and forgets what it was to change; false if it has ended before. */
export async function endHeldEdit(
  trx: Trx,
  id: string,
  { state, at }: { readonly state: HeldEditEnd; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('heldEdits')
    .set({ state, endedAt: at, change: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
