/**
 * Public API of the production feature: print jobs, their rendering, the batches that labs make, and the drops that
 * labs receive. Source: product §4.20, §9.15.
 */
export type { ProductionDeps } from './deps.ts';
export { productionJobs, productionSchedules } from './production-jobs.ts';
export { planPrints } from './jobs/plan-prints.ts';
export { renderJob } from './jobs/render-job.ts';
export { restorePrints, type RestoredPrints } from './jobs/restore-prints.ts';
export { releaseJobs } from './jobs/release-jobs.ts';
export {
  requestRemake,
  requestReprint,
  type PrintRequest,
  type RequestedPrint,
} from './jobs/request-print.ts';
export { closeBatch } from './batches/close-batches.ts';
export { finishBatch } from './batches/finish-batch.ts';
export { listBatches, type BatchRow } from './records/batches.repo.ts';
export {
  countJobs,
  findPrintedOrders,
  isOrderPrinted,
  listJobs,
  type JobRow,
} from './records/report.repo.ts';
export { claimDrops, renewClaim } from './drops/claim-drops.ts';
export { confirmDelivered, reportDrop } from './drops/report-drop.ts';
export { findDrop, listDrops, readManifest, type DropSummary } from './drops/drops.repo.ts';
