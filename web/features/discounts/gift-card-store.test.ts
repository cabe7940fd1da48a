import { expect, test } from 'vitest';
import { payableBy, plainCode, shownCode } from './gift-card-store.ts';

test.each([
  ['acde-fghj', 'ACDE-FGHJ', 'ACDEFGHJ'],
  ['acde ٣٤٦', 'ACDE 346', 'ACDE346'],
  ['ａｃｄｅ３', 'ACDE3', 'ACDE3'],
  ['\u200Eacde\u2011fghj', '\u200EACDE\u2010FGHJ', 'ACDEFGHJ'],
  ['   ', '   ', ''],
])(
  'shownCode and plainCode turn %j into %j for the field and %j for the lookup',
  (typed, shown, plain) => {
    expect(shownCode(typed)).toBe(shown);
    expect(plainCode(typed)).toBe(plain);
  },
);

test("payableBy returns an amount only for orders in the card's currency", () => {
  const card = { id: '1', code: 'X', lastFour: 'X', currency: 'USD', available: 500 } as const;
  expect(payableBy(card, 'USD')).toBe(500);
  expect(payableBy(card, 'TND')).toBeNull();
  expect(payableBy(null, 'USD')).toBeNull();
});
