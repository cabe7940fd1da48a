/** Public API of the edits of orders: what staff change of an order before its prints are made. Source: product §4. */
export type { OrderEditDeps } from './deps.ts';
export { carryOutCharged } from './carry-out-held.ts';
export { orderEditJobs, orderEditSchedules } from './order-edits.jobs.ts';
export { registerOrderEditRoutes } from './order-edits.routes.ts';
