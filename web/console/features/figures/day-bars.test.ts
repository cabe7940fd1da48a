import { describe, expect, it } from 'vitest';
import { listDays } from '#domain/figures/periods.ts';
import { findDailyMean, toDayBars, toScale } from './day-bars.ts';

function ordersOf(from: string, to: string) {
  return listDays({ from, to }).map((day) => ({ day, orders: 2 }));
}

describe('the bars of a period', () => {
  it('are its days, and today is not over', () => {
    const bars = toDayBars(ordersOf('2026-11-22', '2026-11-23'), '2026-11-23');
    expect(bars).toEqual([
      { from: '2026-11-22', to: '2026-11-22', orders: 2, isOpen: false },
      { from: '2026-11-23', to: '2026-11-23', orders: 2, isOpen: true },
    ]);
  });

  it('are its weeks from Monday on when the days are too many', () => {
    const bars = toDayBars(ordersOf('2026-01-01', '2026-12-31'), '2026-11-23');
    expect(bars).toHaveLength(53);
    expect(bars[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04', orders: 8 });
    expect(bars[1]).toMatchObject({ from: '2026-01-05', to: '2026-01-11', orders: 14 });
    expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBe(730);
  });

  it('have a mean of the days that are over', () => {
    const days = [
      { day: '2026-11-21', orders: 3 },
      { day: '2026-11-22', orders: 4 },
      { day: '2026-11-23', orders: 100 },
    ];
    expect(findDailyMean(days, '2026-11-23')).toBe(3.5);
    expect(findDailyMean(days.slice(2), '2026-11-23')).toBeNull();
  });

  it.for([
    [0, []],
    [1, []],
    [5, [2, 4]],
    [74, [50]],
    [100, [50]],
    [130, [50, 100]],
  ] as const)('up to %i have lines at round values', ([highest, lines]) => {
    expect(toScale(highest)).toEqual(lines);
  });
});
