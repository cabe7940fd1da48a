import { sql } from 'kysely';
import type { SizeKey } from '#domain/catalogue/catalogue.ts';
import type { ReplayedOrder } from '#domain/checkout/replay-orders.ts';
import type { DiscountDetails, PickupStudio } from '../../../platform/db/columns.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** What an order was priced from, without what pays it. */
export interface LatestOrder {
  readonly country: string;
  readonly province: string | null;
  readonly delivery: Row<'orders'>['deliveryMethod'];
  readonly pickupStudio: PickupStudio | null;
  readonly items: ReplayedOrder['items'];
  readonly discount: DiscountDetails | null;
  /** The conditions of its discount. */
  readonly scope: {
    readonly minimumSubtotal: number | null;
    readonly countries: readonly string[] | null;
    readonly sizeKeys: readonly SizeKey[] | null;
  } | null;
}

/** Orders of one country are looked for among so many of the latest. */
const searched = 50_000;

/** Reads the latest orders that were not cancelled, of one country if one is given. */
export async function readLatestOrders(
  kysely: Sql,
  { country, limit }: { readonly country: string | null; readonly limit: number },
): Promise<readonly LatestOrder[]> {
  const { rows } = await sql<LatestOrder>`
    select latest.country, applied_province as province, delivery_method as delivery, pickup_studio,
      discount_details as discount,
      (select json_agg(json_build_object('productType', product_type, 'size', size, 'quantity', quantity,
          'options', facts -> 'options', 'measure', facts -> 'measure')
          order by position)
        from order_items where order_id = latest.id) as items,
      (select json_build_object('minimumSubtotal', minimum_subtotal, 'countries', price_rules.countries,
          'sizeKeys', size_keys)
        from price_rules where price_rules.id = latest.price_rule) as scope
    from (
      select * from (select * from orders order by placed_at desc limit ${searched}) recent
      where fulfilment_state <> 'cancelled' and (${country}::text is null or recent.country = ${country}::text)
      order by placed_at desc limit ${limit}) latest`.execute(kysely);
  return rows;
}
