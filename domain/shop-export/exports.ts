/**
 * States of an export of the whole shop: it waits for a worker, is being written, can be downloaded, or is over: given up,
 * stopped while it was written, withdrawn afterwards, or deleted when its time was over.
 */
export const exportStates = [
  'queued',
  'running',
  'ready',
  'failed',
  'stopped',
  'withdrawn',
  'expired',
] as const;
/** One of {@link exportStates}. */
export type ExportState = (typeof exportStates)[number];

/** The steps of an export, in their order. */
export const exportSteps = ['tables', 'photos', 'archive'] as const;
/** One of {@link exportSteps}. */
export type ExportStep = (typeof exportSteps)[number];

/** How far an export is: tables, photos, or bytes of the archive. */
export interface ExportProgress {
  readonly step: ExportStep;
  readonly done: number;
  readonly total: number;
}

/** Why an export was given up: the disk has no room for it, its process ended again and again, or anything else. */
export const exportFailures = ['no_room', 'broken_off', 'failed'] as const;
/** One of {@link exportFailures}. */
export type ExportFailure = (typeof exportFailures)[number];

const hourMs = 60 * 60 * 1000;

/** An archive is deleted this long after it was made, in milliseconds. */
export const exportKeptMs = 7 * 24 * hourMs;

/** The download of an archive may be begun and resumed this long after it was asked for, in milliseconds. */
export const downloadOpenMs = hourMs;

/** An export whose process ended so often is given up. */
export const maxExportAttempts = 3;

/** Bytes that must be free before an export is written: its files and the archive made of them exist at once. */
export function toNeededBytes(sizes: {
  /** Of the tables in the database. */
  readonly tables: number;
  readonly photos: number;
}): number {
  // Rows take more room as text, and the spreadsheets repeat some of them.
  return 2 * (2 * sizes.tables + sizes.photos);
}

/** What becomes of an export that its owner ends; null if it is over. */
export function toEndedState(state: ExportState): 'stopped' | 'withdrawn' | null {
  if (state === 'queued' || state === 'running') return 'stopped';
  return state === 'ready' ? 'withdrawn' : null;
}
