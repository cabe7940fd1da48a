import type { OrderInput, OrderItem, OrderWire } from '#contract/orders.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import type { KeptNumber } from '../kept-number.ts';
import type { SubmissionFailure } from './submission-failure.ts';

/**
 * An order ready to be sent. The same arguments to `order` must give equal results: chunks of unequal orders cannot
 * be combined.
 */
export interface Submission {
  /** Two-letter code. */
  readonly country: string;
  readonly method: PaymentMethod;
  readonly items: readonly OrderItem[];
  /** Fingerprint of all decisions of the customer. */
  readonly fingerprint: string;
  readonly order: (named: {
    readonly orderNumber: string;
    readonly createdAt: string;
  }) => OrderInput;
}

/** Progress of the submission; attempts and parts count from 1. */
export type SubmissionProgress =
  | { readonly stage: 'photos'; readonly done: number; readonly total: number }
  | { readonly stage: 'other_tab' }
  | { readonly stage: 'number' }
  | { readonly stage: 'sending'; readonly part: number; readonly total: number }
  | { readonly stage: 'retrying'; readonly attempt: number; readonly total: number };

/** The stored order, or the failure. */
export type SubmissionOutcome =
  | { readonly ok: true; readonly order: OrderWire }
  | { readonly ok: false; readonly failure: SubmissionFailure };

/** A number of this browser, and when it was drawn. */
export type OwnNumber = Pick<KeptNumber, 'number' | 'createdAt'>;

/** Asks for the order of a kept number. `draw` counts the numbers of this submission, `retries` the repeated requests. */
export interface FindingState {
  readonly at: 'finding';
  /**
   * `elsewhere`: the customer has seen it confirmed, perhaps with these items. `resumed`: it may be placed already.
   * `taken`: the server says that its number is used, perhaps by this very order, whose response was lost.
   */
  readonly why: 'elsewhere' | 'resumed' | 'taken';
  readonly own: OwnNumber;
  /** Fingerprint of the order that the number was kept for. */
  readonly fingerprint: string;
  readonly submission: Submission;
  readonly draw: number;
  readonly retries: number;
}

/** Asks whether a new number is in use; `taken` counts those that were. */
export interface VerifyingState {
  readonly at: 'verifying';
  readonly own: OwnNumber;
  readonly submission: Submission;
  readonly draw: number;
  readonly taken: number;
  readonly retries: number;
}

/** Sends the first chunk that has not arrived. */
export interface SendingState {
  readonly at: 'sending';
  readonly own: OwnNumber;
  readonly submission: Submission;
  readonly draw: number;
  /** Indexes of the chunks that the server is known to have. */
  readonly arrived: readonly number[];
  /** How often the server has lacked chunks. */
  readonly rounds: number;
  /** How often this chunk was repeated. */
  readonly retries: number;
}

/** What the submission does next; each state but `done` does one thing, whose result is an event. */
export type SubmissionState =
  /** Waits until every order copy has arrived. */
  | { readonly at: 'photos' }
  /** Reads the order on the screen and the number that was kept before. */
  | { readonly at: 'looking' }
  | FindingState
  /** Draws a number. */
  | { readonly at: 'drawing'; readonly draw: number; readonly taken: number }
  | VerifyingState
  /** Keeps the number in the browser: from then on it is used again, also after a reload. */
  | { readonly at: 'keeping'; readonly own: OwnNumber; readonly draw: number }
  | SendingState
  /** Forgets a number that another order has. */
  | { readonly at: 'discarding'; readonly draw: number }
  | {
      readonly at: 'waiting';
      readonly milliseconds: number;
      readonly progress: SubmissionProgress | null;
      readonly next: SubmissionState;
    }
  /** Null: there is no order to send, because the checkout was left or needs another press. */
  | { readonly at: 'done'; readonly outcome: SubmissionOutcome | null };

/** The result of what a state does. */
export type SubmissionEvent =
  | { readonly type: 'photos_arrived'; readonly missing: readonly string[] }
  | { readonly type: 'looked'; readonly submission: Submission; readonly kept: KeptNumber | null }
  | { readonly type: 'found'; readonly order: OrderWire }
  | { readonly type: 'drawn'; readonly own: OwnNumber; readonly submission: Submission }
  /** `kept`: the number that the browser has by now. */
  | { readonly type: 'verified'; readonly exists: boolean; readonly kept: KeptNumber | null }
  | { readonly type: 'kept'; readonly submission: Submission }
  /** There is no order to send any more. */
  | { readonly type: 'left' }
  /** The server has the chunk, and has placed the order if it is not null. */
  | { readonly type: 'received'; readonly order: OrderWire | null }
  | { readonly type: 'discarded' }
  | { readonly type: 'waited' }
  | { readonly type: 'failed'; readonly failure: ApiFailure };
