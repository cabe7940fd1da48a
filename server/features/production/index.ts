/**
 * Public API of the production feature: print jobs, their rendering, the batches that labs make, the outputs of labs,
 * and the drops that they receive. Source: product §4.20, §9.14.
 */
export { createDrops, type DropsRefused } from './drops/create-drops.ts';
export type { OrderJobRow } from './drops/drop-prints.repo.ts';
export {
  findBatchExport,
  planOrderExport,
  type BatchExportFailure,
  type ExportedDrop,
  type OrderExportFailure,
} from './drops/export-drops.ts';
export { resendDrop, type ResendFailure } from './drops/resend-drop.ts';
export {
  changeStudioOutput,
  mergeOptions,
  parseOutput,
  readStudioOutput,
  type OutputOptions,
} from './outputs/studio-output.ts';
export { findLab, type LabStudio } from './outputs/studio-outputs.repo.ts';
export { openZip } from './zip/open-zip.ts';
export type { ZipFile } from './zip/zip-layout.ts';
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
export { settleBatch } from './batches/settle-batch.ts';
export { listBatches, type BatchRow } from './records/batches.repo.ts';
export {
  countJobs,
  findPrintedOrders,
  isOrderPrinted,
  listJobs,
  type JobRow,
} from './records/report.repo.ts';
export { claimDrops, renewClaim } from './drops/claim-drops.ts';
export {
  findDrop,
  listDrops,
  readManifest,
  type DropSummary,
  type LabId,
} from './drops/drops.repo.ts';
export type { DropDeps } from './drops/drop-deps.ts';
export { confirmDelivered, reportDrop } from './drops/report-drop.ts';
export { removePrint } from './prints/remove-print.ts';
