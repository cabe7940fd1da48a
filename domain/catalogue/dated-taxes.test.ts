import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import type { Catalogue, TaxRate } from './shop-catalogue.ts';
import { catalogueOn, datedTaxFor, taxFor } from './tax.ts';
import { taxProblems } from './tax-problems.ts';

const policy = { defaultPercentThousandths: 0, pickupProvince: null };

function withRates(rates: readonly TaxRate[], code = 'FR'): Catalogue {
  const { countries, elsewhere } = defaultCatalogue;
  const country = { ...(countries[code] ?? elsewhere), taxes: { rates } };
  return { ...defaultCatalogue, countries: { ...countries, [code]: country } };
}

const raised = [
  { name: 'VAT', percentThousandths: 20_000, until: '2026-12-31', source: 'CGI, art. 278' },
  { name: 'VAT', percentThousandths: 21_000, from: '2027-01-01' },
];

function percentOn(catalogue: Catalogue, day: string | null): number[] {
  const { rates } = taxFor(catalogue, 'FR', null, 'shipping', policy, day);
  return rates.map(({ percentThousandths }) => percentThousandths);
}

describe('a tax with dates', () => {
  it('holds from its first to its last day', () => {
    const catalogue = withRates(raised);
    expect(percentOn(catalogue, '2026-12-31')).toEqual([20_000]);
    expect(percentOn(catalogue, '2027-01-01')).toEqual([21_000]);
  });

  it('is stored without its dates and its source, which the simulator names', () => {
    const catalogue = withRates(raised);
    const asked = [catalogue, 'FR', null, 'shipping', policy, '2026-12-31'] as const;
    expect(taxFor(...asked).rates).toEqual([{ name: 'VAT', percentThousandths: 20_000 }]);
    expect(datedTaxFor(...asked).rates).toEqual([raised[0]]);
  });

  it('leaves no tax on a day of no rate, whatever the shop’s own rate is', () => {
    const catalogue = withRates([{ name: 'VAT', percentThousandths: 1000, from: '2030-01-01' }]);
    const own = { ...policy, defaultPercentThousandths: 7000 };
    expect(taxFor(catalogue, 'FR', null, 'shipping', own, '2026-01-01').rates).toEqual([]);
  });
});

describe('catalogueOn', () => {
  it('is the same value where no rate has dates', () => {
    expect(catalogueOn(defaultCatalogue, '2026-11-29')).toBe(defaultCatalogue);
  });

  it('has the rates of its day alone, so that a page prices as the shop does', () => {
    const catalogue = withRates(raised);
    for (const day of ['2026-12-31', '2027-01-01']) {
      const page = catalogueOn(catalogue, day);
      expect(percentOn(page, null)).toEqual(percentOn(catalogue, day));
      expect(page.countries['CA']).toBe(catalogue.countries['CA']);
      expect(catalogueOn(catalogue, day)).toBe(page);
    }
  });

  it('chooses among the rates of provinces too', () => {
    const { countries } = defaultCatalogue;
    const canada = countries['CA'];
    const byProvince = canada?.taxes.byProvince;
    if (!canada || !byProvince) throw new Error('Canada has taxes by province');
    const hst = { name: 'HST', percentThousandths: 14_000, from: '2027-01-01' };
    const taxes = { ...canada.taxes, byProvince: { ...byProvince, ON: [hst] } };
    const catalogue = {
      ...defaultCatalogue,
      countries: { ...countries, CA: { ...canada, taxes } },
    };
    const ratesOn = (day: string) =>
      taxFor(catalogueOn(catalogue, day), 'CA', 'ON', 'shipping', policy).rates;
    expect(ratesOn('2026-12-31')).toEqual([]);
    expect(ratesOn('2027-01-01')).toEqual([{ name: 'HST', percentThousandths: 14_000 }]);
  });
});

describe('taxProblems', () => {
  it('finds none in the seed, nor in rates that follow each other', () => {
    expect(taxProblems(defaultCatalogue)).toEqual([]);
    expect(taxProblems(withRates(raised))).toEqual([]);
  });

  it.for<[Partial<TaxRate>, string, string]>([
    [{ name: ' ' }, 'name', 'tax_name_invalid'],
    [{ percentThousandths: -1 }, 'percentThousandths', 'tax_percent_invalid'],
    [{ percentThousandths: 100_001 }, 'percentThousandths', 'tax_percent_invalid'],
    [{ percentThousandths: 0.5 }, 'percentThousandths', 'tax_percent_invalid'],
    [{ from: '2026-02-30' }, 'from', 'tax_day_invalid'],
    [{ until: 'tomorrow' }, 'until', 'tax_day_invalid'],
    [{ from: '2026-02-02', until: '2026-02-01' }, 'until', 'tax_days_reversed'],
    [{ source: 'x'.repeat(301) }, 'source', 'tax_source_too_long'],
  ])('refuses %j by its field %s: %s', ([change, field, code]) => {
    const rate = { name: 'VAT', percentThousandths: 20_000, ...change };
    expect(taxProblems(withRates([rate]))).toMatchObject([
      { path: `countries.FR.taxes.rates.0.${field}`, code },
    ]);
  });

  it('refuses days between two rates of one name, and not between those of two', () => {
    const [before, after] = raised.map((rate) => ({ ...rate }));
    if (!before || !after) throw new Error('two rates');
    const later = { ...after, from: '2027-01-03' };
    expect(taxProblems(withRates([later, before]))).toEqual([
      {
        path: 'countries.FR.taxes.rates.0.from',
        code: 'tax_days_gap',
        facts: { name: 'VAT', from: '2027-01-01', until: '2027-01-02' },
      },
    ]);
    expect(taxProblems(withRates([before, { ...later, name: 'Levy' }]))).toEqual([]);
  });

  it('refuses six rates on one day, and not six that follow each other', () => {
    const rates = Array.from({ length: 6 }, (_, index) => ({
      name: `Tax ${index}`,
      percentThousandths: 1000,
    }));
    expect(taxProblems(withRates(rates))).toMatchObject([{ code: 'tax_too_many' }]);
    const dated = rates.map((rate, index) => ({
      ...rate,
      from: `202${index}-01-01`,
      until: `202${index}-12-31`,
    }));
    expect(taxProblems(withRates(dated))).toEqual([]);
  });

  it('refuses rates of one name exactly where some day has two of them', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`);
    const rate = fc.record({ a: fc.option(day), b: fc.option(day) }).map(({ a, b }) => {
      const [from, until] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      return {
        name: 'VAT',
        percentThousandths: 1000,
        ...(from !== null && { from }),
        ...(until !== null && { until }),
      };
    });
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 4 }), (rates) => {
        const catalogue = withRates(rates);
        const days = Array.from(
          { length: 30 },
          (_, n) => `2026-${n === 29 ? '03-01' : `02-${String(n).padStart(2, '0')}`}`,
        );
        const isDoubled = days.some((each) => percentOn(catalogue, each).length > 1);
        const found = taxProblems(catalogue).some(({ code }) => code === 'tax_days_overlap');
        expect(found).toBe(isDoubled);
      }),
    );
  });
});
