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

/** An edit that waits for the payment of its difference; amounts in minor units. */
export type WaitingEdit = Pick<
  Row<'heldEdits'>,
  'amount' | 'totalAfter' | 'currency' | 'method' | 'endsAt'
>;

/** The edit that a mail asks to pay for; null for other mails, and if it waits no more. */
export async function findWaitingEdit(
  kysely: Sql,
  { kind, reference }: OrderMailKey,
  now: Date,
): Promise<WaitingEdit | null> {
  if (kind !== 'edit-payment' || reference === undefined) return null;
  const edit = await kysely
    .selectFrom('heldEdits')
    .select(['amount', 'totalAfter', 'currency', 'method', 'endsAt'])
    .where('id', '=', reference)
    .where('state', '=', 'waiting')
    .where('endsAt', '>', now)
    .executeTakeFirst();
  return edit ?? null;
}

/** An edit that ended without its payment; `amount` in minor units. */
export interface EndedEdit {
  readonly amount: number;
  readonly currency: WaitingEdit['currency'];
  /** Whether its time was over; otherwise people withdrew it, or the order did not allow it any more. */
  readonly isLate: boolean;
}

/**
 * The edit that a mail says was not made; null for other mails, and if another edit of the order has followed: its own mail
 * says what counts.
 */
export async function findEndedEdit(
  kysely: Sql,
  { orderId, kind, reference }: OrderMailKey,
): Promise<EndedEdit | null> {
  if (kind !== 'edit-ended' || reference === undefined) return null;
  const edit = await kysely
    .selectFrom('heldEdits')
    .select(['amount', 'currency', 'endsAt', 'endedAt'])
    .where('id', '=', reference)
    .where('state', 'in', ['expired', 'withdrawn'])
    .executeTakeFirst();
  if (!edit || edit.endedAt === null) return null;
  const { amount, currency, endsAt, endedAt } = edit;
  const followed = await kysely
    .selectFrom('heldEdits')
    .select('id')
    .where('orderId', '=', orderId)
    .where('createdAt', '>=', endedAt)
    .unionAll((union) =>
      union
        .selectFrom('orderEdits')
        .select('id')
        .where('orderId', '=', orderId)
        .where('createdAt', '>=', endedAt),
    )
    .limit(1)
    .executeTakeFirst();
  return followed ? null : { amount, currency, isLate: endedAt >= endsAt };
}
