import { sql } from 'kysely';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** An order that a person calls for. */
type OrderHold = Row<'orderHolds'>;

/** The person who holds an order, and until when. */
interface NewHold {
  readonly orderId: string;
  readonly staff: string;
  readonly staffName: string;
  readonly until: Date;
  readonly now: Date;
}

/** Holds an order for a person; false while somebody else holds it. */
export async function holdOrder(
  trx: Trx,
  { orderId, staff, staffName, until, now }: NewHold,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into order_holds (order_id, staff, staff_name, held_until)
    values (${orderId}, ${staff}, ${staffName}, ${until})
    on conflict (order_id) do update set staff = excluded.staff, staff_name = excluded.staff_name,
      held_until = excluded.held_until,
      said = case when order_holds.staff = excluded.staff then order_holds.said else '{}' end
    where order_holds.staff = excluded.staff or order_holds.held_until <= ${now}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Goes on holding an order, with what was said; false for one that the person does not hold any more. */
export async function extendHold(
  kysely: Sql,
  { orderId, staff, until, now }: Omit<NewHold, 'staffName'>,
  said: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('orderHolds')
    .set({ heldUntil: until, said: [...said] })
    .where('orderId', '=', orderId)
    .where('staff', '=', staff)
    .where('heldUntil', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets go of what a person holds: one order, or all but one. */
export async function releaseHolds(
  kysely: Sql,
  staff: string,
  which: { readonly only: string } | { readonly except: string | null },
): Promise<void> {
  const holds = kysely.deleteFrom('orderHolds').where('staff', '=', staff);
  if ('only' in which) await holds.where('orderId', '=', which.only).execute();
  else if (which.except === null) await holds.execute();
  else await holds.where('orderId', '<>', which.except).execute();
}

/** The person who holds an order now, and until when; null when nobody does. */
export async function findHolder(
  kysely: Sql,
  orderId: string,
  now: Date,
): Promise<Pick<OrderHold, 'staffName' | 'heldUntil'> | null> {
  const hold = await kysely
    .selectFrom('orderHolds')
    .select(['staffName', 'heldUntil'])
    .where('orderId', '=', orderId)
    .where('heldUntil', '>', now)
    .executeTakeFirst();
  return hold ?? null;
}
