import type { Attempt } from '../records/attempts.repo.ts';
import type { NotDone } from './not-done.ts';

/** What a provider is asked to give back of a try; `amount` in minor units. */
export interface WantedRefund {
  readonly attempt: Attempt;
  readonly amount: number;
  /** The refund's id: the same however often it is asked. */
  readonly key: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Money a provider gave back. */
export interface ProviderRefund {
  /** The provider's own. */
  readonly id: string;
  /** Minor units; null where it is no amount of the shop's. */
  readonly amount: number | null;
  /** The same in major units, as decimal text. */
  readonly majorAmount: string;
  /** In capitals. */
  readonly currency: string;
  /** The key it was asked with, empty for none; null where the provider does not tell. */
  readonly key: string | null;
  /** `pending`: accepted, and not there yet; `failed`: it was not given back after all. */
  readonly status: 'done' | 'pending' | 'failed';
}

/** What the provider's call came to. */
export type RefundOutcome = { readonly outcome: 'done' | 'pending'; readonly id: string } | NotDone;

/**
 * What can be done now: ask the provider, wait (a part of a batch that is open cannot go back), or try later, because it
 * did not tell.
 */
export type NextStep =
  | {
      readonly step: 'send';
      readonly send: () => Promise<RefundOutcome>;
      /** The provider's ids of refunds that were there before, of which none can be this one. */
      readonly seenBefore: readonly string[];
    }
  | { readonly step: 'wait' }
  | { readonly step: 'later' };

/** A card provider, as far as giving back goes. */
export interface CardRefunds {
  /** Reads what it needs; nothing is given back before `send`. */
  readonly prepare: (wanted: WantedRefund) => Promise<NextStep>;
  /** For how long what was done may still come back from the customer's bank; null where it cannot. */
  readonly mayReverseMs: number | null;
  /**
   * Whether a refund can be sent again once two late look-ups have not found it: only where a look-up finds every refund
   * by its key, and the provider remembers keys for longer than the look-ups take.
   */
  readonly canSendAgain: boolean;
  /**
   * Everything given back of an attempt since a moment, and what was not after all; null when the provider did not
   * answer. Without keys it is everything given back to the same card.
   */
  readonly refundsOf: (attempt: Attempt, since: Date) => Promise<readonly ProviderRefund[] | null>;
}
