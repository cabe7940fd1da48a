import { sql, type RawBuilder } from 'kysely';
import type { FrameShape, ProductType } from '#domain/catalogue/catalogue.ts';
import type { ItemFacts } from '#domain/catalogue/item-facts.ts';
import type { HoldReason, PrintJobState } from '#domain/prints/print-jobs.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** A rendered file of an order's print, with what its drop says about it. */
export interface DropPrintRow {
  readonly orderId: string;
  readonly number: string;
  readonly customerName: string;
  /** Of the customer. */
  readonly language: string;
  readonly placedAt: Date;
  /** The zone of the lab's clock. */
  readonly timeZone: string;
  readonly round: number;
  /** Of its batch; null while it is in none. */
  readonly finish: string | null;
  readonly productType: ProductType;
  readonly printSize: string;
  readonly facts: ItemFacts | null;
  readonly shape: FrameShape | null;
  /** Position of its photo in the order, from 1. */
  readonly frame: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly copies: number;
}

/** Lists the files of the print jobs that a condition on `job` selects, in the order of the orders' lines. */
async function listPrints(kysely: Sql, condition: RawBuilder<unknown>): Promise<DropPrintRow[]> {
  const { rows } = await sql<DropPrintRow>`
    select orders.id as order_id, orders.number, orders.name as customer_name, orders.language, orders.placed_at,
      coalesce(studios.time_zone, 'UTC') as time_zone, job.round, print_batches.finish,
      item.product_type, item.size as print_size, item.facts, item.shape,
      (select min(position)::int + 1 from order_items same
        where same.order_id = item.order_id and same.photo = item.photo) as frame,
      encode(file.sha256, 'hex') as sha256, file.size, file.copies
    from print_jobs job
      join orders on orders.id = job.order_id
      join order_items item on item.id = job.order_item
      join print_files file on file.job = job.id
      left join print_batches on print_batches.id = job.batch
      left join studios on studios.id = orders.studio
    where ${condition}
    order by orders.placed_at, orders.id, job.round, item.position, file.position`.execute(kysely);
  return rows;
}

/** Lists the prints of a batch that are to be made. */
export function listBatchPrints(kysely: Sql, batch: number): Promise<DropPrintRow[]> {
  return listPrints(kysely, sql`job.batch = ${batch} and job.state in ('rendered', 'printed')`);
}

/** Lists the prints of one drop: those of an order and round in a batch. */
export function listDropPrints(
  kysely: Sql,
  drop: { readonly batch: number; readonly orderId: string; readonly round: number },
): Promise<DropPrintRow[]> {
  return listPrints(
    kysely,
    sql`job.batch = ${drop.batch} and job.order_id = ${drop.orderId} and job.round = ${drop.round}
      and job.state in ('rendered', 'printed')`,
  );
}

/** Lists the prints of one round of an order, in all batches. */
export function listOrderPrints(
  kysely: Sql,
  orderId: string,
  round: number,
): Promise<DropPrintRow[]> {
  return listPrints(
    kysely,
    sql`job.order_id = ${orderId} and job.round = ${round} and job.state in ('rendered', 'printed')`,
  );
}

/** A print job of an order, as an export names it. */
export interface OrderJobRow {
  readonly id: string;
  /** Position of its line in the order, from 1. */
  readonly line: number;
  readonly printSize: string;
  readonly facts: ItemFacts | null;
  readonly state: PrintJobState;
  readonly holdReason: HoldReason | null;
}

/** Lists the print jobs of one round of an order by their lines. */
export async function listOrderJobs(
  kysely: Sql,
  orderId: string,
  round: number,
): Promise<OrderJobRow[]> {
  const { rows } = await sql<OrderJobRow>`
    select job.id, item.position + 1 as line, item.size as print_size, job.state, job.hold_reason
    from print_jobs job join order_items item on item.id = job.order_item
    where job.order_id = ${orderId} and job.round = ${round}
    order by item.position`.execute(kysely);
  return rows;
}
