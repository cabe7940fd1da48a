import type { Failure, PhotoErrorCode } from '#contract/errors.ts';
import type { CheckoutFailureCode } from '#domain/checkout/checkout-rules.ts';
import type { ResultWith } from '#domain/common/result.ts';
import type { Quote, QuoteErrorCode } from '../quote/quote-order.ts';

/** The customer agreed to another total or payment method than those of the current quote. */
interface Disagreement<C extends 'quote_changed' | 'gift_card_insufficient'> {
  readonly ok: false;
  readonly code: C;
  readonly quote: Quote;
}

/** See {@link Disagreement}; `gift_card_insufficient` when the gift card's part is too small or held. */
type QuoteFailure = Disagreement<'quote_changed'> | Disagreement<'gift_card_insufficient'>;

/** Why an order was not placed. */
export type PlacingFailure =
  | QuoteFailure
  | Failure<
      | QuoteErrorCode
      | CheckoutFailureCode
      | 'invalid_postal_code'
      | 'photo_not_stored'
      | 'below_card_minimum'
      | 'above_card_maximum'
      | 'order_number_taken'
      | 'orders_unconfirmed'
      | 'too_many_orders'
      | 'discount_exhausted'
      | 'discount_in_use'
      | 'gift_card_order_failed'
    >;

/** Why a chunk of an order was not received, or its order was not placed. */
export type ChunkFailure =
  | PlacingFailure
  | Failure<PhotoErrorCode | 'incomplete_chunks' | 'too_many_items' | 'body_too_large'>;

/** Outcome of a part of placing. */
export type PlacingResult<T> = ResultWith<T, PlacingFailure>;

/** Outcome of a part of receiving a chunk. */
export type ChunkResult<T> = ResultWith<T, ChunkFailure>;
