import type { Currency } from './money.ts';

/** A gift card as the pricing reads it: what is available is the balance less live holds, in minor units. */
export interface GiftCard {
  readonly currency: Currency;
  readonly available: number;
  readonly isEnabled: boolean;
  /** Milliseconds since the epoch; null for never. */
  readonly expiresAt: number | null;
  /** When what is held for unfinished payments is free again, milliseconds since the epoch; null where nothing is. */
  readonly heldUntil: number | null;
}

/** Why a gift card pays nothing. Source: product §5, gift card code. */
export type GiftCardError =
  | 'invalid_gift_card'
  | 'gift_card_disabled'
  | 'gift_card_expired'
  | 'gift_card_wrong_currency'
  | 'gift_card_zero_balance'
  | 'gift_card_held';

/** Whether a card can pay for an order in this currency now; null when it can. Source: product §5. */
export const giftCardError = (
  card: GiftCard | null,
  currency: Currency,
  now: number,
): GiftCardError | null => {
  if (!card) return 'invalid_gift_card';
  if (!card.isEnabled) return 'gift_card_disabled';
  if (card.expiresAt !== null && now >= card.expiresAt) return 'gift_card_expired';
  if (card.currency !== currency) return 'gift_card_wrong_currency';
  if (card.available <= 0) {
    return card.heldUntil === null ? 'gift_card_zero_balance' : 'gift_card_held';
  }
  return null;
};

/** What a card pays of a total, what stays on it and what is left to pay; minor units, nothing below 0. */
export interface GiftCardShare {
  readonly giftCardAmount: number;
  readonly remainingBalance: number;
  readonly payable: number;
}

/**
 * The card pays the smaller of its balance and the total. With a card method beside it, its part is reduced so that
 * a remainder reaches the method's minimum; a card that covers everything leaves nothing to reach.
 * All amounts in minor units. Source: product §4, gift card.
 */
export const applyGiftCard = (
  available: number,
  total: number,
  minimumRest: number,
): GiftCardShare => {
  const balance = Math.max(0, available);
  const whole = Math.min(balance, total);
  const rest = total - whole;
  const giftCardAmount = rest > 0 && rest < minimumRest ? Math.max(0, total - minimumRest) : whole;
  return {
    giftCardAmount,
    remainingBalance: balance - giftCardAmount,
    payable: total - giftCardAmount,
  };
};
