import type { Failure } from '#contract/errors.ts';
import { quoteToWire, type CodeError, type QuoteResponse } from '#contract/quote.ts';
import { failureText } from '../../../platform/http/language.ts';
import type { StoredPriceRule } from '../../discounts/index.ts';
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

function presentDiscount({
  code,
  isAutomatic,
  valueType,
  valueThousandths,
  pieces,
}: StoredPriceRule): QuoteResponse['appliedDiscount'] {
  const thousandths = pieces?.percentThousandths ?? Math.abs(valueThousandths);
  return {
    code,
    isAutomatic,
    percent: valueType === 'percentage' ? thousandths / 1000 : null,
    pieces: pieces && { of: pieces.of, paid: pieces.paid },
  };
}

/** Presents a quote in the response format, with its texts in a language. */
export function presentQuote(quote: Quote, language: string): QuoteResponse {
  const wire = quoteToWire(quote.pricing, [...quote.offered], {
    discountError: presentFailure(quote.discountFailure, language),
    giftCardError: presentFailure(quote.giftCardFailure, language),
    paymentError: presentFailure(cardLimitFailure(quote.pricing), language),
  });
  const { discount } = quote;
  // A typed percentage or amount says all by itself.
  const isNamed = discount !== null && (discount.isAutomatic || discount.pieces !== null);
  return isNamed ? { ...wire, appliedDiscount: presentDiscount(discount) } : wire;
}
