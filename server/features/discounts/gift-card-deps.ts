import type { Currency } from '#domain/money.ts';
import type { CodeGuessDeps } from './guess-code.ts';

/** What of a stored order the gift cards look at; amounts in minor units. */
interface OrderOfCard {
  readonly id: string;
  readonly currency: Currency;
  readonly giftCard: { readonly id: string } | null;
  readonly giftCardAmount: number;
}

/** What the calls about gift cards need of the shop. */
export interface GiftCardDeps extends CodeGuessDeps {
  /** Whether answers say what was looked at. */
  readonly debug: boolean;
  /** The order of a number if this session placed it. */
  readonly ownOrder: (sessionId: string, number: string) => Promise<OrderOfCard | null>;
}
