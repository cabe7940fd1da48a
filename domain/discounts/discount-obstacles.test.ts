import { describe, expect, it } from 'vitest';
import { listObstacles, type CheckedOrder } from './discount-obstacles.ts';
import type { PriceRule } from './discounts.ts';

const now = Date.UTC(2026, 10, 29);
const rule: PriceRule = {
  code: 'SPRING',
  isActive: true,
  valueType: 'percentage',
  valueThousandths: 10_000,
  startsAt: null,
  endsAt: null,
  currency: 'CAD',
  usageLimit: null,
  used: 0,
  usageLimitPerEmail: 1,
  minimumSubtotal: 3000,
  countries: ['CA'],
  sizeKeys: ['10x15'],
};
const order: CheckedOrder = {
  country: 'CA',
  currency: 'CAD',
  subtotal: 3000,
  subtotalsBySize: { '10x15': 3000 },
  preDiscountTotal: 4000,
  usesOfEmail: 0,
};

describe('listObstacles', () => {
  it('finds none where the discount holds', () => {
    expect(listObstacles(rule, order, now)).toEqual([]);
  });

  it('knows that there is no such code', () => {
    expect(listObstacles(null, order, now)).toEqual(['unknown']);
  });

  it('lists every obstacle, not the first alone', () => {
    const other = { ...order, country: 'US', subtotal: 2999, subtotalsBySize: {}, usesOfEmail: 1 };
    expect(listObstacles({ ...rule, endsAt: now }, other, now)).toEqual([
      'over',
      'country',
      'product',
      'minimum',
      'email',
    ]);
  });

  it('compares no minimum with an order in another currency', () => {
    expect(listObstacles(rule, { ...order, currency: 'USD', subtotal: 1 }, now)).toEqual([
      'currency',
    ]);
  });
});
