/**
 * Public API of the acts of the staff on orders, which can be undone for a while before they are carried out. Source:
 * decision 50.
 */
export type { ShownOrder, StaffActsDeps } from './deps.ts';
export { registerActRoutes } from './acts.routes.ts';
export { eraseActs, findHolder } from './order-acts.repo.ts';
export { staffActJobs, staffActSchedules } from './staff-acts.jobs.ts';
