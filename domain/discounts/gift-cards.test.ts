import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyGiftCard, giftCardError, type GiftCard } from './gift-cards.ts';

const expiry = Date.UTC(2027, 0, 1);
const card: GiftCard = {
  currency: 'USD',
  available: 2500,
  isEnabled: true,
  expiresAt: null,
  heldUntil: null,
};

describe('giftCardError', () => {
  test("is null for a card with a balance in the order's currency", () => {
    expect(giftCardError(card, 'USD', expiry)).toBeNull();
    expect(giftCardError({ ...card, available: 1 }, 'USD', expiry)).toBeNull();
  });

  test('is invalid_gift_card for an unknown card', () => {
    expect(giftCardError(null, 'USD', expiry)).toBe('invalid_gift_card');
  });

  test('reports a disabled card before any other reason', () => {
    const disabled = { ...card, isEnabled: false, available: 0, expiresAt: 0 };
    expect(giftCardError(disabled, 'EUR', expiry)).toBe('gift_card_disabled');
  });

  test.each([
    [expiry - 1, null],
    [expiry, 'gift_card_expired'],
    [expiry + 1, 'gift_card_expired'],
  ])('returns at %d for a card that expires: %s', (now, error) => {
    expect(giftCardError({ ...card, expiresAt: expiry }, 'USD', now)).toBe(error);
  });

  test.each(['CAD', 'TND', 'EUR', 'JPY'] as const)(
    'refuses a USD card for an order in %s',
    (currency) => {
      expect(giftCardError(card, currency, 0)).toBe('gift_card_wrong_currency');
    },
  );

  test.each([0, -1])('reports a card with %d left as empty', (available) => {
    expect(giftCardError({ ...card, available }, 'USD', 0)).toBe('gift_card_zero_balance');
  });
});

describe('applyGiftCard', () => {
  test.each([
    // available, total, minimum of the remainder; paid, left on the card, left to pay
    [2500, 10_000, 0, 2500, 0, 7500],
    [2500, 2500, 0, 2500, 0, 0],
    [2500, 2499, 0, 2499, 1, 0],
    [2500, 2501, 0, 2500, 0, 1],
    [2500, 0, 0, 0, 2500, 0],
    [0, 1000, 0, 0, 0, 1000],
    [-5, 1000, 0, 0, 0, 1000],
    [2500, 2549, 50, 2499, 1, 50],
    [2500, 2501, 50, 2451, 49, 50],
    [2500, 2550, 50, 2500, 0, 50],
    [2500, 2500, 50, 2500, 0, 0],
    [2500, 40, 50, 40, 2460, 0],
    [10, 40, 50, 0, 10, 40],
    [10, 55, 50, 5, 5, 50],
  ])(
    'pays with %d available, total %d and minimum remainder %d: %d',
    (available, total, minimum, paid, left, rest) => {
      expect(applyGiftCard(available, total, minimum)).toEqual({
        giftCardAmount: paid,
        remainingBalance: left,
        payable: rest,
      });
    },
  );

  test('adds up, is never negative, and leaves zero, the minimum or a total below it', () => {
    const amount = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 0, max: 5000 }),
        (available, total, minimum) => {
          const share = applyGiftCard(available, total, minimum);
          expect(share.giftCardAmount).toBeGreaterThanOrEqual(0);
          expect(share.giftCardAmount).toBeLessThanOrEqual(Math.min(available, total));
          expect(share.giftCardAmount + share.payable).toBe(total);
          expect(share.giftCardAmount + share.remainingBalance).toBe(available);
          const reached = share.payable === 0 || share.payable >= minimum;
          expect(reached || (total < minimum && share.giftCardAmount === 0)).toBe(true);
        },
      ),
    );
  });

  test('pays the smaller of balance and total when there is no minimum', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, (available, total) => {
        const { giftCardAmount } = applyGiftCard(available, total, 0);
        expect(giftCardAmount).toBe(Math.min(available, total));
      }),
    );
  });
});
