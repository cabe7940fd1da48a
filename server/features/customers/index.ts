/**
 * Public API of the customers feature: lists and erases what the shop stores about a customer, on their request. Source:
 * product §4.22.
 */
export { endedSessions } from './ended-sessions.repo.ts';
export { findCustomerData, type CustomerData } from './customer-data.repo.ts';
export {
  eraseCustomer,
  planErasure,
  type CustomerErasure,
  type ErasureDeps,
  type OrderErasure,
} from './erase-customer.ts';
export { customerJobs, customerSchedules } from './customers.jobs.ts';
export { registerOwnDataRoutes } from './own/own-data.routes.ts';
export {
  registerStaffCustomerRoutes,
  type StaffCustomerDeps,
} from './staff/staff-customers.routes.ts';
