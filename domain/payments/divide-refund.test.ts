import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planRefunds,
  subtractRefund,
  sumLeft,
  type LeftToRefund,
  type RefundParts,
} from './divide-refund.ts';

const amount = fc.integer({ min: 0, max: 50_000 });

const money: fc.Arbitrary<LeftToRefund> = fc.record({
  giftCard: amount,
  manual: amount,
  cards: fc
    .array(amount, { maxLength: 4 })
    .map((amounts) =>
      amounts.map((each, at) => ({ attempt: `charge ${at}`, amount: each, isExtra: false })),
    ),
});

function total(plan: readonly RefundParts[]): number {
  return plan.reduce(
    (sum, part) => sum + part.giftCardAmount + part.cardAmount + part.byHandAmount,
    0,
  );
}

function card(attempt: string, left: number, isExtra = false) {
  return { attempt, amount: left, isExtra };
}

describe('planRefunds', () => {
  it('returns a gift card before the bank card beside it', () => {
    const left = { giftCard: 2500, manual: 0, cards: [card('charge', 7849)] };
    expect(planRefunds(3231, left)).toEqual([
      { giftCardAmount: 2500, cardAmount: 731, byHandAmount: 0, attempt: 'charge', isExtra: false },
    ]);
  });

  it('returns an extra charge before the payment of the order', () => {
    const left = { giftCard: 0, manual: 0, cards: [card('extra', 900, true), card('charge', 900)] };
    expect(planRefunds(500, left)).toMatchObject([{ cardAmount: 500, attempt: 'extra' }]);
  });

  it('makes a refund of each charge where none covers the amount', () => {
    const left = { giftCard: 100, manual: 0, cards: [card('one', 600), card('two', 400)] };
    expect(planRefunds(1100, left)).toMatchObject([
      { giftCardAmount: 100, cardAmount: 600, attempt: 'one' },
      { giftCardAmount: 0, cardAmount: 400, attempt: 'two' },
    ]);
  });

  it('refuses more than is left, and nothing', () => {
    const left = { giftCard: 100, manual: 0, cards: [card('one', 600)] };
    expect(planRefunds(701, left)).toBeNull();
    expect(planRefunds(0, left)).toBeNull();
  });

  it('never exceeds what is left of an instrument, whatever is refunded one after the other', () => {
    const requests = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(money, requests, (start, wanted) => {
        let left = start;
        let returned = 0;
        for (const each of [...wanted, sumLeft(start)]) {
          const plan = planRefunds(each, left);
          expect(plan === null).toBe(each === 0 || each > sumLeft(left));
          for (const parts of plan ?? []) left = subtractRefund(left, parts);
          if (plan) expect(total(plan)).toBe(each);
          returned += plan ? each : 0;
          const amounts = [left.giftCard, left.manual, ...left.cards.map((one) => one.amount)];
          expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
          expect(sumLeft(left) + returned).toBe(sumLeft(start));
        }
      }),
    );
  });
});
