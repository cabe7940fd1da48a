import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  longOrderNumber,
  newOrderNumber,
  orderNumberAttempts,
  orderNumberPattern,
  orderNumberPauseMs,
  parseOrderNumber,
  shortOrderNumber,
} from './order-numbers.ts';

const now = 1_795_500_123_456;

describe('shortOrderNumber', () => {
  test('is FPX-, the last six digits of the time, and three random digits', () => {
    expect(shortOrderNumber(now, () => 0)).toBe('FPX-123456000');
    expect(shortOrderNumber(now, () => 0.999)).toBe('FPX-123456999');
    const draws = [0.12, 0.34, 0.56];
    expect(shortOrderNumber(now, () => draws.shift() ?? 0)).toBe('FPX-123456135');
  });

  test('keeps leading zeros of the time', () => {
    expect(shortOrderNumber(1_795_500_000_042, () => 0)).toBe('FPX-000042000');
    expect(shortOrderNumber(7, () => 0)).toBe('FPX-000007000');
    expect(shortOrderNumber(1_795_500_123_456.9, () => 0)).toBe('FPX-123456000');
  });
});

describe('longOrderNumber', () => {
  test('is FPX-, three random characters, a hyphen, six digits of the time, and six random digits', () => {
    expect(longOrderNumber(now, () => 0)).toBe('FPX-AAA-123456000000');
    expect(longOrderNumber(now, () => 0.999)).toMatch(/^FPX-999-123456999999$/);
  });
});

test('generated order numbers match their pattern', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999_999 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
      (time, stream) => {
        const random = (): number => Number(stream.next().value);
        const digits = String(time).padStart(6, '0').slice(-6);
        const short = shortOrderNumber(time, random);
        expect(short).toMatch(/^FPX-\d{9}$/);
        expect(short.slice(4, 10)).toBe(digits);
        const long = longOrderNumber(time, random);
        expect(long).toMatch(/^FPX-[A-Z2-9]{3}-\d{12}$/);
        expect(long.slice(8, 14)).toBe(digits);
        expect(orderNumberPattern.test(short) && orderNumberPattern.test(long)).toBe(true);
      },
    ),
  );
});

test.each([
  'FPX-12345678',
  'FPX-1234567890',
  'fpx-123456789',
  'FPX-AB-123456789012',
  'FPX-ABC-12345678901',
  'FPX-ABC123456789012',
  'FPX-abc-123456789012',
  'FPX-123456789\n',
  ' FPX-123456789',
  'FPX-A_C-123456789012',
  "FPX-1'; --",
  '',
])('orderNumberPattern rejects %j', (text) => {
  expect(orderNumberPattern.test(text)).toBe(false);
});

describe('newOrderNumber', () => {
  test.each([
    ['TN', 'cod', 'short'],
    ['TN', 'in_store', 'short'],
    ['TN', 'gift_card', 'short'],
    ['TN', 'helcim', 'short'],
    ['US', 'helcim', 'long'],
    ['US', 'credit', 'long'],
    ['CA', 'helcim+gift_card', 'long'],
    ['GB', 'credit+gift_card', 'long'],
    ['US', 'gift_card', 'short'],
    ['US', 'in_store', 'short'],
    ['CA', 'interac', 'short'],
    ['US', 'none', 'short'],
    ['US', null, 'short'],
  ] as const)('uses in %s with payment by %s the %s pattern', (country, method, pattern) => {
    const expected = pattern === 'long' ? /^FPX-\w{3}-\d{12}$/ : /^FPX-\d{9}$/;
    expect(newOrderNumber(defaultCatalogue, country, method, now, () => 0.5)).toMatch(expected);
  });
});

test('a free order number is searched five times, 100 ms apart', () => {
  expect(orderNumberAttempts).toBe(5);
  expect(orderNumberPauseMs).toBe(100);
});

describe('parseOrderNumber', () => {
  it.each([
    ['FPX-123456789', 'FPX-123456789'],
    [' fpx 123 456 789 ', 'FPX-123456789'],
    ['123456789', 'FPX-123456789'],
    ['FPX\u2013123456789', 'FPX-123456789'],
    ['FPX-\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669', 'FPX-123456789'],
    ['ＦＰＸ－１２３４５６７８９', 'FPX-123456789'],
    ['ａｂ３ー123456789012', 'FPX-AB3-123456789012'],
    ['fpx-ab3-123456789012', 'FPX-AB3-123456789012'],
    ['fpx ab3 123456789012', 'FPX-AB3-123456789012'],
    ['FPXAB3123456789012', 'FPX-AB3-123456789012'],
    ['ab3 123456 789012', 'FPX-AB3-123456789012'],
    ['Order FPX-AB3-123456789012.', 'FPX-AB3-123456789012'],
    ['Bestellnummer: FPX-123456789', 'FPX-123456789'],
    ['FPX-AB3-\n123456789012-', 'FPX-AB3-123456789012'],
  ])('reads %j as %s', (typed, number) => {
    expect(parseOrderNumber(typed)).toBe(number);
  });

  it.each(['', 'FPX', 'FPX-12345678', 'my order', 'FPX-1234567890'])('refuses %j', (typed) => {
    expect(parseOrderNumber(typed)).toBeNull();
  });
});
