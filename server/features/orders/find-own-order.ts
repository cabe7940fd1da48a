import { logRefusal, type RefusalLog } from '../../platform/http/logger.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrderByNumber } from './orders.repo.ts';

/** The order of a number if this browser session placed it; to everybody else it does not exist, and that is logged. */
export const findOwnOrder = async (
  { kysely, log }: { readonly kysely: Sql; readonly log: RefusalLog },
  sessionId: string,
  number: string,
): Promise<OrderRecord | null> => {
  const order = await findOrderByNumber(kysely, number);
  if (!order || order.sessionId === sessionId) return order;
  logRefusal(log, 'order of another session', { order: order.id });
  return null;
};
