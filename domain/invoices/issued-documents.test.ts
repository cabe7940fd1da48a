import { describe, expect, it } from 'vitest';
import { sumDocuments, toBookedDocument, type IssuedDocument } from './issued-documents.ts';

const invoice: IssuedDocument = {
  number: 'INV-2026-000001',
  kind: 'invoice',
  issuedAt: new Date('2026-11-27T10:00:00Z'),
  orderNumber: 'FPX-1',
  country: 'CA',
  province: 'QC',
  currency: 'CAD',
  amount: 1150,
  taxes: [
    { name: 'GST', amount: 50 },
    { name: 'QST', amount: 100 },
  ],
};

describe('toBookedDocument', () => {
  it('books a credit note with negative amounts', () => {
    const note = toBookedDocument({ ...invoice, kind: 'credit_note' });
    expect(note).toMatchObject({
      amount: -1150,
      tax: -150,
      taxes: [{ amount: -50 }, { amount: -100 }],
    });
  });
});

describe('sumDocuments', () => {
  it('sums each currency by itself, and each tax by its country and province', () => {
    const documents = [
      invoice,
      { ...invoice, province: 'ON', amount: 1130, taxes: [{ name: 'HST', amount: 130 }] },
      {
        ...invoice,
        kind: 'credit_note',
        amount: 575,
        taxes: [{ name: 'GST', amount: 25 }],
      } as const,
      {
        ...invoice,
        currency: 'USD',
        country: 'US',
        province: null,
        amount: 900,
        taxes: [],
      } as const,
    ].map(toBookedDocument);
    expect(sumDocuments(documents)).toEqual([
      {
        currency: 'CAD',
        total: 1705,
        tax: 255,
        taxes: [
          { name: 'GST', country: 'CA', province: 'QC', amount: 25 },
          { name: 'HST', country: 'CA', province: 'ON', amount: 130 },
          { name: 'QST', country: 'CA', province: 'QC', amount: 100 },
        ],
      },
      { currency: 'USD', total: 900, tax: 0, taxes: [] },
    ]);
  });
});
