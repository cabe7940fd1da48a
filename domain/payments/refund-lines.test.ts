import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLinesRefund } from './refund-lines.ts';

describe('computeLinesRefund', () => {
  it('takes the part of the discount off and adds the part of the taxes', () => {
    const order = { subtotal: 10_951, discount: 1095, total: 10_349, taxes: 493 };
    expect(computeLinesRefund(3419, 0, order)).toEqual({
      goods: 3419,
      discount: 342,
      taxes: 154,
      amount: 3231,
    });
  });

  it('refunds all lines, in any steps, for what was charged for them', () => {
    const copies = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 10 });
    const percent = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(copies, percent, percent, fc.nat(2000), (prices, off, tax, shipping) => {
        const subtotal = prices.reduce((sum, price) => sum + price, 0);
        const discount = Math.floor((subtotal * off) / 100);
        const taxes = Math.floor(((subtotal - discount + shipping) * tax) / 100);
        const order = { subtotal, discount, total: subtotal - discount + shipping + taxes, taxes };
        let before = 0;
        let refunded = 0;
        for (const price of prices) {
          refunded += computeLinesRefund(price, before, order).amount;
          before += price;
        }
        expect(refunded).toBe(computeLinesRefund(subtotal, 0, order).amount);
        expect(refunded).toBeLessThanOrEqual(order.total);
      }),
    );
  });

  it('refunds nothing of lines that cost nothing', () => {
    const order = { subtotal: 0, discount: 0, total: 0, taxes: 0 };
    expect(computeLinesRefund(0, 0, order).amount).toBe(0);
  });
});
