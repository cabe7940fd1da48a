import type { Currency } from '#domain/money.ts';
import type { CardProvider as ProviderName } from '#domain/payment-methods.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { Attempt } from '../records/attempts.repo.ts';

/** What a provider tells of money it took, or did not take; the same for every provider. */
export interface Charge {
  /** The provider's own id of it. */
  readonly transaction: string;
  readonly status: 'approved' | 'declined' | 'pending';
  /** In major units as decimal text; empty where the provider states none. */
  readonly amount: string;
  /** The same in minor units of `currency`; null where it is no such amount. */
  readonly minor: number | null;
  /** Its code, in capitals where it is one of ours. */
  readonly currency: string;
  /** The id of the try that it says it belongs to. */
  readonly reference: string;
  /** Why it was declined, in the provider's words. */
  readonly reason: string | null;
  readonly approvalCode: string | null;
  readonly cardLastFour: string | null;
  /** Tells the card from others and is the same on a refund to it; null where the provider has none. */
  readonly cardFingerprint: string | null;
}

/** What a provider answers about one try. */
export interface ProviderStatus {
  readonly charges: readonly Charge[];
  /** Whether it said that nothing more can be charged on it, or that it still can. Not every provider tells. */
  readonly sessionStatus: 'open' | 'over' | 'untold';
}

/** Money that went back to a card, as the provider lists it. */
export type MovedRefund = Pick<
  Charge,
  'transaction' | 'amount' | 'minor' | 'currency' | 'reference' | 'cardFingerprint' | 'cardLastFour'
>;

/** Money that moved lately. */
export interface Moves {
  readonly approved: readonly Charge[];
  /** Refunds and reversals; `amount` and `minor` of what went back. */
  readonly refunds: readonly MovedRefund[];
}

/** Where a customer goes to pay, and what the provider keeps from everybody but this server. */
export interface OpenedAttempt {
  readonly token: string;
  readonly secret: string | null;
  readonly url: string | null;
}

/** What opening answers; `unknown`: it may have been opened, but nobody was told where. */
export type Opened =
  | ({ readonly outcome: 'open' } & OpenedAttempt)
  | { readonly outcome: 'refused' | 'unknown'; readonly why: string };

/** Where the customer comes back to; for a provider one is sent to. */
export interface ReturnAddresses {
  readonly success: string;
  readonly cancel: string;
}

/** What a try is opened for. */
export interface Payable {
  readonly attempt: Attempt;
  /** Of the order. */
  readonly language: string;
  /** The whole of it, for a provider that shows what is paid for. */
  readonly readOrder: () => Promise<OrderRecord>;
  readonly addresses: ReturnAddresses | null;
}

/** One provider that charges cards, as far as a payment goes through it. Nothing here throws for what it answers. */
export interface CardProvider {
  readonly name: ProviderName;
  readonly open: (payable: Payable) => Promise<Opened>;
  /** Null when the provider did not answer. */
  readonly read: (attempt: Attempt) => Promise<ProviderStatus | null>;
  /** Makes sure that nobody pays there any more, where the provider can; false when it did not answer. */
  readonly end: (token: string) => Promise<boolean>;
  /** What moved since a moment, whatever it belongs to; null when not answered or where there is no such list. */
  readonly movedSince: (moment: Date) => Promise<Moves | null>;
}

/** Whether a charge is exactly what a try asks for. Source: product §4. */
export const isChargeOf = (
  charge: Charge,
  attempt: { readonly id: string; readonly amount: number; readonly currency: Currency },
): boolean =>
  charge.reference === attempt.id &&
  charge.currency === attempt.currency &&
  charge.minor === attempt.amount;
