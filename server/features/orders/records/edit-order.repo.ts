import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';
import type { OrderLine, OrderRecord } from './order-record.ts';

/** The fields of an order that an edit may change. */
type EditedFields = Pick<
  OrderRecord,
  | 'subtotal'
  | 'shippingFee'
  | 'discount'
  | 'taxAmount'
  | 'taxLines'
  | 'appliedProvince'
  | 'originalTotal'
  | 'giftCardAmount'
  | 'total'
  | 'deliveryMethod'
  | 'studio'
  | 'pickupStudio'
  | 'shippingAddress'
  | 'readyAt'
  | 'carrierBy'
  | 'productionDays'
  | 'deliveryDay'
>;

/** Lines as an edit leaves them; those of the order that are not among them are removed. */
type EditedLine = Pick<
  OrderLine,
  'id' | 'productType' | 'size' | 'quantity' | 'facts' | 'unitPrice' | 'tierFrom' | 'total'
>;

async function storeLines(trx: Trx, orderId: string, lines: readonly EditedLine[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await sql`delete from order_items where order_id = ${orderId} and id <> all (${ids}::uuid[])`.execute(
    trx,
  );
  await sql`
    update order_items set product_type = edited.product_type, size = edited.size, quantity = edited.quantity,
      facts = edited.facts, unit_price = edited.unit_price, tier_from = edited.tier_from, total = edited.total
    from unnest(${ids}::uuid[], ${lines.map(({ productType }) => productType)}::text[],
      ${lines.map(({ facts }) => facts && JSON.stringify(facts))}::jsonb[], ${lines.map(({ size }) => size)}::text[],
      ${lines.map(({ quantity }) => quantity)}::integer[], ${lines.map(({ unitPrice }) => unitPrice)}::bigint[],
      ${lines.map(({ tierFrom }) => tierFrom)}::integer[], ${lines.map(({ total }) => total)}::bigint[])
      edited (id, product_type, facts, size, quantity, unit_price, tier_from, total)
    where order_items.id = edited.id and order_id = ${orderId}
      and (order_items.size, order_items.quantity, order_items.unit_price, order_items.tier_from)
        is distinct from (edited.size, edited.quantity, edited.unit_price, edited.tier_from)`.execute(
    trx,
  );
}

/**
 * Stores a locked order as an edit leaves it. What is still to be paid becomes the new total; a payment that was taken
 * keeps its amount, and a refund says what was returned of it.
 */
export async function storeEditedOrder(
  trx: Trx,
  { id }: Pick<OrderRecord, 'id'>,
  fields: EditedFields,
  lines: readonly EditedLine[],
): Promise<void> {
  const { taxLines, pickupStudio, shippingAddress, ...rest } = fields;
  await storeLines(trx, id, lines);
  await trx
    .updateTable('orders')
    .set({
      ...rest,
      taxLines: JSON.stringify(taxLines),
      pickupStudio: pickupStudio && JSON.stringify(pickupStudio),
      shippingAddress: shippingAddress && JSON.stringify(shippingAddress),
    })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('payments')
    .set({ amount: fields.total })
    .where('orderId', '=', id)
    .where('state', '=', 'pending')
    .execute();
  await trx
    .updateTable('orderContacts')
    .set({ lineCount: lines.length })
    .where('orderId', '=', id)
    .execute();
}
