import { sql, type RawBuilder } from 'kysely';
import { uncollectedDays } from '#domain/photos/photo-archive.ts';
import type { Sql } from '../../platform/db/sql.ts';

const hoursADay = 24;

/** When the photos of an order, a row of the table in scope as `name`, begin to wait for the archive; null before. */
function endedAt(name: string): RawBuilder<Date | null> {
  const order = sql.table(name);
  const movedTo = (...states: readonly string[]) => sql`
    select at, to_state from order_transitions
    where order_id = ${order}.id and machine = 'fulfilment' and to_state in (${sql.join(states)})`;
  // A reprint or remake begins the time again.
  const lastReprint = sql`(
    select max(coalesce(printed_at, created_at)) from print_jobs where order_id = ${order}.id and round > 0)`;
  return sql<Date | null>`(case
    when ${order}.fulfilment_state in ('shipped', 'returned', 'cancelled') then greatest(
      (select max(at) from (${movedTo('shipped', 'returned', 'cancelled')}) moves), ${lastReprint})
    when ${order}.fulfilment_state = 'completed' then greatest(
      (select case when max(at) filter (where to_state = 'returned') > max(at) filter (where to_state = 'shipped')
         then max(at) else coalesce(max(at) filter (where to_state = 'shipped'), max(at)) end
       from (${movedTo('shipped', 'returned', 'completed')}) moves), ${lastReprint})
    when ${order}.fulfilment_state = 'ready' then greatest(
      (select max(at) from (${movedTo('ready')}) moves)
        + ${uncollectedDays * hoursADay} * interval '1 hour', ${lastReprint})
  end)`;
}

/** Whether a reprint or remake of an order is unfinished, or a report of its customer is undecided. */
function isRemakePending(name: string) {
  const order = sql.table(name);
  return sql`(
    exists (
      select from print_jobs
      where order_id = ${order}.id and round > 0 and state not in ('printed', 'cancelled'))
    or exists (select from remake_requests where order_id = ${order}.id and state = 'open'))`;
}

/** Whether an order's photos are not due: it has not ended, not before this time, or a remake is pending. */
function isKept(name: string, before: Date) {
  return sql`((${endedAt(name)} < ${before}) is not true or ${isRemakePending(name)})`;
}

/** Photos with their orders: the printed ones, and customers' pictures of reported prints. */
const orderPhotos = sql`(
  select photo, order_id, position from order_items
  union all
  select picture, remake_requests.order_id, position
  from remake_requests join order_items on order_items.id = order_item where picture is not null)`;

/** Whether a row of `print_files` with its job is stored: production removes printed files earlier. */
const isPrintStored = sql`print_files.removed_at is null and print_jobs.files_removed_at is null`;

/** An order whose photos are due. */
export interface EndedOrder {
  readonly id: string;
  readonly number: string;
  /** In whole milliseconds. */
  readonly endedAt: Date;
}

/**
 * Finds orders that ended before this time and have photos in the working storage, or rendered prints: the first ones
 * from `from` on, by their end.
 */
export async function findEndedOrders(
  db: Sql,
  before: Date,
  from: Pick<EndedOrder, 'id' | 'endedAt'>,
  limit: number,
): Promise<EndedOrder[]> {
  const { rows } = await sql<EndedOrder>`
    with present as (
      select order_id from photo_files join ${orderPhotos} owned using (photo) where archived_at is null
      union
      select order_id from print_files join print_jobs on print_jobs.id = job where ${isPrintStored}),
    -- Otherwise the end of every order ever placed would be looked up.
    ended as materialized (
      select orders.id, orders.number, date_trunc('milliseconds', ${endedAt('orders')}) as ended_at
      from orders join present on order_id = orders.id
      where not ${isRemakePending('orders')})
    select id, number, ended_at from ended
    where ended_at < ${before} and (ended_at, id) >= (${from.endedAt}::timestamptz, ${from.id}::uuid)
    order by ended_at, id limit ${limit}`.execute(db);
  return rows;
}

/** A file of a photo: SHA-256 (lower-case hexadecimal) and bytes. */
export interface DueFile {
  readonly sha256: string;
  readonly size: number;
}

/** A photo of an ended order with its files in the working storage. */
export interface EndedPhoto {
  /** The server's own id. */
  readonly photo: string;
  readonly fileName: string;
  /** Position of its first line in the order. */
  readonly position: number;
  readonly files: readonly DueFile[];
  /** Numbers of orders that still need this photo: it stays. */
  readonly neededBy: readonly string[];
  /** Numbers of orders that need another photo with the same content, `null` for a photo of no order. */
  readonly sharedWith: readonly (string | null)[];
}

function filesWhere(condition: RawBuilder<unknown>) {
  return sql`(
  select json_agg(json_build_object('sha256', encode(sha256, 'hex'), 'size', size) order by kind)
  from photo_files where photo = photos.id and ${condition})`;
}

function ordersOf(photo: RawBuilder<unknown>) {
  return sql`
  ${orderPhotos} owned join orders other on other.id = owned.order_id
  where owned.photo = ${photo}`;
}

/** Finds the photos of an ended order that have files in the working storage, by their position in it. */
export async function findEndedPhotos(
  db: Sql,
  orderId: string,
  before: Date,
): Promise<EndedPhoto[]> {
  const { rows } = await sql<EndedPhoto>`
    select photos.id as photo, photos.file_name, line.position, ${filesWhere(sql`archived_at is null`)} as files,
      array(
        select distinct other.number from ${ordersOf(sql`photos.id`)} and ${isKept('other', before)}
        order by 1) as needed_by,
      array(
        select distinct other.number
        from photo_files own
        join photo_files equal on equal.sha256 = own.sha256 and equal.photo <> own.photo and equal.archived_at is null
        left join ${orderPhotos} owned on owned.photo = equal.photo
        left join orders other on other.id = owned.order_id
        where own.photo = photos.id and own.archived_at is null
          and (other.id is null or ${isKept('other', before)})
        order by 1 nulls last) as shared_with
    from (
      select photo, min(position) as position from ${orderPhotos} owned where order_id = ${orderId} group by photo
    ) line join photos on photos.id = line.photo
    where exists (select from photo_files where photo = photos.id and archived_at is null)
    order by line.position, photos.id`.execute(db);
  return rows;
}

/** Finds the ids of an order's photos and of the pictures that its customer sent of prints. */
export async function findOrderPhotoIds(db: Sql, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ photo: string }>`
    select distinct photo from ${orderPhotos} owned where order_id = ${orderId}`.execute(db);
  return rows.map(({ photo }) => photo);
}

/** An order that still needs photos. */
export interface NeedingOrder {
  readonly number: string;
  readonly fulfilmentState: string;
  /** Whether it ended; then a reprint, remake or report of it is pending. */
  readonly hasEnded: boolean;
  /** Number of the photos that it needs. */
  readonly photos: number;
}

/** Finds the orders that need photos of an order at this time, the order itself among them, by number. */
export async function findNeedingOrders(
  db: Sql,
  orderId: string,
  at: Date,
): Promise<NeedingOrder[]> {
  const { rows } = await sql<NeedingOrder>`
    select other.number, other.fulfilment_state, (${endedAt('other')} < ${at}) is true as has_ended,
      count(distinct owned.photo)::integer as photos
    from ${orderPhotos} owned join orders other on other.id = owned.order_id
    where owned.photo in (select photo from ${orderPhotos} own where order_id = ${orderId})
      and exists (select from photo_files where photo = owned.photo and deleted_at is null)
      and ${isKept('other', at)}
    group by other.id order by other.number`.execute(db);
  return rows;
}

/** Whether every order of a photo ended before this time, and it has one. */
export async function isPhotoDue(db: Sql, photo: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from ${orderPhotos} owned where photo = ${photo})
      and not exists (select from ${ordersOf(sql`${photo}::uuid`)} and ${isKept('other', before)}) as is_due`.execute(
    db,
  );
  return rows[0]?.isDue === true;
}

/** A photo in the archive: its time there is over, or an order needs it again. */
export interface ArchivedPhoto {
  /** The server's own id. */
  readonly photo: string;
  readonly files: readonly DueFile[];
  /** Numbers of its orders. */
  readonly orders: readonly string[];
}

/**
 * Finds photos archived before one time whose orders all ended before the other: the first ones after `after`, by id.
 */
export async function findExpiredPhotos(
  db: Sql,
  { archivedBefore, endedBefore }: { readonly archivedBefore: Date; readonly endedBefore: Date },
  after: string,
  limit: number,
): Promise<ArchivedPhoto[]> {
  const isExpired = sql`archived_at < ${archivedBefore} and deleted_at is null`;
  const { rows } = await sql<ArchivedPhoto>`
    select photos.id as photo, ${filesWhere(isExpired)} as files,
      array(select distinct other.number from ${ordersOf(sql`photos.id`)} order by 1) as orders
    from photos
    where photos.id > ${after}::uuid
      and photos.id in (select photo from photo_files where ${isExpired})
      and not exists (select from ${ordersOf(sql`photos.id`)} and ${isKept('other', endedBefore)})
    order by photos.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Finds archived photos that have to be printed: of an order that is not produced yet, because it was placed while the
 * photo was being archived, or of an unfinished print job. A first print that was never made of an order that ended
 * before this time is not wanted any more. The first ones after `after`, by id.
 */
export async function findWantedPhotos(
  db: Sql,
  endedBefore: Date,
  after: string,
  limit: number,
): Promise<ArchivedPhoto[]> {
  const isArchived = sql`archived_at is not null and deleted_at is null`;
  const { rows } = await sql<ArchivedPhoto>`
    with wanted as (
      select photo, orders.number
      from orders join order_items on order_items.order_id = orders.id
      where fulfilment_state in ('draft', 'placed', 'awaiting_csr', 'approved', 'in_production')
      union
      select photo, orders.number
      from print_jobs join order_items on order_items.id = order_item join orders on orders.id = print_jobs.order_id
      where state in ('waiting', 'held', 'queued') and (round > 0 or ${isKept('orders', endedBefore)}))
    select photos.id as photo, ${filesWhere(isArchived)} as files,
      array(select number from wanted where wanted.photo = photos.id order by 1) as orders
    from photos
    where photos.id > ${after}::uuid
      and photos.id in (select wanted.photo from wanted join photo_files on photo_files.photo = wanted.photo where ${isArchived})
    order by photos.id limit ${limit}`.execute(db);
  return rows;
}

/** A rendered print of an ended order. */
export interface EndedPrint extends DueFile {
  readonly job: string;
  readonly position: number;
}

/** Finds the rendered prints of an order that are still stored and that no other order needs. */
export async function findEndedPrints(
  db: Sql,
  orderId: string,
  before: Date,
): Promise<EndedPrint[]> {
  const { rows } = await sql<EndedPrint>`
    select job, print_files.position, encode(sha256, 'hex') as sha256, size
    from print_files join print_jobs on print_jobs.id = job
    where order_id = ${orderId} and ${isPrintStored} and ${isPrintUnneeded(before)}
    order by job, position`.execute(db);
  return rows;
}

function isPrintUnneeded(before: Date) {
  return sql`not exists (
  select from print_files equal
  join print_jobs other_job on other_job.id = equal.job
  join orders other on other.id = other_job.order_id
  where equal.sha256 = print_files.sha256 and equal.removed_at is null and other_job.files_removed_at is null
    and ${isKept('other', before)})`;
}

/** Whether no order needs the file of this rendered print (SHA-256, lower-case hexadecimal). */
export async function isPrintDue(db: Sql, hash: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select coalesce(bool_and(${isPrintUnneeded(before)}), true) as is_due
    from print_files where sha256 = decode(${hash}, 'hex') and removed_at is null`.execute(db);
  return rows[0]?.isDue === true;
}
