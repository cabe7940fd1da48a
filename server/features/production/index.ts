/**
 * Public API of the production feature: print jobs, their rendering, and the batches that labs make. Source: product
 * §4.20.
 */
export type { ProductionDeps } from './deps.ts';
export { productionJobs, productionSchedules } from './production-jobs.ts';
export { restorePrints } from './jobs/restore-prints.ts';
export { releaseJobs } from './jobs/release-jobs.ts';
export { requestRemake, requestReprint, type RequestedPrint } from './jobs/request-print.ts';
export { closeBatch } from './batches/close-batches.ts';
export { finishBatch } from './batches/finish-batch.ts';
export { settleBatch } from './batches/settle-batch.ts';
export { listBatches, type BatchRow } from './records/batches.repo.ts';
export { readPrintReport, type JobRow } from './read-print-report.ts';
