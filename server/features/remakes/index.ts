/**
 * Public API of the remakes feature: customers report prints that came out wrong, and staff accept or decline the
 * reports. Source: product §4.21.
 */
export { openReportLimiter, type RemakeDeps } from './deps.ts';
export { acceptRemake, declineRemake } from './decide-remake.ts';
export { eraseReports, listOpenRemakes, type OpenRemake } from './remakes.repo.ts';
export { registerRemakeRoutes } from './remakes.routes.ts';
export { registerStaffRemakeRoutes } from './staff-remakes.routes.ts';
export { findRemakes } from './report-print.ts';
