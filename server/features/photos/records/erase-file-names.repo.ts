import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Erases the names of an order's photos, and of its customer's pictures of prints, as they were on the customer's device.
 * A photo that another order has too keeps its name until that order is erased. Source: product §4.22.
 */
export async function eraseFileNames(trx: Trx, orderId: string): Promise<void> {
  await sql`
    update photos set file_name = ''
    where id in (
      select photo from order_items where order_id = ${orderId}
      union select picture from remake_requests where order_id = ${orderId})
    and not exists (
      select from order_items join orders on orders.id = order_items.order_id
      where photo = photos.id and orders.id <> ${orderId} and erased_at is null)`.execute(trx);
}
