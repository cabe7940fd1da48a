import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { CardProvider } from '#domain/payment-methods.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderSummary } from './order-record.ts';

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
} as const satisfies Record<keyof OrderSummary, keyof Selectable<DB['orders']>>;

/** A row with {@link summaryColumns} in it, for {@link toOrderSummary}. */
type OrderSummaryRow = {
  readonly [Field in keyof typeof columns as `order.${Field}`]: Selectable<
    DB['orders']
  >[(typeof columns)[Field]];
};

/** Columns of an {@link OrderSummary}, for a statement that joins `orders` to another table. */
const summaryColumns: RawBuilder<unknown> = sql.raw(
  Object.entries(columns)
    .map(([field, column]) => `orders.${column} as "order.${field}"`)
    .join(', '),
);

/** Reads the order summary from a row with {@link summaryColumns}. */
const toOrderSummary = (row: OrderSummaryRow): OrderSummary => ({
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

const findSummary = async (
  kysely: Sql,
  which: RawBuilder<unknown>,
): Promise<OrderSummary | null> => {
  const { rows } =
    await sql<OrderSummaryRow>`select ${summaryColumns} from orders where ${which}`.execute(kysely);
  return rows[0] ? toOrderSummary(rows[0]) : null;
};

/** Finds the summary of the order with a number, or null. */
export const findOrderSummaryByNumber = (
  kysely: Sql,
  number: string,
): Promise<OrderSummary | null> => findSummary(kysely, sql`number = ${number}`);

/**
 * Finds the summary of the order with an id, or null; its row is locked until the transaction ends. Source: product §4.8.
 */
export const lockOrderSummary = (trx: Trx, id: string): Promise<OrderSummary | null> =>
  findSummary(trx, sql`id = ${id} for update`);

/** Identifies a payment attempt: by its provider and its id, or by its window's token or its session's id. */
type AttemptKey =
  | { readonly provider: CardProvider; readonly id: string }
  | { readonly checkoutToken: string };

/** A payment attempt and the summary of its order, read at the same moment. */
interface OrderedAttempt {
  readonly attempt: Selectable<DB['payment_attempts']>;
  readonly order: OrderSummary;
}

/** Finds a payment attempt together with its order, in one statement, or null. Source: product §4.7. */
export const findOrderedAttempt = async (
  kysely: Sql,
  key: AttemptKey,
): Promise<OrderedAttempt | null> => {
  const which =
    'checkoutToken' in key
      ? sql`checkout_token = ${key.checkoutToken}`
      : sql`payment_attempts.id = ${key.id} and payment_attempts.provider = ${key.provider}`;
  const { rows } = await sql<OrderedAttempt['attempt'] & OrderSummaryRow>`
    select payment_attempts.*, ${summaryColumns}
    from payment_attempts join orders on orders.id = payment_attempts.order_id
    where ${which}`.execute(kysely);
  return rows[0] ? { attempt: rows[0], order: toOrderSummary(rows[0]) } : null;
};
