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

/** State of placing the order; it continues while the customer looks at another screen. */
export const useSubmission = create<SubmissionState>()(() => ({
  progress: null,
  failure: null,
  agreed: null,
}));

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Places the order; returns null when one is being placed already, so a double click gives one order. Source: product
 * §4, §7.
 */
export const startSubmission = async (
  submission: Submission,
  photosArrived: SubmissionDeps['photosArrived'],
): Promise<SubmissionOutcome | null> => {
  if (useSubmission.getState().progress) return null;
  useSubmission.setState({ progress: { stage: 'number' }, failure: null });
  try {
    const outcome = await submitOrder(submission, {
      numbers: orderNumberStore(),
      photosArrived,
      report: (progress) => useSubmission.setState({ progress }),
      wait,
      now: Date.now,
      random: Math.random,
    });
    if (!outcome.ok) useSubmission.setState({ failure: outcome.failure });
    return outcome;
  } finally {
    useSubmission.setState({ progress: null });
  }
};

/** Whether this device stores the number of this order, not that of a later one. */
export const isKeptNumber = (orderNumber: string): boolean =>
  orderNumberStore().load()?.number === orderNumber;

/** Records that the customer has seen the confirmation: the next order is a new one. */
export const markOrderSeen = (orderNumber: string): void => {
  const numbers = orderNumberStore();
  const kept = numbers.load();
  if (kept?.number === orderNumber) numbers.keep({ ...kept, seen: true });
};

/** Accepts the server's price for the current order (`decided`: the input it was priced from). */
export const agreeToPrice = (price: FreshPrice, decided: string): void =>
  useSubmission.setState({ agreed: { price, for: decided }, failure: null });

/** Clears the state of the last submission. */
export const resetSubmission = (): void =>
  useSubmission.setState({ progress: null, failure: null, agreed: null });
