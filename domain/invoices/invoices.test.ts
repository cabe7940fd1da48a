import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceNumber, taxesInRefund } from './invoices.ts';

describe('invoiceNumber', () => {
  it('contains the year, the sequence number and the kind of document', () => {
    expect(invoiceNumber('invoice', 2026, 123)).toBe('2026-000123');
    expect(invoiceNumber('credit_note', 2026, 7)).toBe('CN-2026-000007');
    expect(invoiceNumber('invoice', 2027, 1_234_567)).toBe('2027-1234567');
  });
});

describe('taxesInRefund', () => {
  it('returns the proportional part of each tax, rounded half away from zero', () => {
    // 932 and 1860 of 21438: half of it contains 466 and 930.
    expect(taxesInRefund([932, 1860], 21_438, 0, 10_719)).toEqual([466, 930]);
    expect(taxesInRefund([1], 2, 0, 1)).toEqual([1]);
    expect(taxesInRefund([], 100, 0, 50)).toEqual([]);
  });

  it('adds up to every tax after a full refund in any parts', () => {
    const part = fc.integer({ min: 1, max: 5_000_000_000 });
    const rates = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), rates, (parts, perMille) => {
        const total = parts.reduce((sum, refund) => sum + refund, 0);
        const taxes = perMille.map((rate) => Math.round((total / 4000) * rate));
        const given = taxes.map(() => 0);
        let before = 0;
        for (const refund of parts) {
          taxesInRefund(taxes, total, before, refund).forEach((tax, index) => {
            expect(tax).toBeGreaterThanOrEqual(0);
            given[index] = (given[index] ?? 0) + tax;
          });
          before += refund;
        }
        expect(given).toEqual(taxes);
      }),
    );
  });
});
