import type { Currency } from '../common/money.ts';

/**
 * States of a gift card as staff see them: `active` has money that it can pay with, `spent` has none left, `expired` and
 * `disabled` pay nothing, whatever they have.
 */
export const giftCardStates = ['active', 'spent', 'expired', 'disabled'] as const;
/** One of {@link giftCardStates}. */
export type GiftCardState = (typeof giftCardStates)[number];

/** The state of a card at a moment; `balance` in minor units, times in milliseconds since the epoch. */
export function giftCardState(
  card: {
    readonly isEnabled: boolean;
    readonly expiresAt: number | null;
    readonly balance: number;
  },
  now: number,
): GiftCardState {
  if (!card.isEnabled) return 'disabled';
  if (card.expiresAt !== null && now >= card.expiresAt) return 'expired';
  return card.balance === 0 ? 'spent' : 'active';
}

/** Kinds of entries of a card's ledger; `hold` and `release` do not change its balance. */
export const giftCardEntryKinds = [
  'issue',
  'hold',
  'capture',
  'release',
  'refund',
  'adjust',
] as const;

/** Cards that are issued by one request, at most. */
export const maxIssued = 500;

/** The codes of issued cards are shown again for this long to the person who issued them, in milliseconds. */
export const codesShownMs = 15 * 60 * 1000;

/** Largest amount of a new card, in major units. */
export const maxCardAmount = 100_000;

/** What the shop owes on its gift cards in one currency, in minor units. Amounts of currencies are never added. */
export interface OwedAmount {
  readonly currency: Currency;
  /** On cards that can pay. */
  readonly owed: number;
  readonly cards: number;
  /** On cards that are disabled or have expired. */
  readonly blocked: number;
}
