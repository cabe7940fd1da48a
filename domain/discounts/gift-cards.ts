import type { Currency } from '../common/money.ts';

/** A gift card as pricing reads it: the available amount is the balance less active holds, in minor units. */
export interface GiftCard {
  readonly currency: Currency;
  readonly available: number;
  readonly isEnabled: boolean;
  /** Milliseconds since the epoch; null means it never expires. */
  readonly expiresAt: number | null;
  /** When the amount held for unfinished payments is released, milliseconds since the epoch; null without holds. */
  readonly heldUntil: number | null;
}

/**
 * Minimum characters, without separators, of a typed code that is looked up as a gift card first. Source: product
 * §2.18.
 */
export const minGiftCodeLength = 16;

/** Why a gift card pays nothing. Source: product §5.4. */
export type GiftCardError =
  | 'invalid_gift_card'
  | 'gift_card_disabled'
  | 'gift_card_expired'
  | 'gift_card_wrong_currency'
  | 'gift_card_zero_balance'
  | 'gift_card_held';

/** Why a card can start no new payment, even with enough balance. Source: product §5.4. */
export type GiftCardRefusal = Extract<GiftCardError, 'gift_card_disabled' | 'gift_card_expired'>;

/** Returns why a card can start no new payment now, even with enough balance; null when it can. Source: product §5.4. */
export function giftCardRefusal(
  { isEnabled, expiresAt }: Pick<GiftCard, 'isEnabled' | 'expiresAt'>,
  now: number,
): GiftCardRefusal | null {
  if (!isEnabled) return 'gift_card_disabled';
  return expiresAt !== null && now >= expiresAt ? 'gift_card_expired' : null;
}

/** Returns why a card cannot pay for an order in this currency now; null when it can. Source: product §5. */
export function giftCardError(
  card: GiftCard | null,
  currency: Currency,
  now: number,
): GiftCardError | null {
  if (!card) return 'invalid_gift_card';
  const refusal = giftCardRefusal(card, now);
  if (refusal) return refusal;
  if (card.currency !== currency) return 'gift_card_wrong_currency';
  if (card.available <= 0) {
    return card.heldUntil === null ? 'gift_card_zero_balance' : 'gift_card_held';
  }
  return null;
}

/**
 * Details of `gift_card_held`: when the money is free again (ISO 8601), and how many seconds that is from now, at least
 * 1; undefined if nothing is held. Times in milliseconds since the epoch. Source: product §5.4.
 */
export function heldDetails(
  heldUntil: number | null,
  now: number,
): { readonly until: string; readonly waitSeconds: number } | undefined {
  return heldUntil === null
    ? undefined
    : {
        until: new Date(heldUntil).toISOString(),
        waitSeconds: Math.max(1, Math.ceil((heldUntil - now) / 1000)),
      };
}

/** The amounts that a card pays of a total, that stay on it and that remain to be paid; minor units, never negative. */
export interface GiftCardShare {
  readonly giftCardAmount: number;
  readonly remainingBalance: number;
  readonly payable: number;
}

/**
 * Applies a gift card: it pays the smaller of its balance and the total. If a card payment covers the rest, the gift
 * card pays less so that the rest reaches the card method's minimum; a gift card that covers everything leaves no
 * rest. All amounts in minor units. Source: product §4.5.
 */
export function applyGiftCard(
  available: number,
  total: number,
  minimumRest: number,
): GiftCardShare {
  const balance = Math.max(0, available);
  const whole = Math.min(balance, total);
  const rest = total - whole;
  const giftCardAmount = rest > 0 && rest < minimumRest ? Math.max(0, total - minimumRest) : whole;
  return {
    giftCardAmount,
    remainingBalance: balance - giftCardAmount,
    payable: total - giftCardAmount,
  };
}
