import { sql, type RawBuilder } from 'kysely';
import { columnName } from '../../../platform/db/column-name.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
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
  'pickupStudio',
  'originalTotal',
  'giftCardAmount',
  'giftCard',
  'total',
  'placedAt',
  'readyAt',
  'carrierBy',
] as const satisfies readonly (keyof OrderRecord)[];

/** An order without what {@link summaryFields} leaves out. */
export type OrderSummary = Pick<OrderRecord, (typeof summaryFields)[number]>;

/** A row with {@link summaryColumns} in it, for {@link toOrderSummary}. */
export type OrderSummaryRow = {
  readonly [Field in keyof OrderSummary as `order.${Field}`]: OrderSummary[Field];
};

/** Columns of an {@link OrderSummary}, for a statement that joins `orders` to another table. */
export const summaryColumns: RawBuilder<unknown> = sql.raw(
  summaryFields.map((field) => `orders.${columnName(field)} as "order.${field}"`).join(', '),
);

/** Reads the order summary from a row with {@link summaryColumns}. */
export const toOrderSummary = (row: OrderSummaryRow): OrderSummary =>
  Object.fromEntries(summaryFields.map((field) => [field, row[`order.${field}`]])) as OrderSummary;

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

/** Finds an order's summary, locked until the transaction ends. */
export const lockOrderSummary = (trx: Trx, id: string): Promise<OrderSummary | null> =>
  findSummary(trx, sql`id = ${id} for update`);

/** Finds an order's summary, or null. */
export const findOrderSummary = (kysely: Sql, id: string): Promise<OrderSummary | null> =>
  findSummary(kysely, sql`id = ${id}`);
