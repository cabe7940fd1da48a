import type { Failure } from '#contract/errors.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { presentQuote } from '../quote/present-quote.ts';
import type { ChunkFailure } from './placing-failure.ts';

/** Presents a failure of placing as a failure of the API: a quote becomes its response in a language. */
export function presentChunkFailure(failure: ChunkFailure, language: string): Failure {
  if (failure.code !== 'quote_changed' && failure.code !== 'gift_card_insufficient') return failure;
  const { quote, code } = failure;
  const { total, currency } = quote.pricing;
  return fail(code, {
    quote: presentQuote(quote, language),
    total: toMajor(total, currency),
    currency,
  });
}
