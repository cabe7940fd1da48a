import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** The original of an ordered photo that was announced and has not arrived, or was lost before it was printed. */
export interface MissingOriginal {
  /** The server's own id of the photo. */
  readonly photo: string;
  readonly photoId: string;
  /** Position of its first line in the order, from 1. */
  readonly frame: number;
  readonly fileName: string;
  /** SHA-256 of its bytes, lower-case hexadecimal. */
  readonly sha256: string;
}

const isMissing = sql`photos.original_sha256 is not null
  and (not exists (select from photo_files where photo = photos.id and kind = 'original')
    or exists (select from print_jobs join order_items lines on lines.id = print_jobs.order_item
      where lines.photo = photos.id and state = 'held' and hold_reason = 'original_missing'))`;

/**
 * Finds the originals of an order that were announced and have not arrived, or were lost, by their position in it.
 * Source: product §4.17.
 */
export async function findMissingOriginals(
  kysely: Sql,
  orderId: string,
): Promise<MissingOriginal[]> {
  const { rows } = await sql<MissingOriginal>`
    select photos.id as photo, photos.photo_id as "photoId", min(order_items.position)::int + 1 as frame,
      photos.file_name as "fileName", encode(photos.original_sha256, 'hex') as sha256
    from order_items join photos on photos.id = order_items.photo
    where order_items.order_id = ${orderId} and ${isMissing}
    group by photos.id order by frame`.execute(kysely);
  return rows;
}

/** Counts the photos of an order whose original was refused after it was sent. */
export async function countRefusedOriginals(kysely: Sql, orderId: string): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select count(*)::int as refused from photos
    where original_refusal is not null
      and id in (select photo from order_items where order_id = ${orderId})
      and not exists (select from photo_files where photo = photos.id and kind = 'original')`.execute(
    kysely,
  );
  return rows[0]?.refused ?? 0;
}

/** Whether an order has this photo, announced with this hash. */
export async function awaitsOriginal(
  kysely: Sql,
  orderId: string,
  photoId: string,
  sha256: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from order_items join photos on photos.id = order_items.photo
    where order_items.order_id = ${orderId} and photos.photo_id = ${photoId}
      and photos.original_sha256 = ${Buffer.from(sha256, 'hex')}
    limit 1`.execute(kysely);
  return rows.length > 0;
}

/** Smallest time-ordered id that may have been created at this time. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const hourMs = 60 * 60 * 1000;

/**
 * Finds the confirmed orders placed between these times that still wait for originals and have no reminder yet. Order
 * ids are in time order, so recent orders are found without another index.
 */
export async function findOrdersToRemind(
  kysely: Sql,
  placed: { readonly after: Date; readonly before: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders
    where orders.id >= ${firstIdAt(new Date(placed.after.getTime() - hourMs))}::uuid
      and orders.placed_at > ${placed.after} and orders.placed_at <= ${placed.before}
      and orders.fulfilment_state in ('placed', 'awaiting_csr', 'approved')
      and orders.payment_state <> 'refunded'
      and exists (select from order_mails where order_id = orders.id and kind = 'customer-confirmation')
      and not exists (select from order_mails where order_id = orders.id and kind = 'originals-reminder')
      and exists (
        select from order_items join photos on photos.id = order_items.photo
        where order_items.order_id = orders.id and ${isMissing})
    order by orders.id`.execute(kysely);
  return rows.map(({ id }) => id);
}
