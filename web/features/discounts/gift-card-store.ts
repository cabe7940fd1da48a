import { create } from 'zustand';
import { westernDigits } from '#domain/checkout-rules.ts';
import type { Currency } from '#domain/money.ts';

/** A gift card that is to pay for the order. */
export interface GiftCard {
  readonly id: string;
  readonly code: string;
  readonly lastFour: string;
  readonly currency: Currency;
  /** Minor units. */
  readonly available: number;
}

interface GiftCardState {
  /** Null while none is applied. */
  readonly card: GiftCard | null;
}

const key = 'giftCard';

/** The gift card of the order. */
export const useGiftCard = create<GiftCardState>()(() => ({ card: null }));

/** A code as it stands in its field: capitals, Western digits. */
export const shownCode = (text: string): string =>
  westernDigits(text.normalize('NFKC')).toUpperCase();

/** A code without what it is grouped by. */
export const plainCode = (text: string): string => shownCode(text).replaceAll(/[^A-Z0-9]/g, '');

/**
 * The code kept for this tab. A code is money: it stays out of the address and of what is saved on the device, and goes
 * with the tab; it outlives a reload and the way to a card checkout and back.
 */
export const keptGiftCode = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

const keep = (code: string | null): void => {
  try {
    if (code === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, code);
  } catch {
    // Without storage the card stays as long as the page does.
  }
};

/** Pays with a card from now on. */
export const keepGiftCard = (card: GiftCard): void => {
  useGiftCard.setState({ card });
  keep(card.code);
};

/** The order goes on without a gift card. */
export const forgetGiftCard = (): void => {
  useGiftCard.setState({ card: null });
  keep(null);
};

/** What the shop says is on the card now, minor units. */
export const updateGiftCard = (available: number): void =>
  useGiftCard.setState(({ card }) => ({ card: card && { ...card, available } }));

/** What the card can pay of an order in a currency, minor units; null where it cannot. */
export const payableBy = (card: GiftCard | null, currency: Currency): number | null =>
  card?.currency === currency ? card.available : null;
