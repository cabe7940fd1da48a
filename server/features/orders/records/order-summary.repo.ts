import { sql, type RawBuilder } from 'kysely';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { columnName } from '../../../platform/db/column-name.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';

/** Fields of an order's own row that paying and settling need, so that they can be read while it is locked. */
const summaryFields = [
  'id',
  'number',
  'sessionId',
  'paymentState',
  'fulfilmentState',
  'paymentMethod',
  'country',
  'currency',
  'language',
  'deliveryMethod',
  'concernsStudios',
  'studio',
  'pickupStudio',
  'originalTotal',
  'giftCardAmount',
  'giftCard',
  'priceRule',
  'total',
  'placedAt',
  'readyAt',
  'carrierBy',
  'productionDays',
] as const satisfies readonly (keyof OrderRecord)[];

/** An order without what {@link summaryFields} leaves out. */
export type OrderSummary = Pick<OrderRecord, (typeof summaryFields)[number]>;

/** A row with {@link summaryColumns} in it, for {@link toOrderSummary}. */
type OrderSummaryRow = {
  readonly [Field in keyof OrderSummary as `order.${Field}`]: OrderSummary[Field];
};

/** Columns of an {@link OrderSummary}, for a statement that joins `orders` to another table. */
const summaryColumns: RawBuilder<unknown> = sql.raw(
  summaryFields.map((field) => `orders.${columnName(field)} as "order.${field}"`).join(', '),
);

/** Reads the order summary from a row with {@link summaryColumns}. */
function toOrderSummary(row: OrderSummaryRow): OrderSummary {
  return Object.fromEntries(
    summaryFields.map((field) => [field, row[`order.${field}`]]),
  ) as OrderSummary;
}

async function findSummary(kysely: Sql, which: RawBuilder<unknown>): Promise<OrderSummary | null> {
  const { rows } =
    await sql<OrderSummaryRow>`select ${summaryColumns} from orders where ${which}`.execute(kysely);
  return rows[0] ? toOrderSummary(rows[0]) : null;
}

/** Finds the summary of the order with a number, or null. */
export function findOrderSummaryByNumber(
  kysely: Sql,
  number: string,
): Promise<OrderSummary | null> {
  return findSummary(kysely, sql`number = ${number}`);
}

/**
 * Finds the summary of the order with an id, or null; its row is locked until the transaction ends. Source: product §4.8.
 */
export function lockOrderSummary(trx: Trx, id: string): Promise<OrderSummary | null> {
  return findSummary(trx, sql`id = ${id} for update`);
}

/** Identifies a payment attempt: by its provider and its id, or by its window's token or its session's id. */
type AttemptKey =
  | { readonly provider: CardProvider; readonly id: string; readonly checkoutToken?: never }
  | { readonly checkoutToken: string };

/** Finds a payment attempt together with the summary of its order, in one statement, or null. Source: product §4.7. */
export async function findOrderedAttempt(
  kysely: Sql,
  key: AttemptKey,
): Promise<{ readonly attempt: Row<'paymentAttempts'>; readonly order: OrderSummary } | null> {
  const which =
    key.checkoutToken === undefined
      ? sql`payment_attempts.id = ${key.id} and payment_attempts.provider = ${key.provider}`
      : sql`checkout_token = ${key.checkoutToken}`;
  const { rows } = await sql<Row<'paymentAttempts'> & OrderSummaryRow>`
    select payment_attempts.*, ${summaryColumns}
    from payment_attempts join orders on orders.id = payment_attempts.order_id
    where ${which}`.execute(kysely);
  return rows[0] ? { attempt: rows[0], order: toOrderSummary(rows[0]) } : null;
}
