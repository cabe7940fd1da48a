import type { Insertable } from 'kysely';
import type { DiscountScope } from '#domain/discounts/reducible.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';
import type { DB } from '../../platform/db/tables.ts';

/** An edit that was carried out; amounts in minor units. */
export type StoredEdit = Row<'orderEdits'>;

/** Stores an edit; its id is the caller's own. */
export async function insertEdit(
  trx: Trx,
  edit: Insertable<DB['orderEdits']>,
): Promise<StoredEdit> {
  return await trx.insertInto('orderEdits').values(edit).returningAll().executeTakeFirstOrThrow();
}

/** Finds an edit, or null. */
export async function findEdit(kysely: Sql, id: string): Promise<StoredEdit | null> {
  const edit = await kysely
    .selectFrom('orderEdits')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return edit ?? null;
}

/** Finds the conditions of a price rule by its code, or null. */
export async function findRuleScope(
  kysely: Sql,
  code: string,
): Promise<Omit<DiscountScope, 'pieces'> | null> {
  const rule = await kysely
    .selectFrom('priceRules')
    .select(['minimumSubtotal', 'countries', 'sizeKeys'])
    .where('code', '=', code)
    .executeTakeFirst();
  return rule ?? null;
}
