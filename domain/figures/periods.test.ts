import { describe, expect, it } from 'vitest';
import {
  countDays,
  endOfBar,
  findPeriod,
  findPeriodBefore,
  findQuantile,
  listDays,
  toHourBars,
} from './periods.ts';

describe('a period', () => {
  it('is the last days up to today unless its ends are named', () => {
    expect(findPeriod({ days: 30 }, '2026-11-23')).toEqual({
      from: '2026-10-25',
      to: '2026-11-23',
    });
    expect(findPeriod({ days: 30, from: '2026-11-01', to: '2026-11-05' }, '2026-11-23')).toEqual({
      from: '2026-11-01',
      to: '2026-11-05',
    });
  });

  it('has as many days as the one before it, which ends where it begins', () => {
    const period = { from: '2026-02-27', to: '2026-03-02' };
    expect(listDays(period)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    const before = findPeriodBefore(period);
    expect(before).toEqual({ from: '2026-02-23', to: '2026-02-26' });
    expect(countDays(before)).toBe(countDays(period));
  });
});

describe('the time to ready', () => {
  const counts = [
    { hours: 30, orders: 1 },
    { hours: 2, orders: 2 },
    { hours: 100, orders: 1 },
  ];

  it('has half of the orders within the hours of the middle one', () => {
    expect(findQuantile(counts, 0.5)).toBe(3);
    expect(findQuantile(counts, 0.75)).toBe(31);
    expect(findQuantile(counts, 0.95)).toBe(101);
    expect(findQuantile([], 0.5)).toBeNull();
  });

  it('counts in bars of four hours, and everything longer in the last one', () => {
    const bars = toHourBars(counts);
    expect(bars.filter(({ orders }) => orders > 0)).toEqual([
      { hours: 0, orders: 2 },
      { hours: 28, orders: 1 },
      { hours: 72, orders: 1 },
    ]);
    expect([endOfBar(28), endOfBar(72)]).toEqual([32, null]);
  });
});
