import { describe, expectTypeOf, it } from 'vitest';
import type { Failure } from '#contract/errors.ts';
import type { Quote } from '../quote/quote-order.ts';
import type { ChunkFailure, PlacingFailure } from './placing-failure.ts';

type With<C extends ChunkFailure['code']> = Extract<ChunkFailure, { readonly code: C }>;

describe('ChunkFailure', () => {
  it('carries the fresh quote with the codes of a disagreement', () => {
    expectTypeOf<With<'quote_changed'>['quote']>().toEqualTypeOf<Quote>();
    expectTypeOf<With<'gift_card_insufficient'>['quote']>().toEqualTypeOf<Quote>();
    expectTypeOf<Failure<'quote_changed'>>().not.toExtend<PlacingFailure>();
  });

  it('carries the details of every other code', () => {
    expectTypeOf<With<'photo_not_stored'>['details']['photoIds']>().toEqualTypeOf<
      readonly string[]
    >();
    expectTypeOf<With<'incomplete_chunks'>['details']['missing']>().toEqualTypeOf<
      readonly number[]
    >();
    expectTypeOf<With<'too_many_orders'>['details']['reason']>().toEqualTypeOf<
      'session' | 'address' | 'contact'
    >();
  });
});
