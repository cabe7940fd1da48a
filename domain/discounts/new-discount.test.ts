import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { readNewDiscount, type DiscountDraft } from './new-discount.ts';

const now = Date.UTC(2026, 10, 27);
const day = 24 * 60 * 60 * 1000;

const draft: DiscountDraft = {
  code: 'spring-10',
  percent: '10',
  amount: null,
  currency: null,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  usageLimitPerEmail: null,
  minimum: null,
  countries: null,
  sizes: null,
  isListed: false,
  pieces: null,
  isFirstOrder: false,
  isAutomatic: false,
};

describe('readNewDiscount', () => {
  it('reads a whole draft, with its code in upper case and its lists without repeats', () => {
    const read = readNewDiscount(
      defaultCatalogue,
      {
        ...draft,
        percent: null,
        amount: '5.50',
        currency: 'CAD',
        startsAt: now,
        endsAt: now + day,
        usageLimit: 100,
        minimum: '30',
        countries: ['ca', 'Canada'],
        sizes: ['10x15'],
      },
      now,
    );
    expect(read).toEqual({
      ok: true,
      value: {
        code: 'SPRING-10',
        valueType: 'fixed_amount',
        value: '5.5',
        currency: 'CAD',
        startsAt: now,
        endsAt: now + day,
        usageLimit: 100,
        usageLimitPerEmail: null,
        minimumSubtotal: 3000,
        countries: ['CA'],
        sizeKeys: ['10x15'],
        isListed: false,
        pieces: null,
        isFirstOrder: false,
        isAutomatic: false,
      },
    });
  });

  it('reads an offer of pieces, which takes everything off the others unless a percentage is given', () => {
    const pieces = { of: 3, paid: 2 };
    const kinds = { isFirstOrder: true, isAutomatic: true };
    expect(
      readNewDiscount(defaultCatalogue, { ...draft, ...kinds, percent: null, pieces }, now),
    ).toMatchObject({
      ok: true,
      value: {
        ...kinds,
        valueType: 'percentage',
        value: '0',
        pieces: { ...pieces, percentThousandths: 100_000 },
      },
    });
    expect(
      readNewDiscount(defaultCatalogue, { ...draft, percent: '12.5', pieces }, now),
    ).toMatchObject({
      value: { value: '0', pieces: { percentThousandths: 12_500 } },
    });
  });

  it.for<[Partial<DiscountDraft>, string, string]>([
    [{ code: 'a b' }, 'code', 'malformed'],
    [{ percent: null }, 'value', 'one_of_two'],
    [{ amount: '5' }, 'value', 'one_of_two'],
    [{ percent: '0' }, 'percent', 'malformed'],
    [{ percent: '100.5' }, 'percent', 'malformed'],
    [{ percent: null, amount: '0' }, 'amount', 'malformed'],
    [{ percent: null, amount: '5.5', currency: 'JPY' }, 'amount', 'malformed'],
    [{ currency: 'XXX' }, 'currency', 'unknown'],
    [{ minimum: '30' }, 'minimum', 'needs_currency'],
    [{ minimum: '-3', currency: 'USD' }, 'minimum', 'malformed'],
    [{ countries: ['Atlantis'] }, 'countries', 'unknown'],
    [{ countries: [] }, 'countries', 'malformed'],
    [{ sizes: ['11x11'] }, 'sizes', 'unknown'],
    [{ endsAt: now }, 'endsAt', 'past'],
    [{ startsAt: now + 2 * day, endsAt: now + day }, 'endsAt', 'before_start'],
    [{ pieces: { of: 2, paid: 2 } }, 'pieces', 'malformed'],
    [{ pieces: { of: 2, paid: -1 } }, 'pieces', 'malformed'],
    [{ pieces: { of: 2.5, paid: 1 } }, 'pieces', 'malformed'],
    [{ pieces: { of: 1001, paid: 1 } }, 'pieces', 'malformed'],
    [{ percent: null, amount: '5', pieces: { of: 3, paid: 2 } }, 'pieces', 'needs_percent'],
    [{ usageLimit: 0 }, 'usageLimit', 'malformed'],
    [{ usageLimitPerEmail: 1.5 }, 'usageLimitPerEmail', 'malformed'],
  ])('refuses %j for its field %s: %s', ([change, field, problem]) => {
    expect(readNewDiscount(defaultCatalogue, { ...draft, ...change }, now)).toMatchObject({
      ok: false,
      code: 'discount_invalid',
      details: { field, problem },
    });
  });
});
