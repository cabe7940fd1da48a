/** State of a print job. Source: product §4.20. */
export const printJobStates = [
  /** The order can be produced; originals may still be missing, or its customer may still cancel. */
  'waiting',
  /** Staff decide. */
  'held',
  /** The order is in production; the print is not made yet. */
  'queued',
  /** The print's files are made. */
  'rendered',
  'printed',
  'cancelled',
] as const;
/** One of {@link printJobStates}. */
export type PrintJobState = (typeof printJobStates)[number];

/** The only transitions of a print job. Source: product §4.20. */
export const printJobTransitions: Readonly<Record<PrintJobState, readonly PrintJobState[]>> = {
  waiting: ['held', 'queued', 'cancelled'],
  held: ['waiting', 'queued', 'cancelled'],
  queued: ['rendered', 'held', 'cancelled'],
  rendered: ['printed', 'queued', 'cancelled'],
  printed: [],
  cancelled: [],
};

/** The states from which a print job may move to another one. Source: product §4.20. */
export function printJobStatesBefore(to: PrintJobState): PrintJobState[] {
  return printJobStates.filter((state) => printJobTransitions[state].includes(to));
}

/** Why a print job needs a person. Source: product §4.20. */
export const holdReasons = [
  /** The original did not arrive in time, and the order copy gives less than 150 dpi. */
  'low_resolution',
  /** The original was refused after it was sent. */
  'original_refused',
  /** The original was stored, and its file is gone. */
  'original_missing',
  /** The original is stored and cannot be decoded. */
  'original_damaged',
  'copy_missing',
  /** Neither the original nor the order copy can be decoded. */
  'unreadable',
  /** The unpaid orders of its sender have as many bytes of prints as they may. */
  'over_quota',
] as const;
/** One of {@link holdReasons}. */
export type HoldReason = (typeof holdReasons)[number];

/**
 * Why a print job was made: the order itself, a second print of a line for the lab, or one for a customer whose print
 * came out wrong. Neither of the latter is paid. Source: product §4.20.
 */
export type PrintCause = 'order' | 'reprint' | 'remake';

const hourMs = 60 * 60 * 1000;

/** Production waits for originals this long after the order was placed, in milliseconds. Source: product §4.17. */
export const originalsWaitMs = 24 * hourMs;

/** Bytes of prints of the unpaid orders of one customer, and of one network address. Source: product §4.20. */
export const unpaidPrintBytes = { perCustomer: 1_000_000_000, perAddress: 5_000_000_000 } as const;

/** Resolution that a print of an order copy must have, in dpi; staff decide below it. Source: product §4.17. */
export const minCopyDpi = 150;

/** Most copies of one reprint or remake; null stands for as many as were ordered. */
export const maxReprintCopies = 99;

/** Whether a reprint may have this many copies. */
export function isReprintCount(copies: number | null): boolean {
  return copies === null || (Number.isInteger(copies) && copies >= 1 && copies <= maxReprintCopies);
}
