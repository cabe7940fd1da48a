import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** What an edit of an order did with its money; `amount` in minor units. */
export type OrderEdit = Pick<Row<'orderEdits'>, 'settlement' | 'amount' | 'currency'>;

/** The edit that a mail is about; null for other mails. */
export async function findOrderEdit(
  kysely: Sql,
  { kind, reference }: OrderMailKey,
): Promise<OrderEdit | null> {
  if (kind !== 'edited' || reference === undefined) return null;
  const edit = await kysely
    .selectFrom('orderEdits')
    .select(['settlement', 'amount', 'currency'])
    .where('id', '=', reference)
    .executeTakeFirst();
  return edit ?? null;
}
