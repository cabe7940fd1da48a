import type { OrderInput, OrderItemInput, OrderWire } from '#contract/orders.ts';
import type { QuoteResponse } from '#contract/quote.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import type { SubmissionProfile } from '#domain/submission.ts';
import type { OrderNumberStore } from './kept-number.ts';

/** An order ready to be sent. The same answers to `order` must be equal: pieces of unequal orders do not add up. */
export interface Submission {
  /** Two-letter code. */
  readonly country: string;
  readonly method: PaymentMethod;
  readonly items: readonly OrderItemInput[];
  /** Of everything the customer decided. */
  readonly fingerprint: string;
  readonly order: (named: {
    readonly orderNumber: string;
    readonly createdAt: string;
  }) => OrderInput;
}

/** What the submission is doing. Counts from 1. */
export type SubmissionProgress =
  | { readonly stage: 'photos'; readonly done: number; readonly total: number }
  | { readonly stage: 'other_tab' }
  | { readonly stage: 'number' }
  | { readonly stage: 'sending'; readonly part: number; readonly total: number }
  | { readonly stage: 'retrying'; readonly attempt: number; readonly total: number };

/** The price the server works out where it differs from the one agreed to; amounts in major units. */
export interface FreshPrice {
  readonly total: number;
  readonly currency: string;
  readonly quote: QuoteResponse | null;
}

/** Why an order could not be placed; nothing of it is lost. */
export type SubmissionFailure =
  /** Photos did not arrive, by their ids. */
  | { readonly reason: 'photos'; readonly photoIds: readonly string[] }
  /** The shop does not have photos that count as sent. */
  | { readonly reason: 'photos_unknown'; readonly photoIds: readonly string[] }
  | { readonly reason: 'quote_changed'; readonly fresh: FreshPrice }
  | { readonly reason: 'number_exhausted' }
  /** Every attempt failed; `offline` when no server answered. */
  | { readonly reason: 'attempts'; readonly country: string; readonly offline: boolean }
  /** The server refused, and says why in the customer's language. */
  | { readonly reason: 'refused'; readonly code: string; readonly message: string | null };

/** The stored order, or why there is none. */
export type SubmissionOutcome =
  | { readonly ok: true; readonly order: OrderWire }
  | { readonly ok: false; readonly failure: SubmissionFailure };

/** What a submission needs from its surroundings. */
export interface SubmissionDeps {
  readonly numbers: OrderNumberStore;
  /** Waits until every order copy has arrived; answers the ids of photos that cannot. */
  readonly photosArrived: (
    report: (progress: { readonly done: number; readonly total: number }) => void,
  ) => Promise<readonly string[]>;
  readonly report: (progress: SubmissionProgress) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  /** Defaults to the country's. */
  readonly profile?: SubmissionProfile;
}

/** Builds a failed outcome. */
export const failed = (failure: SubmissionFailure): SubmissionOutcome => ({ ok: false, failure });
