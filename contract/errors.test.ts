import { describe, expectTypeOf, it } from 'vitest';
import type { Currency } from '#domain/common/money.ts';
import { fail, type FailureWith } from '#domain/common/result.ts';
import type { ErrorDetails } from './error-details.ts';
import type { ErrorCode, Failure, Result } from './errors.ts';

describe('Failure', () => {
  it('has the details of its code', () => {
    expectTypeOf<Failure<'below_card_minimum'>['details']>().toEqualTypeOf<{
      readonly minimum: number;
      readonly currency: Currency;
    }>();
    expectTypeOf<
      Extract<Failure, { code: 'too_many_requests' }>['details']['waitSeconds']
    >().toBeNumber();
    expectTypeOf<Failure<'no_items'>['details']>().toEqualTypeOf<undefined>();
  });

  it('accepts neither the details of another code nor a lack of its own', () => {
    expectTypeOf<FailureWith<'below_card_minimum'>>().not.toExtend<Failure>();
    expectTypeOf<FailureWith<'below_card_minimum', { limit: number }>>().not.toExtend<Failure>();
    expectTypeOf<FailureWith<'no_items', { item: number }>>().not.toExtend<Failure>();
    expectTypeOf<FailureWith<'unheard_of'>>().not.toExtend<Failure>();
  });

  it('is what fail builds for its code', () => {
    const build = (waitSeconds: number): Result<never, 'payment_busy'> =>
      fail('payment_busy', { waitSeconds });
    expectTypeOf(build).returns.toEqualTypeOf<Result<never, 'payment_busy'>>();
    expectTypeOf(fail('payment_busy')).not.toExtend<Failure<'payment_busy'>>();
    expectTypeOf(fail('payment_busy', { waitSeconds: '5' })).not.toExtend<Failure>();
  });

  it('lets the details name codes of the catalogue only', () => {
    expectTypeOf<keyof ErrorDetails>().toExtend<ErrorCode>();
  });
});
