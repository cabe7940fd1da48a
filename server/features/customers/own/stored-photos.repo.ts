import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** The best stored file of a photo that a customer ordered. */
export interface StoredPhoto {
  readonly number: string;
  readonly fileName: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly isArchived: boolean;
}

/** Lists the photos of these orders of which a file is stored: the original, or what is printed without one. */
export async function listStoredPhotos(
  kysely: Sql,
  orderIds: readonly string[],
): Promise<StoredPhoto[]> {
  const { rows } = await sql<StoredPhoto>`
    select orders.number, photos.file_name, encode(best.sha256, 'hex') as sha256, best.size,
      best.archived_at is not null as is_archived
    from orders
      join order_items item on item.order_id = orders.id
      join photos on photos.id = item.photo
      cross join lateral (
        select sha256, size, archived_at from photo_files
        where photo = photos.id and deleted_at is null
          and kind in ('original', 'order-copy')
        order by kind = 'original' desc limit 1) best
    where orders.id = any (${orderIds}::uuid[])
    group by orders.id, orders.number, orders.placed_at, photos.id, photos.file_name, best.sha256, best.size,
      best.archived_at
    order by orders.placed_at, orders.id, min(item.position), photos.id`.execute(kysely);
  return rows;
}
