import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { OrderHead } from './order-record.ts';

const columns = {
  id: 'id',
  number: 'number',
  sessionId: 'session_id',
  paymentState: 'payment_state',
  fulfilmentState: 'fulfilment_state',
  paymentMethod: 'payment_method',
  country: 'country',
  currency: 'currency',
  language: 'language',
  deliveryMethod: 'delivery_method',
  pickupStudio: 'pickup_studio',
  originalTotal: 'original_total',
  giftCardAmount: 'gift_card_amount',
  giftCard: 'gift_card',
  total: 'total',
  placedAt: 'placed_at',
  readyAt: 'ready_at',
  carrierBy: 'carrier_by',
} as const satisfies Record<keyof OrderHead, keyof Selectable<DB['orders']>>;

/** A row with {@link headColumns} in it, for {@link headIn}. */
export type HeadRow = {
  readonly [Field in keyof typeof columns as `order.${Field}`]: Selectable<
    DB['orders']
  >[(typeof columns)[Field]];
};

/** What an {@link OrderHead} is read from, for a statement that joins `orders` to a table of its own. */
export const headColumns: RawBuilder<unknown> = sql.raw(
  Object.entries(columns)
    .map(([field, column]) => `orders.${column} as "order.${field}"`)
    .join(', '),
);

/** The order's head in a row with {@link headColumns}. */
export const headIn = (row: HeadRow): OrderHead => ({
  id: row['order.id'],
  number: row['order.number'],
  sessionId: row['order.sessionId'],
  paymentState: row['order.paymentState'],
  fulfilmentState: row['order.fulfilmentState'],
  paymentMethod: row['order.paymentMethod'],
  country: row['order.country'],
  currency: row['order.currency'],
  language: row['order.language'],
  deliveryMethod: row['order.deliveryMethod'],
  pickupStudio: row['order.pickupStudio'],
  originalTotal: row['order.originalTotal'],
  giftCardAmount: row['order.giftCardAmount'],
  giftCard: row['order.giftCard'] === null ? null : { id: row['order.giftCard'] },
  total: row['order.total'],
  placedAt: row['order.placedAt'],
  readyAt: row['order.readyAt'],
  carrierBy: row['order.carrierBy'],
});

const findHead = async (kysely: Sql, which: RawBuilder<unknown>): Promise<OrderHead | null> => {
  const { rows } = await sql<HeadRow>`select ${headColumns} from orders where ${which}`.execute(
    kysely,
  );
  return rows[0] ? headIn(rows[0]) : null;
};

/** What stands in the row of the order of a number, or null. */
export const findOrderHeadByNumber = (kysely: Sql, number: string): Promise<OrderHead | null> =>
  findHead(kysely, sql`number = ${number}`);

/** What stands in an order's own row, locked until the transaction ends. */
export const lockOrderHead = (trx: Trx, id: string): Promise<OrderHead | null> =>
  findHead(trx, sql`id = ${id} for update`);

/** What stands in an order's own row, or null. */
export const findOrderHead = (kysely: Sql, id: string): Promise<OrderHead | null> =>
  findHead(kysely, sql`id = ${id}`);
