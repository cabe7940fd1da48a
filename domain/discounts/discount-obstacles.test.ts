import { describe, expect, it } from 'vitest';
import { findObstacleFacts, listObstacles, type CheckedOrder } from './discount-obstacles.ts';
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
  pieces: null,
  isFirstOrder: false,
  isAutomatic: false,
};
const order: CheckedOrder = {
  country: 'CA',
  currency: 'CAD',
  subtotal: 3000,
  lines: [{ sizeKey: '10x15', quantity: 30, total: 3000 }],
  preDiscountTotal: 4000,
  usesOfEmail: 0,
  earlierOrder: null,
  discount: 0,
};

describe('listObstacles', () => {
  it('finds none where the discount holds', () => {
    expect(listObstacles(rule, order, now)).toEqual([]);
  });

  it('knows that there is no such code', () => {
    expect(listObstacles(null, order, now)).toEqual(['unknown']);
  });

  it('lists every obstacle, not the first alone', () => {
    const other = { ...order, country: 'US', subtotal: 2999, lines: [], usesOfEmail: 1 };
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

  it('knows an order before, an offer with too few pieces and a larger discount', () => {
    const first = { ...rule, isFirstOrder: true };
    expect(listObstacles(first, order, now)).toEqual([]);
    expect(listObstacles(first, { ...order, earlierOrder: 'FPX-000001001' }, now)).toEqual([
      'first_order',
    ]);
    const offer = { ...rule, pieces: { of: 31, paid: 30, percentThousandths: 100_000 } };
    expect(listObstacles(offer, order, now)).toEqual(['pieces']);
    expect(listObstacles(rule, { ...order, discount: 299 }, now)).toEqual([]);
    expect(listObstacles(rule, { ...order, discount: 300 }, now)).toEqual(['smaller']);
  });
});

describe('findObstacleFacts', () => {
  it('says what the order lacks, and which order was before it', () => {
    const offer = {
      ...rule,
      minimumSubtotal: 3500,
      pieces: { of: 33, paid: 30, percentThousandths: 100_000 },
      isFirstOrder: true,
    };
    const earlierOrder = 'FPX-000001001';
    expect(findObstacleFacts(offer, { ...order, earlierOrder })).toEqual({
      missingSubtotal: 500,
      morePieces: 3,
      earlierOrder,
    });
    expect(findObstacleFacts(rule, { ...order, earlierOrder })).toEqual({
      missingSubtotal: null,
      morePieces: null,
      earlierOrder: null,
    });
  });
});
