import type { FastifyInstance } from 'fastify';
import type { OrderDeps } from './deps.ts';

/**
 * Public API of the orders feature: quotes, placing, stored orders and the two state machines. Source: product §3, §4,
 * §7.
 */
export type { OrderDeps } from './deps.ts';
export { runStaffAction } from './lifecycle/staff-actions.ts';
export { openOrderLink } from './links/linked-order.ts';
export { orderAddress, renewOrderAddress } from './records/order-link.ts';
export { pickupAddress } from './records/pickup-secret.ts';
export { takeDueMail } from './lifecycle/take-due-mail.ts';
export { freeGiftCard } from './lifecycle/free-gift-card.ts';
export { findOwnOrder, findOwnOrderSummary } from './records/find-own-order.ts';
export {
  findOrderedAttempt,
  lockOrderSummary,
  type OrderSummary,
} from './records/order-summary.repo.ts';
export { orderMailRecords, queueOrderMails } from './records/order-mails.repo.ts';
export { staffWrites } from './acts/staff-writes.ts';
export type { OrderLine, OrderRecord } from './records/order-record.ts';
export { presentOrderTo } from './read/present-order.ts';
export { findOrderById, findOrderByNumber, lockOrder } from './records/orders.repo.ts';
export { eraseOrder } from './records/erase-order.repo.ts';
export { findBalances } from './records/refunds.repo.ts';
export { startPrinting } from './lifecycle/start-printing.ts';
export {
  markPaid,
  markRefunded,
  payClaimed,
  sendToReview,
} from './lifecycle/change-payment-state.ts';

/**
 * Registers the routes of quotes, of placing and reading orders, of their private links, and of what the staff do with them;
 * only this call loads them. Source: product §7.
 */
export async function registerOrderRoutes(app: FastifyInstance, deps: OrderDeps): Promise<void> {
  const { registerQuoteRoutes } = await import('./quote/quote.routes.ts');
  const { registerPlacingRoutes } = await import('./placing/orders.routes.ts');
  const { registerActRoutes } = await import('./acts/acts.routes.ts');
  const { registerChangeRoutes } = await import('./acts/changes.routes.ts');
  const { registerOrderLinkRoutes } = await import('./links/order-links.routes.ts');
  registerQuoteRoutes(app, deps);
  registerPlacingRoutes(app, deps);
  registerOrderLinkRoutes(app, deps);
  registerActRoutes(app, deps);
  registerChangeRoutes(app, deps);
}
