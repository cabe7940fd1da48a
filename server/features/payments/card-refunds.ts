import type { Attempt } from './attempts.repo.ts';
import type { NotDone } from './helcim/api.ts';

/** What a provider is asked to give back of a try; `amount` in minor units. */
export interface WantedRefund {
  readonly attempt: Attempt;
  readonly amount: number;
  /** The refund's id: the same however often it is asked. */
  readonly key: string;
}

/** Money a provider gave back. */
export interface GivenBack {
  /** The provider's own. */
  readonly id: string;
  readonly amount: number;
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
  | { readonly step: 'send'; readonly send: () => Promise<RefundOutcome> }
  | { readonly step: 'wait' }
  | { readonly step: 'later' };

/** A card provider, as far as giving back goes. */
export interface CardRefunds {
  /** Reads what it needs; nothing is given back before `send`. */
  readonly prepare: (wanted: WantedRefund) => Promise<NextStep>;
  /** For how long what was done may still come back from the customer's bank; null where it cannot. */
  readonly mayComeBackMs: number | null;
  /** Everything given back of a try, and what was not after all; null when the provider did not tell. */
  readonly refundsOf: (attempt: Attempt) => Promise<readonly GivenBack[] | null>;
}
