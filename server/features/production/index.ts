/**
 * Public API of the production feature: the outputs of labs, the drops that they receive, ZIP files of stored files, and
 * the documents beside an order's prints. Source: product §4.20, §9.14.
 */
export {
  makeOrderDocuments,
  type DocumentsFailure,
  type OrderDocuments,
} from './documents/make-documents.ts';
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
export { openZip, type OpenZip, type ZipDeps } from './zip/open-zip.ts';
export type { ZipFile } from './zip/zip-layout.ts';
export { zipOriginals } from './zip/zip-originals.ts';
