import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { currencyOf, listedCountries } from '#tests/support/price-table.ts';
import type { Currency } from '../common/money.ts';
import {
  baseMethodOf,
  cardMaximum,
  cardMinimum,
  isCardMethod,
  offeredMethods,
  resolveMethod,
  type MethodSetup,
} from './payment-methods.ts';

const manual = ['cod', 'in_store', 'interac'] as const;
const window: MethodSetup = {
  helcimCurrencies: 'USD CAD TND GBP EUR AUD JPY SGD RUB CNY AED SAR BRL MXN'.split(' '),
  credit: false,
  manual,
};
const both: MethodSetup = { ...window, credit: true };
const american: MethodSetup = { helcimCurrencies: ['USD'], credit: true, manual };
const nothing: MethodSetup = { helcimCurrencies: [], credit: false, manual: [] };

function offered(country: string, delivery: 'shipping' | 'pickup', setup: MethodSetup) {
  return offeredMethods(defaultCatalogue, country, currencyOf(country), delivery, setup);
}

describe('offeredMethods', () => {
  test.each([
    ['TN', 'shipping', window, ['cod']],
    ['TN', 'pickup', window, ['in_store']],
    ['TN', 'shipping', both, ['cod']],
    ['TN', 'pickup', both, ['in_store']],
    ['US', 'shipping', window, ['helcim']],
    ['US', 'pickup', window, ['helcim', 'in_store']],
    ['US', 'shipping', both, ['helcim', 'credit']],
    ['US', 'pickup', both, ['helcim', 'credit', 'in_store']],
    ['CA', 'shipping', window, ['helcim', 'interac']],
    ['CA', 'pickup', window, ['helcim', 'in_store', 'interac']],
    ['CA', 'pickup', both, ['helcim', 'credit', 'in_store', 'interac']],
    ['CA', 'shipping', american, ['credit', 'interac']],
    ['US', 'shipping', american, ['helcim', 'credit']],
    ['GB', 'shipping', american, ['credit']],
    ['GB', 'pickup', american, ['credit', 'in_store']],
    ['NZ', 'shipping', american, ['helcim', 'credit']],
    ['JP', 'shipping', window, ['helcim']],
    ['US', 'pickup', nothing, []],
    ['TN', 'shipping', nothing, []],
    ['CA', 'pickup', { ...nothing, manual: ['interac'] }, ['interac']],
    ['CA', 'pickup', { ...nothing, manual: ['in_store'] }, ['in_store']],
  ] as const)('lists the methods of %s for %s, case %#', (country, delivery, setup, expected) => {
    expect(offered(country, delivery, setup)).toEqual(expected);
  });

  test('offers cash on delivery only in Tunisia, which has no card payments', () => {
    for (const country of [...listedCountries, 'NZ']) {
      for (const delivery of ['shipping', 'pickup'] as const) {
        const methods = offered(country, delivery, both);
        expect(methods.includes('cod')).toBe(country === 'TN' && delivery === 'shipping');
        expect(methods.includes('helcim')).toBe(country !== 'TN');
        expect(methods.includes('interac')).toBe(country === 'CA');
        expect(methods.includes('in_store')).toBe(delivery === 'pickup');
      }
    }
  });
});

/** Minimum card amounts in minor units; unnamed currencies use half a dollar at their rate. */
const minimums: readonly (readonly [Currency, number])[] = [
  ['USD', 50],
  ['CAD', 50],
  ['EUR', 50],
  ['AUD', 50],
  ['SGD', 50],
  ['BRL', 50],
  ['GBP', 30],
  ['JPY', 50],
  ['AED', 200],
  ['MXN', 1000],
  ['RUB', 4625],
  ['CNY', 360],
  ['SAR', 188],
  ['TND', 50],
];

test.each(minimums)('cardMinimum of %s is %d minor units', (currency, minimum) => {
  expect(cardMinimum(defaultCatalogue, currency)).toBe(minimum);
});

test('cardMaximum has eight digits of Stripe’s units, and none for other providers', () => {
  expect(cardMaximum('stripe', 'USD')).toBe(99_999_999);
  expect(cardMaximum('stripe', 'JPY')).toBe(99_999_999);
  expect(cardMaximum('stripe', 'TND')).toBe(9_999_999);
  expect(cardMaximum('helcim', 'USD')).toBeNull();
  expect(cardMaximum(null, 'USD')).toBeNull();
});

describe('baseMethodOf and isCardMethod', () => {
  test.each([
    ['helcim', 'helcim', true],
    ['credit', 'credit', true],
    ['cod', 'cod', false],
    ['in_store', 'in_store', false],
    ['interac', 'interac', false],
    ['helcim+gift_card', 'helcim', true],
    ['credit+gift_card', 'credit', true],
    ['gift_card', null, false],
    ['none', null, false],
  ] as const)('read %s as base %s; charges a card: %s', (method, base, card) => {
    expect(baseMethodOf(method)).toBe(base);
    expect(isCardMethod(method)).toBe(card);
  });

  test('isCardMethod is false without a method', () => {
    expect(isCardMethod(null)).toBe(false);
  });
});

describe('resolveMethod', () => {
  test.each([
    // base, total before the gift card, amount paid by gift card
    ['helcim', 1000, 0, 'helcim'],
    ['helcim', 1000, 400, 'helcim+gift_card'],
    ['helcim', 1000, 1000, 'gift_card'],
    ['credit', 1000, 0, 'credit'],
    ['credit', 1000, 400, 'credit+gift_card'],
    ['credit', 1000, 1000, 'gift_card'],
    ['cod', 1000, 0, 'cod'],
    ['cod', 1000, 400, 'cod'],
    ['cod', 1000, 1000, 'gift_card'],
    ['in_store', 1000, 400, 'in_store'],
    ['in_store', 1000, 1000, 'gift_card'],
    ['interac', 1000, 400, 'interac'],
    ['interac', 1000, 1000, 'gift_card'],
    [null, 1000, 0, null],
    [null, 1000, 400, null],
    [null, 1000, 1000, 'gift_card'],
    ['helcim', 0, 0, 'none'],
    ['cod', 0, 0, 'none'],
    [null, 0, 0, 'none'],
  ] as const)(
    'returns for %s, total %d and gift card %d the method %s',
    (base, total, giftCard, method) => {
      expect(resolveMethod(base, total, giftCard)).toBe(method);
    },
  );
});
