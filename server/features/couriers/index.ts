/**
 * Public API of the couriers feature: what couriers have of the shop's money, what they remit, and the differences. Source:
 * product §6.4.
 */
export type { CourierDeps } from './deps.ts';
export { courierJobs } from './couriers.jobs.ts';
export { erasePhoneEnds } from './remittances.repo.ts';
export { registerCourierRoutes } from './couriers.routes.ts';
