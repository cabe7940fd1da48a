import { sql } from 'kysely';
import type { FrameShape, ProductType } from '#domain/catalogue/catalogue.ts';
import { factsOf, type ItemFacts } from '#domain/catalogue/item-facts.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** A rendered file of an order with the line that it is printed for. */
export interface OrderFileRow {
  readonly item: string;
  readonly photo: string;
  readonly printSize: string;
  readonly facts: ItemFacts;
  readonly shape: FrameShape | null;
  /** Position of its photo in the order, from 1. */
  readonly frame: number;
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string;
  /** Sheets of the file. */
  readonly copies: number;
  /** Photos on each sheet; more than 1 for passport photos alone. */
  readonly tiles: number;
}

interface StoredRow extends Omit<OrderFileRow, 'facts'> {
  readonly productType: ProductType;
  readonly facts: ItemFacts | null;
}

/** Lists the files of one round of an order in the order of its lines, which is that of its drops. */
export async function listOrderFiles(
  kysely: Sql,
  orderId: string,
  round: number,
): Promise<OrderFileRow[]> {
  const { rows } = await sql<StoredRow>`
    select item.id as item, item.photo, item.product_type, item.size as print_size, item.facts, item.shape,
      (select min(position)::int + 1 from order_items same
        where same.order_id = item.order_id and same.photo = item.photo) as frame,
      encode(file.sha256, 'hex') as sha256, file.copies, file.tiles
    from print_jobs job
      join order_items item on item.id = job.order_item
      join print_files file on file.job = job.id
    where job.order_id = ${orderId} and job.round = ${round} and job.state in ('rendered', 'printed')
    order by item.position, file.position`.execute(kysely);
  return rows.map(({ productType, facts, ...row }) => ({
    ...row,
    facts: factsOf({ productType, size: row.printSize, facts }),
  }));
}
