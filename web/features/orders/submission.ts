import type { OrderInput, OrderItem, OrderWire } from '#contract/orders.ts';
import type { QuoteResponse } from '#contract/quote.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { SubmissionProfile } from '#domain/orders/submission.ts';
import type { OrderNumberStore } from './kept-number.ts';
import type { FieldRefusal } from './refused-fields.ts';

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

/** The server's price if it differs from the accepted one; amounts in major units. */
export interface FreshPrice {
  readonly total: number;
  readonly currency: string;
  readonly quote: QuoteResponse | null;
}

/** Why an order could not be placed; none of the input is lost. */
export type SubmissionFailure =
  /** Photos that did not arrive, by their ids. */
  | { readonly reason: 'photos'; readonly photoIds: readonly string[] }
  /** Photos marked as sent that the shop does not have. */
  | { readonly reason: 'photos_unknown'; readonly photoIds: readonly string[] }
  | { readonly reason: 'quote_changed'; readonly fresh: FreshPrice }
  | { readonly reason: 'number_exhausted' }
  /** Every attempt failed; `offline` when no server responded. */
  | { readonly reason: 'attempts'; readonly country: string; readonly offline: boolean }
  /** The server refused fields of the form. */
  | { readonly reason: 'fields'; readonly fields: readonly FieldRefusal[] }
  /** The server refused the order; its message is in the customer's language. */
  | { readonly reason: 'refused'; readonly code: string; readonly message: string | null };

/** The stored order, or the failure. */
export type SubmissionOutcome =
  | { readonly ok: true; readonly order: OrderWire }
  | { readonly ok: false; readonly failure: SubmissionFailure };

/** Dependencies of a submission. */
export interface SubmissionDeps {
  readonly numbers: OrderNumberStore;
  /** Waits until every order copy has arrived; returns the ids of photos that cannot. */
  readonly photosArrived: (
    report: (progress: { readonly done: number; readonly total: number }) => void,
  ) => Promise<readonly string[]>;
  /**
   * The order as it is now; null when it must not be sent: the customer has left the checkout or changed what they agreed
   * to pay.
   */
  readonly current: () => Submission | null;
  readonly report: (progress: SubmissionProgress) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  /** Defaults to the country's. */
  readonly profile?: SubmissionProfile;
}

/** Builds a failed outcome. */
export function failed(failure: SubmissionFailure): SubmissionOutcome {
  return { ok: false, failure };
}
