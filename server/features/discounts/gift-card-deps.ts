import type { Currency } from '#domain/common/money.ts';
import type { CatalogueSource } from '../catalogue/index.ts';
import type { CodeGuessDeps } from './guess-code.ts';

/** The fields of a stored order that gift cards need; amounts in minor units. */
interface OrderOfCard {
  readonly id: string;
  readonly currency: Currency;
  readonly giftCard: string | null;
  readonly giftCardAmount: number;
}

/** Dependencies of the gift card routes. Source: product §7. */
export interface GiftCardDeps extends CodeGuessDeps {
  /** Whether responses include the details of the look-up. */
  readonly debug: boolean;
  readonly catalogues: Pick<CatalogueSource, 'at'>;
  /** Returns the order of a number if this session placed it. */
  readonly ownOrder: (sessionId: string, number: string) => Promise<OrderOfCard | null>;
}
