import type { FastifyInstance } from 'fastify';
import type { StaffOrderDeps } from './deps.ts';

/**
 * Public API of the orders as the shop's people see them: lists, search, counts, the page of an order, and the stream of
 * what changes. Source: decisions 48 to 51.
 */
export type { StaffOrderDeps } from './deps.ts';
export { findTimeZone } from './lists/list-orders.ts';
export { openOrderSearch } from './lists/open-order-search.ts';
export { addUpCounts } from './lists/order-counts.repo.ts';
export { presentStaffOrder } from './order/read-staff-order.ts';
export { demoNames, seedOrders } from './seed/seed-orders.ts';
export { staffOrderJobs, staffOrderSchedules } from './staff-orders.jobs.ts';

/** Registers the calls about orders for the staff. */
export async function registerStaffOrderRoutes(
  app: FastifyInstance,
  deps: StaffOrderDeps,
): Promise<void> {
  const { registerOrderListRoutes } = await import('./lists/order-lists.routes.ts');
  const { registerStaffOrderPageRoutes } = await import('./order/staff-order.routes.ts');
  const { registerExportRoutes } = await import('./exports/exports.routes.ts');
  const { registerViewRoutes } = await import('./views/saved-views.routes.ts');
  const { registerChangeRoutes } = await import('./live/changes.routes.ts');
  registerOrderListRoutes(app, deps);
  registerStaffOrderPageRoutes(app, deps);
  registerExportRoutes(app, deps);
  registerViewRoutes(app, deps);
  registerChangeRoutes(app, deps);
}
