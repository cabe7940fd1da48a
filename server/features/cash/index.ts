/**
 * Public API of the cash feature: the drawer of each counter, and the closings of its days. Source: product §6.4.
 */
export type { CashDeps } from './deps.ts';
export { registerCashRoutes } from './cash.routes.ts';
export { findStudioCash } from './drawer.repo.ts';
