/**
 * Public API of the production feature: print jobs and their rendering, the batches that labs make,
 * the drops that they receive, and the documents beside them. Source: product §4.20, §9.14.
 */
export type { ProductionDeps } from './deps.ts';
export { productionJobs, productionSchedules } from './production-jobs.ts';
export { restoreFiles } from './jobs/restore-prints.ts';
export { giveUpPrint } from './jobs/give-up-print.ts';
export { releaseByStaff } from './jobs/release-jobs.ts';
export { reprintByStaff, requestRemake } from './jobs/request-print.ts';
export { reprintSpoiled } from './jobs/reprint-spoiled.ts';
export { closeBatchByStaff } from './batches/close-batches.ts';
export { finishByStaff } from './batches/finish-batch.ts';
export { listBatches } from './records/batches.repo.ts';
export { readPrintReport } from './read-print-report.ts';
export { makeJobTickets } from './documents/make-job-tickets.ts';
export { makeOrderDocuments } from './documents/make-documents.ts';
export { exportBatch, exportOrder } from './drops/export-by-staff.ts';
export { findLabDrops } from './drops/lab-drops.repo.ts';
export { eraseDrops } from './drops/drops.repo.ts';
export { resendByStaff } from './drops/resend-drop.ts';
export { claimDrops, renewClaim } from './drops/claim-drops.ts';
export { confirmDelivered, reportDrop } from './drops/report-drop.ts';
export { removePrint } from './prints/remove-print.ts';
export { findDrop, listDrops, readManifest, type DropSummary } from './drops/drops.repo.ts';
export { zipOriginals } from './zip/zip-originals.ts';
