import { logRefusal, type RefusalLog } from '../../../platform/http/logger.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrderSummaryByNumber, type OrderSummary } from './order-summary.repo.ts';
import { findOrderByNumber } from './orders.repo.ts';

interface FindDeps {
  readonly kysely: Sql;
  readonly log: RefusalLog;
}

function owned<T extends Pick<OrderSummary, 'id' | 'sessionId'>>(
  { log }: FindDeps,
  order: T | null,
  sessionId: string,
): T | null {
  if (!order || order.sessionId === sessionId) return order;
  logRefusal(log, 'order of another session', { order: order.id });
  return null;
}

/**
 * Finds the order with a number if this browser session placed it; for others it does not exist, and the access is
 * logged. Source: product §6.1.
 */
export async function findOwnOrder(
  deps: FindDeps,
  sessionId: string,
  number: string,
): Promise<OrderRecord | null> {
  return owned(deps, await findOrderByNumber(deps.kysely, number), sessionId);
}

/** Like {@link findOwnOrder}, but reads only the order summary. Source: product §6.1. */
export async function findOwnOrderSummary(
  deps: FindDeps,
  sessionId: string,
  number: string,
): Promise<OrderSummary | null> {
  return owned(deps, await findOrderSummaryByNumber(deps.kysely, number), sessionId);
}
