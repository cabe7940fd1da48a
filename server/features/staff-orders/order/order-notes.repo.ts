import type { Row, Trx } from '../../../platform/db/sql.ts';

/** More notes of an order are not stored. */
export const maxNotes = 500;

/** Stores a note; false when its id is known. */
export async function storeNote(
  trx: Trx,
  note: Pick<Row<'orderNotes'>, 'id' | 'orderId' | 'staff' | 'staffName' | 'text' | 'createdAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('orderNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds a note by the id that a browser drew. */
export async function findNote(
  trx: Trx,
  id: string,
): Promise<Pick<Row<'orderNotes'>, 'orderId' | 'staff'> | null> {
  const note = await trx
    .selectFrom('orderNotes')
    .select(['orderId', 'staff'])
    .where('id', '=', id)
    .executeTakeFirst();
  return note ?? null;
}

/** Counts the notes of an order. */
export async function countNotes(trx: Trx, orderId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('orderNotes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
}
