import { sql } from 'kysely';
import type { Framing } from '#domain/prints/print-geometry.ts';
import { printJobStatesBefore } from '#domain/prints/print-jobs.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { enqueueRenders } from './render-queue.repo.ts';

/**
 * Condition on `orders`: it is to be paid in store, and its customer or staff have to confirm it before it is printed.
 * Source: product §4.11.
 */
const awaitsConfirmation = sql<boolean>`(
  orders.payment_state = 'unpaid' and orders.fulfilment_state = 'placed'
  and exists (
    select from order_contacts
    where order_contacts.order_id = orders.id and confirm_reason is not null and opened_at is null))`;

/** Whether a locked order waits to be confirmed. */
export async function isUnconfirmed(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } =
    await sql`select from orders where id = ${orderId} and ${awaitsConfirmation}`.execute(trx);
  return rows.length > 0;
}

/**
 * Finds orders that may have lines without a print job, in the order of their ids; the caller checks each under its
 * lock.
 */
export async function findUnplannedOrders(
  kysely: Sql,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where fulfilment_state in ('placed', 'approved', 'in_production')
      and (payment_state in ('paid', 'partially_refunded')
        or (payment_state = 'unpaid' and payment_method in ('in_store', 'cod')))
      and not ${awaitsConfirmation}
      -- With an offset, each order's own lines are looked up: without it, all lines are joined with all jobs.
      and exists (select from order_items items where items.order_id = orders.id and not exists (
        select from print_jobs jobs where jobs.order_item = items.id and jobs.round = 0 offset 0) offset 0)
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Makes one job for each line of an order that has none; returns how many. */
export async function insertOrderJobs(
  trx: Trx,
  orderId: string,
  { now, waitUntil }: { readonly now: Date; readonly waitUntil: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into print_jobs (order_id, order_item, copies, wait_until, created_at)
    select order_id, id, quantity, ${waitUntil}, ${now} from order_items
    where order_id = ${orderId} order by position
    on conflict (order_item, round) do nothing returning id`.execute(trx);
  return rows.length;
}

/** A waiting or held job, with everything its decision depends on. */
export interface JobFacts extends Pick<
  Row<'printJobs'>,
  'id' | 'orderId' | 'holdReason' | 'createdAt' | 'waitUntil' | 'mayUseCopy'
> {
  /** The version of the catalogue that its order was placed by. */
  readonly catalogueVersion: number;
  readonly productType: Row<'orderItems'>['productType'];
  readonly shape: Row<'orderItems'>['shape'];
  readonly size: string;
  readonly facts: Row<'orderItems'>['facts'];
  readonly framing: Framing | null;
  readonly isPaid: boolean;
  /** Staff or an earlier decision started the order's production. */
  readonly isInProduction: boolean;
  /** The browser announced an original. */
  readonly isAnnounced: boolean;
  readonly hasOriginal: boolean;
  /** An original was refused after it was sent. */
  readonly isRefused: boolean;
  /** SHA-256 of its original in the working storage, lower-case hexadecimal; null without one and in the archive. */
  readonly originalHash: string | null;
  /** Size of the upright order copy; null without one. */
  readonly copy: PixelSize | null;
}

/** Finds the orders that have waiting or held jobs, in the order of their ids. */
export async function findUndecidedOrders(
  kysely: Sql,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await kysely
    .selectFrom('printJobs')
    .select('orderId')
    .distinct()
    .where('state', 'in', ['waiting', 'held'])
    .$if(after !== null, (query) => query.where('orderId', '>', after))
    .orderBy('orderId')
    .limit(limit)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Reads the waiting and held jobs of these orders, by order and line. */
export async function findJobFacts(kysely: Sql, orderIds: readonly string[]): Promise<JobFacts[]> {
  const { rows } = await sql<JobFacts>`
    select jobs.id, jobs.order_id, jobs.hold_reason, jobs.created_at, jobs.wait_until, jobs.may_use_copy,
      orders.catalogue_version, items.product_type, items.shape, items.size, items.facts, items.framing,
      orders.payment_state in ('paid', 'partially_refunded') as is_paid,
      orders.fulfilment_state = 'in_production' as is_in_production,
      photos.original_sha256 is not null as is_announced,
      photos.original_refusal is not null as is_refused,
      exists (select from photo_files where photo = photos.id and kind = 'original') as has_original,
      (select encode(sha256, 'hex') from photo_files
        where photo = photos.id and kind = 'original' and archived_at is null) as original_hash,
      (select json_build_object('width', width, 'height', height)
        from photo_files where photo = photos.id and kind = 'order-copy') as copy
    from print_jobs jobs
      join order_items items on items.id = jobs.order_item
      join photos on photos.id = items.photo
      join orders on orders.id = jobs.order_id
    where jobs.order_id = any (${[...orderIds]}::uuid[]) and jobs.state in ('waiting', 'held')
    order by jobs.order_id, items.position, jobs.round`.execute(kysely);
  return rows;
}

/** Holds waiting jobs for a person's decision. */
export async function holdJobs(
  trx: Trx,
  ids: readonly string[],
  reason: NonNullable<Row<'printJobs'>['holdReason']>,
): Promise<void> {
  await trx
    .updateTable('printJobs')
    .set({ state: 'held', holdReason: reason })
    .where('id', 'in', [...ids])
    .where('state', 'in', printJobStatesBefore('held'))
    .execute();
}

/** Lets held jobs wait for the decision about their order again. */
export async function unholdJobs(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('printJobs')
    .set({ state: 'waiting', holdReason: null })
    .where('id', 'in', [...ids])
    .where('state', 'in', printJobStatesBefore('waiting'))
    .execute();
}

/**
 * Queues the rendering of waiting or held jobs of an order, with the queue's jobs in the same transaction. The prints of
 * several orders take turns.
 */
export async function queueJobs(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .updateTable('printJobs')
    .set({ state: 'queued', holdReason: null })
    .where('id', 'in', [...ids])
    .where('state', 'in', ['waiting', 'held'])
    .returning(['id', 'orderId'])
    .execute();
  await enqueueRenders(trx, rows);
}

/** Finds cancelled orders that still have unfinished jobs. */
export async function findCancelledOrders(kysely: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct orders.id from print_jobs join orders on orders.id = print_jobs.order_id
    where print_jobs.state not in ('printed', 'cancelled') and orders.fulfilment_state = 'cancelled'`.execute(
    kysely,
  );
  return rows.map(({ id }) => id);
}
