import type { Currency } from '#domain/common/money.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { Attempt } from '../records/attempts.repo.ts';

/** A charge as a provider reports it, successful or not; the same for every provider. */
export interface Charge {
  /** The provider's own id of the charge. */
  readonly transaction: string;
  readonly status: 'approved' | 'declined' | 'pending';
  /** In major units as decimal text; empty if the provider states none. */
  readonly amount: string;
  /** The same in minor units of `currency`; null if it is no such amount. */
  readonly minor: number | null;
  /** Currency code, in capitals if it is one of the shop's. */
  readonly currency: string;
  /** The id of the attempt that the charge names. */
  readonly reference: string;
  /** Reason of a decline, in the provider's words. */
  readonly reason: string | null;
  readonly approvalCode: string | null;
  readonly cardLastFour: string | null;
  /** Identifies the card, also on a refund to it; null if the provider has no fingerprint. */
  readonly cardFingerprint: string | null;
}

/** A provider's response about one attempt. */
export interface ProviderStatus {
  readonly charges: readonly Charge[];
  /** Whether the session is over or can still be charged; `unknown` if the provider does not say. */
  readonly sessionStatus: 'open' | 'over' | 'unknown';
}

/** A refund to a card, as the provider lists it. */
export type MovedRefund = Pick<
  Charge,
  'transaction' | 'amount' | 'minor' | 'currency' | 'reference' | 'cardFingerprint' | 'cardLastFour'
>;

/** Recent charges and refunds. */
export interface Moves {
  readonly approved: readonly Charge[];
  /** Refunds and reversals; `amount` and `minor` are the refunded amount. */
  readonly refunds: readonly MovedRefund[];
}

/** The place where a customer pays, and the secret that the provider shares only with this server. */
export interface OpenedAttempt {
  readonly token: string;
  readonly secret: string | null;
  readonly url: string | null;
}

/** Result of opening a payment; `unknown`: it may have been opened, but the shop does not know its address. */
export type OpenOutcome =
  | ({ readonly outcome: 'open' } & OpenedAttempt)
  | { readonly outcome: 'refused' | 'unknown'; readonly why: string };

/** Addresses to which a hosted payment page returns the customer. */
export interface ReturnAddresses {
  readonly success: string;
  readonly cancel: string;
}

/** The attempt to open, and its order. */
export interface Payable {
  readonly attempt: Attempt;
  /** Language of the order. */
  readonly language: string;
  /** Reads the whole order, for a provider that shows its contents. */
  readonly readOrder: () => Promise<OrderRecord>;
  readonly addresses: ReturnAddresses | null;
  /** Takes another call of the shop's limit, for a provider that has to send a second one; false if none is left. */
  readonly takeCall: () => Promise<boolean>;
}

/** A provider that charges cards. No method throws because of the provider's response. */
export interface ProviderAdapter {
  readonly name: CardProvider;
  readonly open: (payable: Payable) => Promise<OpenOutcome>;
  /** Null when the provider did not answer. */
  readonly read: (attempt: Attempt) => Promise<ProviderStatus | null>;
  /** Prevents further payments there, if the provider can; false when it did not answer. */
  readonly end: (token: string) => Promise<boolean>;
  /** The newest charges and refunds since a moment, of any reference; null when not answered. */
  readonly movedSince: (moment: Date) => Promise<Moves | null>;
}

/** Whether a charge is exactly what an attempt asks for. */
export function isChargeOf(
  charge: Charge,
  attempt: { readonly id: string; readonly amount: number; readonly currency: Currency },
): boolean {
  return (
    charge.reference === attempt.id &&
    charge.currency === attempt.currency &&
    charge.minor === attempt.amount
  );
}
