import { create } from 'zustand';
import { westernDigits } from '#domain/common/western-digits.ts';
import type { Currency } from '#domain/common/money.ts';
import { tabText } from '#web/lib/tab-state.ts';

/** A gift card applied to the order. */
export interface AppliedGiftCard {
  readonly id: string;
  readonly code: string;
  readonly lastFour: string;
  readonly currency: Currency;
  /** Minor units. */
  readonly available: number;
}

interface GiftCardState {
  /** Null while none is applied. */
  readonly card: AppliedGiftCard | null;
  /** The card of this tab is still to be checked after a reload: an order placed now would lack it. */
  readonly isChecking: boolean;
}

/**
 * The code stored for this tab. A code is money: it is kept out of the URL and the device's permanent storage and
 * expires with the tab, but survives a reload and the redirect to a card checkout and back.
 */
const keptCode = tabText('giftCard');

/** A code as shown in its field: uppercase with Western digits. */
export function shownCode(text: string): string {
  return westernDigits(text.normalize('NFKC')).toUpperCase();
}

/** A code without its separators. */
export function plainCode(text: string): string {
  return shownCode(text).replaceAll(/[^A-Z0-9]/g, '');
}

/** The code of the card that this tab applied, also before a reload. */
export function keptGiftCode(): string | null {
  return keptCode.load();
}

/** The gift card of the order. */
export const useGiftCard = create<GiftCardState>()(() => ({
  card: null,
  isChecking: keptGiftCode() !== null,
}));

/** Applies a card to the order. */
export function keepGiftCard(card: AppliedGiftCard): void {
  useGiftCard.setState({ card, isChecking: false });
  keptCode.save(card.code);
}

/** Removes the gift card from the order. */
export function forgetGiftCard(): void {
  useGiftCard.setState({ card: null, isChecking: false });
  keptCode.save(null);
}

/** Updates the card's balance from the server, minor units. */
export function updateGiftCard(available: number): void {
  useGiftCard.setState(({ card }) => ({ card: card && { ...card, available } }));
}

/** The amount a card can pay of an order in a currency, minor units; null when it cannot. */
export function payableBy(card: AppliedGiftCard | null, currency: Currency): number | null {
  return card?.currency === currency ? card.available : null;
}
