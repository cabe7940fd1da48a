import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { OrderDeps } from './deps.ts';
import { expireUnpaidOrders } from './lifecycle/expire-unpaid-orders.ts';
import { sweepDrafts } from './placing/drafts.repo.ts';
import { forgetAddresses } from './records/forget-addresses.repo.ts';

/**
 * Public API of the orders feature: quotes, placing, stored orders and the two state machines. Source: product §3, §4,
 * §7.
 */
export type { OrderDeps } from './deps.ts';
export { runStaffAction } from './lifecycle/staff-actions.ts';
export { openOrderLink } from './links/linked-order.ts';
export { orderAddress, renewOrderAddress } from './records/order-link.ts';
export { takeDueMail } from './lifecycle/take-due-mail.ts';
export { freeGiftCard } from './lifecycle/free-gift-card.ts';
export { findOwnOrder, findOwnOrderSummary } from './records/find-own-order.ts';
export {
  findOrderedAttempt,
  lockOrderSummary,
  type OrderSummary,
} from './records/order-summary.repo.ts';
export { markMailFailed, markMailSent, queueOrderMails } from './records/order-mails.repo.ts';
export type { OrderRecord } from './records/order-record.ts';
export { presentOrder } from './read/present-order.ts';
export { findOrderById, findOrderByNumber, lockOrder } from './records/orders.repo.ts';
export { eraseOrder } from './records/erase-order.repo.ts';
export { findBalances } from './records/refunds.repo.ts';
export { startPrinting } from './lifecycle/start-printing.ts';
export { markPaid, markRefunded, payClaimed, sendToReview } from './lifecycle/settle-order.ts';

/**
 * Registers the routes of quotes, of placing and reading orders, and of their private links; only this call loads them.
 * Source: product §7.
 */
export async function registerOrderRoutes(app: FastifyInstance, deps: OrderDeps): Promise<void> {
  const { registerQuoteRoutes } = await import('./quote/quote.routes.ts');
  const { registerPlacingRoutes } = await import('./placing/orders.routes.ts');
  const { registerOrderLinkRoutes } = await import('./links/order-links.routes.ts');
  registerQuoteRoutes(app, deps);
  registerPlacingRoutes(app, deps);
  registerOrderLinkRoutes(app, deps);
}

/** Retention of a draft after its last chunk. */
const draftMs = 24 * 60 * 60 * 1000;

const hourMs = 60 * 60 * 1000;
/** Retention of network addresses, which the hourly limits need. */
const addressMs = 24 * hourMs;

/**
 * Jobs of the orders: `sweep-drafts` removes unfinished drafts and old network addresses, `mind-unpaid` reminds of and
 * cancels unpaid orders. Source: product §4.12, §4.13.
 */
export function orderJobs(deps: Pick<OrderDeps, 'kysely' | 'clock' | 'payments' | 'quote'>): Job[] {
  return [
    defineJob('sweep-drafts', z.unknown(), async (_payload, log) => {
      const dropped = await sweepDrafts(deps.kysely, new Date(deps.clock() - draftMs));
      if (dropped > 0) log.info({ dropped }, 'unfinished drafts dropped');
      await forgetAddresses(deps.kysely, new Date(deps.clock() - addressMs));
    }),
    defineJob('mind-unpaid', z.unknown(), (_payload, log, signal) =>
      expireUnpaidOrders(deps, log, signal),
    ),
  ];
}

/** Schedules of the {@link orderJobs}, as cron patterns in UTC. Source: product §4.12. */
export const orderSchedules: readonly Schedule[] = [
  { name: 'sweep-drafts', pattern: '17 * * * *' },
  { name: 'mind-unpaid', pattern: '*/10 * * * *' },
];
