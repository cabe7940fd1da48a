import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Erases the names of an order's photos, and of its customer's pictures of prints, as they were on the customer's device.
 * A photo whose files are still stored, because another order needs them, keeps its name. Source: product §4.22.
 */
export async function eraseFileNames(trx: Trx, orderId: string): Promise<void> {
  await sql`
    update photos set file_name = ''
    where id in (
      select photo from order_items where order_id = ${orderId}
      union select picture from remake_requests where order_id = ${orderId})
    and not exists (select from photo_files where photo = photos.id and deleted_at is null)`.execute(
    trx,
  );
}
