import { addDays } from '../../common/local-time.ts';
import type { TaxRate } from '../shop-catalogue.ts';

/** Whether a rate holds on a day, held before it, or will hold. */
export type TaxTime = 'past' | 'present' | 'ahead';

/** Where a day (`YYYY-MM-DD`) is in the time of a rate; its first and last days are within. Source: product §9.5. */
export function taxTimeOn({ from, until }: TaxRate, day: string): TaxTime {
  if (until !== undefined && until < day) return 'past';
  return from !== undefined && from > day ? 'ahead' : 'present';
}

/**
 * The rates with another percentage of the same tax from a day (`YYYY-MM-DD`) on: the rate at `index` ends the day before, and
 * the new one lasts as long as that would have. Null where the rate does not hold both on that day and on the day before.
 */
export function followTax(
  rates: readonly TaxRate[],
  index: number,
  { from, percentThousandths, source }: Required<Pick<TaxRate, 'from'>> & Omit<TaxRate, 'name'>,
): readonly TaxRate[] | null {
  const before = rates[index];
  if (!before || taxTimeOn(before, from) !== 'present' || before.from === from) return null;
  const after: TaxRate = {
    name: before.name,
    percentThousandths,
    from,
    ...(before.until !== undefined && { until: before.until }),
    ...(source !== undefined && { source }),
  };
  return rates.toSpliced(index, 1, { ...before, until: addDays(from, -1) }, after);
}

/** The indexes of rates as people read them: by name in the order of the list, those of one name by their days. */
export function orderTaxes(rates: readonly TaxRate[]): readonly number[] {
  const names = [...new Set(rates.map(({ name }) => name))];
  const rank = ({ name }: TaxRate): number => names.indexOf(name);
  return rates
    .map((rate, index) => ({ rate, index }))
    .toSorted(
      (one, other) =>
        rank(one.rate) - rank(other.rate) ||
        (one.rate.from ?? '').localeCompare(other.rate.from ?? '', 'en'),
    )
    .map(({ index }) => index);
}
