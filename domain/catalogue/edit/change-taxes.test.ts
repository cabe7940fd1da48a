import { describe, expect, it } from 'vitest';
import type { TaxRate } from '../shop-catalogue.ts';
import { followTax, orderTaxes, taxTimeOn } from './change-taxes.ts';

const vat: TaxRate = { name: 'VAT', percentThousandths: 19_000, source: 'Act 1' };

describe('followTax', () => {
  it('ends the rate the day before the next one begins', () => {
    const next = { from: '2027-03-01', percentThousandths: 20_000, source: 'Act 2' };
    expect(followTax([vat], 0, next)).toEqual([
      { name: 'VAT', percentThousandths: 19_000, source: 'Act 1', until: '2027-02-28' },
      { name: 'VAT', percentThousandths: 20_000, from: '2027-03-01', source: 'Act 2' },
    ]);
  });

  it('lets the new rate last as long as the former would have', () => {
    const limited = { ...vat, from: '2026-01-01', until: '2027-12-31' };
    const rates = followTax([limited], 0, { from: '2027-01-01', percentThousandths: 7000 });
    expect(rates?.map(({ from, until }) => [from, until])).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2027-01-01', '2027-12-31'],
    ]);
  });

  it.for(['2025-12-31', '2026-01-01', '2028-01-01'])(
    'refuses %s, on or before which the rate does not hold',
    (from) => {
      const limited = { ...vat, from: '2026-01-01', until: '2027-12-31' };
      expect(followTax([limited], 0, { from, percentThousandths: 7000 })).toBeNull();
    },
  );
});

describe('taxTimeOn', () => {
  const rate = { ...vat, from: '2026-02-01', until: '2026-02-28' };
  it.for([
    ['2026-01-31', 'ahead'],
    ['2026-02-01', 'present'],
    ['2026-02-28', 'present'],
    ['2026-03-01', 'past'],
  ] as const)('says that %s is %s', ([day, time]) => {
    expect(taxTimeOn(rate, day)).toBe(time);
  });
});

describe('orderTaxes', () => {
  it('puts the rates of a name by their days, and names as they are listed', () => {
    const rates = [
      { ...vat, from: '2027-01-01' },
      { name: 'City', percentThousandths: 1000 },
      { ...vat, until: '2026-12-31' },
    ];
    expect(orderTaxes(rates)).toEqual([2, 0, 1]);
  });
});
