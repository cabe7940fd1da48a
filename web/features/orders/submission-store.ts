import { create } from 'zustand';
import { orderNumberStore } from './kept-number.ts';
import { submitOrder } from './submit-order.ts';
import type {
  FreshPrice,
  Submission,
  SubmissionDeps,
  SubmissionFailure,
  SubmissionOutcome,
  SubmissionProgress,
} from './submission.ts';

interface SubmissionState {
  /** Null while no order is being placed. */
  readonly progress: SubmissionProgress | null;
  readonly failure: SubmissionFailure | null;
  /** The server's price the customer agreed to, and the order it applies to. */
  readonly agreed: { readonly price: FreshPrice; readonly for: string } | null;
}

/** State of placing the order that is on the screen. */
export const useSubmission = create<SubmissionState>()(() => ({
  progress: null,
  failure: null,
  agreed: null,
}));

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** The submission that the screen shows; one that was left shows nothing any more. */
let shown: symbol | null = null;

/**
 * Places the order; returns null when one is being placed already, so a double click gives one order, and when there is
 * none to send by the time its photos have arrived. Source: product §4, §7.
 */
export async function startSubmission(
  submission: Submission,
  deps: Pick<SubmissionDeps, 'photosArrived' | 'current'>,
): Promise<SubmissionOutcome | null> {
  if (useSubmission.getState().progress) return null;
  const own = Symbol('submission');
  shown = own;
  const show = (state: Partial<SubmissionState>): void => {
    if (shown === own) useSubmission.setState(state);
  };
  show({ progress: { stage: 'number' }, failure: null });
  try {
    const outcome = await submitOrder(submission, {
      ...deps,
      numbers: orderNumberStore(),
      report: (progress) => show({ progress }),
      wait,
      now: Date.now,
      random: Math.random,
    });
    if (outcome && !outcome.ok) show({ failure: outcome.failure });
    return outcome;
  } finally {
    show({ progress: null });
  }
}

/**
 * Called when the checkout is left: the next press starts a new submission. An order whose first chunk is on its way is
 * placed nevertheless.
 */
export function leaveSubmission(): void {
  shown = null;
  useSubmission.setState({ progress: null });
}

/** Whether this device stores the number of this order, not that of a later one. */
export function isKeptNumber(orderNumber: string): boolean {
  return orderNumberStore().load()?.number === orderNumber;
}

/** Records that the customer has seen the confirmation: the next order is a new one. */
export function markOrderSeen(orderNumber: string): void {
  const numbers = orderNumberStore();
  const kept = numbers.load();
  if (kept?.number === orderNumber) numbers.keep({ ...kept, seen: true });
}

/** Accepts the server's price for the current order (`decided`: the input it was priced from). */
export function agreeToPrice(price: FreshPrice, decided: string): void {
  useSubmission.setState({ agreed: { price, for: decided }, failure: null });
}

/** Clears the state of the last submission. */
export function resetSubmission(): void {
  shown = null;
  useSubmission.setState({ progress: null, failure: null, agreed: null });
}
