import type { Sql } from '../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrderByNumber } from './orders.repo.ts';

/** The order of a number if this browser session placed it; to everybody else it does not exist. */
export const findOwnOrder = async (
  kysely: Sql,
  sessionId: string,
  number: string,
): Promise<OrderRecord | null> => {
  const order = await findOrderByNumber(kysely, number);
  return order?.sessionId === sessionId ? order : null;
};
