import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  formatAmount,
  formatPromisedDay,
  formatWhen,
  moveMonth,
  shortNumber,
  spanOf,
  toUtcDay,
} from './format.ts';

beforeEach(() => vi.stubEnv('TZ', 'UTC'));
afterEach(() => vi.unstubAllEnvs());

describe('formatAmount', () => {
  it('has the decimals of the currency and the signs of the language', () => {
    expect(formatAmount(1284.5, 'TND', 'en')).toBe('1,284.50');
    expect(formatAmount(1284.5, 'CAD', 'fr')).toBe('1\u202f284,50');
    expect(formatAmount(1284, 'JPY', 'en')).toBe('1,284');
  });

  it('has Latin digits in Arabic', () => {
    expect(formatAmount(92, 'TND', 'ar')).toBe('92,00');
  });
});

describe('formatWhen', () => {
  const now = Date.parse('2026-11-23T10:00:00Z');

  it.each([
    ['2026-11-23T09:05:00Z', '09:05'],
    ['2026-11-22T14:32:00Z', 'Sun 14:32'],
    ['2026-11-24T17:00:00Z', 'Tue 17:00'],
    ['2026-11-01T08:00:00Z', 'Nov 1, 08:00'],
    ['2025-03-03T08:00:00Z', 'Mar 3, 2025'],
  ])('writes %s as %s', (instant, written) => {
    expect(formatWhen(instant, now, 'en')).toBe(written);
  });
});

describe('formatPromisedDay', () => {
  it('is the day in UTC wherever the reader is', () => {
    vi.stubEnv('TZ', 'America/Vancouver');
    expect(formatPromisedDay('2026-12-02T00:00:00Z', 'en')).toBe('Wed, Dec 2');
  });
});

describe('spanOf', () => {
  const minute = 60_000;

  it.each([
    [12 * minute, { unit: 'minutes', count: 12 }],
    [59 * minute + 59_999, { unit: 'minutes', count: 59 }],
    [60 * minute, { unit: 'hours', count: 1 }],
    [-31 * 60 * minute, { unit: 'hours', count: 31 }],
    [72 * 60 * minute, { unit: 'days', count: 3 }],
  ])('rounds %d ms down', (milliseconds, span) => {
    expect(spanOf(milliseconds)).toEqual(span);
  });
});

describe('shortNumber', () => {
  it('shortens a long number in the middle alone', () => {
    expect(shortNumber('FPX-K7Q-306418481902')).toBe('FPX-K7Q…481902');
    expect(shortNumber('FPX-418206773')).toBe('FPX-418206773');
  });
});

describe('toUtcDay', () => {
  it('is the day in UTC', () => {
    expect(toUtcDay(Date.parse('2026-11-23T23:59:59Z'))).toBe('2026-11-23');
  });
});

describe('moveMonth', () => {
  it.for([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ] as const)('moves %s by %i to %s', ([month, by, moved]) => {
    expect(moveMonth(month, by)).toBe(moved);
  });
});
