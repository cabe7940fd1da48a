import type { Attempt } from '../records/attempts.repo.ts';
import type { NotDone } from './not-done.ts';

/** A refund to request from a provider; `amount` in minor units. */
export interface WantedRefund {
  readonly attempt: Attempt;
  readonly amount: number;
  /** The refund's id, the same in every request. */
  readonly key: string;
  /** Epoch ms. */
  readonly now: number;
}

/** A refund as a provider reports it. */
export interface ProviderRefund {
  /** The provider's own id. */
  readonly id: string;
  /** Minor units; null if it is no amount of the shop's. */
  readonly amount: number | null;
  /** The same in major units, as decimal text. */
  readonly majorAmount: string;
  /** In capitals. */
  readonly currency: string;
  /** The key it was requested with, empty for none; null if the provider does not state it. */
  readonly key: string | null;
  /** `pending`: accepted, but the money has not arrived; `failed`: the money was not refunded after all. */
  readonly status: 'done' | 'pending' | 'failed';
}

/** Outcome of a refund request. */
export type RefundOutcome = { readonly outcome: 'done' | 'pending'; readonly id: string } | NotDone;

/**
 * The next step: send the request, wait (an open batch allows no partial refund), or retry later because the provider
 * did not answer. `refused`: it does not know the charge.
 */
export type NextStep =
  | {
      readonly step: 'send';
      readonly send: () => Promise<RefundOutcome>;
      /** The provider's ids of earlier refunds, none of which can be this one. */
      readonly seenBefore: readonly string[];
    }
  | { readonly step: 'wait' }
  | { readonly step: 'refused'; readonly outcome: NotDone }
  | { readonly step: 'later' };

/** Refunds through a card provider. */
export interface CardRefunds {
  /** Reads what it needs; nothing is refunded before `send`. */
  readonly prepare: (wanted: WantedRefund) => Promise<NextStep>;
  /** How long the customer's bank may still return a completed refund; null if it cannot. */
  readonly mayReverseMs: number | null;
  /**
   * Whether a refund can be sent again after two late look-ups have not found it. This requires that a look-up finds
   * every refund by its key, and that the provider remembers keys for longer than the look-ups take.
   */
  readonly canSendAgain: boolean;
  /**
   * All refunds of an attempt since a moment, failed ones included; null when the provider did not answer. Without keys
   * these are all refunds to the same card.
   */
  readonly refundsOf: (attempt: Attempt, since: Date) => Promise<readonly ProviderRefund[] | null>;
}
