import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import type { Currency } from '../common/money.ts';

/** Cash of an order that was taken at a counter or returned there. */
export interface CounterCash {
  readonly at: Date;
  readonly currency: Currency;
  /** In minor units; below 0 for what was returned. */
  readonly amount: number;
}

/** A sum of one currency in minor units. */
export interface CurrencySum {
  readonly currency: Currency;
  readonly amount: number;
  /** How many amounts it has. */
  readonly count: number;
}

/** What a person counted of one currency, in minor units, and why it is not what was expected. */
export interface CountedCurrency {
  readonly currency: Currency;
  readonly counted: number;
  readonly reason: string | null;
}

/** A count beside what was expected. */
export interface ComparedCurrency extends CountedCurrency {
  readonly expected: number;
}

/**
 * Compares a count with what was expected. Every expected currency is counted, each once; one that was not expected may be
 * counted too. Errors: `cash_changed` if an expected currency was not counted, `cash_reason_missing` for a difference
 * without its reason.
 */
export function compareCounts(
  expected: readonly Pick<CurrencySum, 'currency' | 'amount'>[],
  counts: readonly CountedCurrency[],
): ResultWith<
  ComparedCurrency[],
  FailureWith<'cash_changed'> | FailureWith<'cash_reason_missing'>
> {
  const counted = new Set(counts.map(({ currency }) => currency));
  if (counted.size !== counts.length) return fail('cash_changed');
  if (expected.some(({ currency }) => !counted.has(currency))) return fail('cash_changed');
  const compared = counts.map((count) => ({
    ...count,
    expected: expected.find(({ currency }) => currency === count.currency)?.amount ?? 0,
  }));
  const isUnexplained = compared.some((one) => one.counted !== one.expected && !one.reason?.trim());
  return isUnexplained ? fail('cash_reason_missing') : succeed(compared);
}

/** Whether both have the same sum in each currency; a currency without cash is the same as one of 0. */
export function areSameSums(
  one: readonly Pick<CurrencySum, 'currency' | 'amount'>[],
  other: readonly Pick<CurrencySum, 'currency' | 'amount'>[],
): boolean {
  const isIn = (
    sums: readonly Pick<CurrencySum, 'currency' | 'amount'>[],
    { currency, amount }: Pick<CurrencySum, 'currency' | 'amount'>,
  ): boolean => (sums.find((sum) => sum.currency === currency)?.amount ?? 0) === amount;
  return one.every((sum) => isIn(other, sum)) && other.every((sum) => isIn(one, sum));
}
