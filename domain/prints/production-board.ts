import type { PrintBatchState, PrintDropState } from './print-batches.ts';
import type { HoldReason, PrintJobState } from './print-jobs.ts';

/**
 * Where an unfinished print is: it waits for its original, for a person, for its file, in an open batch, at a lab, or in a
 * batch that failed.
 */
export const productionStages = [
  'originals',
  'held',
  'rendering',
  'batch',
  'printing',
  'failed',
] as const;
/** One of {@link productionStages}. */
export type ProductionStage = (typeof productionStages)[number];

/** Why a print was spoiled, in the order of the keys 1 to 6. */
export const reprintReasons = ['refused', 'jam', 'dust', 'color', 'cut', 'damaged'] as const;
/** One of {@link reprintReasons}. */
export type ReprintReason = (typeof reprintReasons)[number];

/** Who can make a print move: its customer, the shop's people, the shop itself in a while, or the lab. */
export const freers = ['customer', 'staff', 'shop', 'lab'] as const;
/** One of {@link freers}. */
export type Freer = (typeof freers)[number];

/** What a print waits for, beside the reasons for which it is held. */
export const waitCauses = [
  'awaiting_original',
  'awaiting_file',
  'awaiting_batch',
  'awaiting_payment',
  'awaiting_agent',
  'awaiting_lab',
  'lab_failed',
] as const;
/** What a print waits for. */
export type WaitCause = (typeof waitCauses)[number] | HoldReason;

/** What decides why a print does not move. */
export interface UnfinishedPrint {
  readonly state: Extract<PrintJobState, 'waiting' | 'held' | 'queued' | 'rendered'>;
  readonly holdReason: HoldReason | null;
  /** Whether the money of its order lets it be made. */
  readonly isPayable: boolean;
  /** Null while it is in none. */
  readonly batch: PrintBatchState | null;
  /** The latest drop that it is in; null without one. */
  readonly drop: PrintDropState | null;
}

const freedByCustomer: readonly HoldReason[] = [
  'original_missing',
  'original_refused',
  'over_quota',
];

/** Says what an unfinished print waits for, and who frees it. */
export function explainWait({ state, holdReason, isPayable, batch, drop }: UnfinishedPrint): {
  readonly cause: WaitCause;
  readonly freedBy: Freer;
} {
  if (state === 'held' && holdReason !== null) {
    return {
      cause: holdReason,
      freedBy: freedByCustomer.includes(holdReason) ? 'customer' : 'staff',
    };
  }
  if (state === 'waiting') return { cause: 'awaiting_original', freedBy: 'customer' };
  if (!isPayable) return { cause: 'awaiting_payment', freedBy: 'staff' };
  if (state === 'queued') return { cause: 'awaiting_file', freedBy: 'shop' };
  if (batch === null || batch === 'open') return { cause: 'awaiting_batch', freedBy: 'shop' };
  if (batch === 'failed' || drop === 'failed') return { cause: 'lab_failed', freedBy: 'staff' };
  const isFetched = drop !== null && !['waiting', 'claimed'].includes(drop);
  return { cause: isFetched ? 'awaiting_lab' : 'awaiting_agent', freedBy: 'lab' };
}

/** The program of a lab asks every few seconds; after so long without a request it is silent. */
export const silentAfterMs = 5 * 60 * 1000;

/** Whether the program on a lab's computer is silent at a time; one that was never heard is. In milliseconds. */
export function isSilent(heardAt: number | null, now: number): boolean {
  return heardAt === null || now - heardAt > silentAfterMs;
}
