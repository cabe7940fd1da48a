import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** A stored original of an order, under the customer's name of it. */
export interface OrderOriginal {
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Lists the originals of an order that have arrived, each photo once, in the order of its lines. */
export async function listOriginals(kysely: Sql, orderId: string): Promise<OrderOriginal[]> {
  const { rows } = await sql<OrderOriginal>`
    select photos.file_name, file.size, encode(file.sha256, 'hex') as sha256
    from order_items item
      join photos on photos.id = item.photo
      join photo_files file on file.photo = photos.id and file.kind = 'original'
    where item.order_id = ${orderId}
    group by photos.id, photos.file_name, file.size, file.sha256
    order by min(item.position)`.execute(kysely);
  return rows;
}
