import type { Failure } from '#contract/errors.ts';
import { quoteToWire, type CodeError, type QuoteResponse } from '#contract/quote.ts';
import { failureText } from '../../../platform/http/language.ts';
import { cardLimitFailure } from './card-limit-failure.ts';
import type { Quote } from './quote-order.ts';

function presentFailure(failure: Failure | null, language: string): CodeError | null {
  return (
    failure && {
      code: failure.code,
      message: failureText(failure, language),
      ...(failure.code === 'gift_card_held' && { until: failure.details.until }),
    }
  );
}

/** Presents a quote in the response format, with its texts in a language. */
export function presentQuote(quote: Quote, language: string): QuoteResponse {
  return quoteToWire(quote.pricing, [...quote.offered], {
    discountError: presentFailure(quote.discountFailure, language),
    giftCardError: presentFailure(quote.giftCardFailure, language),
    paymentError: presentFailure(cardLimitFailure(quote.pricing), language),
  });
}
