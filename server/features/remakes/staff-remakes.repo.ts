import { sql } from 'kysely';
import type { Scope } from '#domain/staff/roles.ts';
import type { Row, Sql } from '../../platform/db/sql.ts';

/** An open report with its order and the ordered print. */
export interface StaffRemakeRow
  extends
    Pick<Row<'remakeRequests'>, 'id' | 'copies' | 'words' | 'picture' | 'createdAt'>,
    Pick<Row<'orders'>, 'number' | 'name' | 'language'>,
    Pick<Row<'orderItems'>, 'fileName' | 'productType' | 'size' | 'quantity' | 'photo'> {
  readonly frame: number;
  readonly hasPhoto: boolean;
  readonly hasPicture: boolean;
  /** Microseconds since 1970. */
  readonly key: string;
}

/** A page of open reports of a scope. */
export interface RemakePage {
  readonly scope: Scope;
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/** Lists the open reports of a scope, the oldest first. */
export async function listStaffRemakes(
  kysely: Sql,
  { scope, after, limit }: RemakePage,
): Promise<StaffRemakeRow[]> {
  const since = after && sql`timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond'`;
  const { rows } = await sql<StaffRemakeRow>`
    select reports.id, reports.copies, reports.words, reports.picture, reports.created_at,
      (extract(epoch from reports.created_at) * 1000000)::bigint::text as key,
      orders.number, orders.name, orders.language,
      items.file_name, items.product_type, items.size, items.quantity, items.photo,
      (select min(position)::int + 1 from order_items same
        where same.order_id = items.order_id and same.photo = items.photo) as frame,
      exists (select from photo_files where photo_files.photo = items.photo) as has_photo,
      exists (select from photo_files where photo_files.photo = reports.picture) as has_picture
    from remake_requests reports
      join orders on orders.id = reports.order_id
      join order_items items on items.id = reports.order_item
    where reports.state = 'open'
      and ${scope.kind === 'all' ? sql`true` : sql`orders.studio = ${scope.studio}::uuid`}
      and ${since ? sql`(reports.created_at, reports.id) > (${since}, ${after.id}::uuid)` : sql`true`}
    order by reports.created_at, reports.id limit ${limit}`.execute(kysely);
  return rows;
}

/** Finds the studio and the state of a report; null when there is none. */
export async function findRemakeState(
  kysely: Sql,
  id: string,
): Promise<(Pick<Row<'remakeRequests'>, 'state'> & Pick<Row<'orders'>, 'studio'>) | null> {
  const row = await kysely
    .selectFrom('remakeRequests')
    .innerJoin('orders', 'orders.id', 'remakeRequests.orderId')
    .select(['remakeRequests.state', 'orders.studio'])
    .where('remakeRequests.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
