import { sql } from 'kysely';
import type { Scope } from '#domain/staff/roles.ts';
import type { HoldReason, PrintJobState } from '#domain/prints/print-jobs.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** What is stored about the photo and the print of an order's line. */
export interface LineFacts {
  readonly id: string;
  readonly copyWidth: number | null;
  readonly copyHeight: number | null;
  readonly hasCopy: boolean;
  readonly originalWidth: number | null;
  readonly originalHeight: number | null;
  readonly hasOriginal: boolean;
  /** The original was announced, and has not arrived. */
  readonly awaitsOriginal: boolean;
  readonly printState: PrintJobState | null;
  readonly holdReason: HoldReason | null;
  readonly batch: number | null;
  readonly dpi: number | null;
}

/** Reads the files and the latest print job of each line, in one statement. */
export async function readLineFacts(kysely: Sql, orderId: string): Promise<LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select item.id, copy.width as copy_width, copy.height as copy_height,
      coalesce(copy.photo is not null and copy.deleted_at is null, false) as has_copy,
      original.width as original_width, original.height as original_height,
      coalesce(original.photo is not null and original.deleted_at is null, false) as has_original,
      photos.original_sha256 is not null and original.photo is null as awaits_original,
      job.state as print_state, job.hold_reason, job.batch, job.dpi
    from order_items item
      join photos on photos.id = item.photo
      left join photo_files copy on copy.photo = item.photo and copy.kind = 'order-copy'
      left join photo_files original on original.photo = item.photo and original.kind = 'original'
      left join lateral (
        select state, hold_reason, batch, dpi from print_jobs
        where print_jobs.order_item = item.id order by round desc limit 1) job on true
    where item.order_id = ${orderId}`.execute(kysely);
  return rows;
}

type Attempt = Pick<
  Row<'paymentAttempts'>,
  'id' | 'state' | 'currency' | 'captured' | 'refunded' | 'lost' | 'cardLastFour'
>;

/** What is stored about the money of an order. */
export interface MoneyFacts {
  readonly attempts: readonly Attempt[];
  readonly payments: readonly Pick<Row<'payments'>, 'method' | 'state' | 'amount'>[];
  readonly giftCard: {
    readonly captured: number;
    readonly refunded: number;
    readonly held: number;
  };
  readonly manualReturned: number;
}

/** Reads what was taken and returned of an order, by instrument; minor units. */
export async function readMoney(kysely: Sql, orderId: string): Promise<MoneyFacts> {
  const attempts = await kysely
    .selectFrom('paymentAttempts')
    .select(['id', 'state', 'currency', 'captured', 'refunded', 'lost', 'cardLastFour'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const payments = await kysely
    .selectFrom('payments')
    .select(['method', 'state', 'amount'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const { rows } = await sql<{
    captured: number;
    refunded: number;
    held: number;
    manualReturned: number;
  }>`
    select coalesce(sum(amount) filter (where kind = 'capture'), 0)::bigint as captured,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded,
      coalesce(sum(case kind when 'hold' then amount when 'release' then -amount when 'capture' then -amount end), 0)::bigint
        as held,
      (select coalesce(sum(by_hand_amount), 0)::bigint from refunds
        where refunds.order_id = ${orderId} and state = 'done') as manual_returned
    from gift_card_entries where order_id = ${orderId}`.execute(kysely);
  const { manualReturned = 0, ...giftCard } = rows[0] ?? { captured: 0, refunded: 0, held: 0 };
  return { attempts, payments, giftCard, manualReturned };
}

/** Another order under the same e-mail address or phone number. */
export type OtherOrderRow = Pick<
  Row<'orders'>,
  'number' | 'placedAt' | 'originalTotal' | 'currency' | 'fulfilmentState' | 'paymentState'
>;

/** More other orders of a customer are not shown. */
const maxOthers = 20;

/** Lists the latest other orders of an order's customer that are in a scope. */
export async function listOtherOrders(
  kysely: Sql,
  orderId: string,
  scope: Scope,
): Promise<OtherOrderRow[]> {
  const studio = scope.kind === 'studio' ? scope.studio : null;
  const { rows } = await sql<OtherOrderRow>`
    with own as (select email_key, phone_key from order_contacts where order_id = ${orderId})
    select orders.number, orders.placed_at, orders.original_total, orders.currency, orders.fulfilment_state,
      orders.payment_state
    from (
      select other.order_id from own join order_contacts other on other.email_key = own.email_key
      where own.email_key <> ''
      union
      select other.order_id from own join order_contacts other on other.phone_key = own.phone_key
      where own.phone_key <> '') same
      join orders on orders.id = same.order_id
    where orders.id <> ${orderId} and (${studio}::uuid is null or orders.studio = ${studio}::uuid)
    order by orders.placed_at desc, orders.id desc limit ${maxOthers}`.execute(kysely);
  return rows;
}

/** Lists the mails of an order, the latest first. */
export async function listMails(kysely: Sql, orderId: string): Promise<Row<'orderMails'>[]> {
  return await kysely
    .selectFrom('orderMails')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('queuedAt', 'desc')
    .orderBy('kind')
    .orderBy('reference')
    .limit(100)
    .execute();
}
