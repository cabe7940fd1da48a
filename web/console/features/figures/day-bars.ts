import { weekdayOf } from '#domain/common/local-time.ts';
import type { Period } from '#domain/figures/periods.ts';

/** Orders of one day. */
export interface DayOrders {
  readonly day: string;
  readonly orders: number;
}

/** A bar of the chart: the days that it counts, and whether today is one of them, which is not over. */
export interface DayBar extends Period {
  readonly orders: number;
  readonly isOpen: boolean;
}

/** More bars than these are too narrow to be hit. */
const maxBars = 92;

/** The bars of a period: one a day, or of whole weeks, which begin on Monday, when they are too many. */
export function toDayBars(days: readonly DayOrders[], today: string): DayBar[] {
  const bars: DayBar[] = [];
  for (const { day, orders } of days) {
    const last = bars.at(-1);
    const isOpen = day === today;
    if (days.length > maxBars && last && weekdayOf(day) !== 1) {
      const sum = last.orders + orders;
      bars[bars.length - 1] = { ...last, to: day, orders: sum, isOpen: last.isOpen || isOpen };
    } else bars.push({ from: day, to: day, orders, isOpen });
  }
  return bars;
}

/** Orders of a day on the average of the days that are over; null without one. */
export function findDailyMean(days: readonly DayOrders[], today: string): number | null {
  const over = days.filter(({ day }) => day < today);
  if (over.length === 0) return null;
  return over.reduce((sum, { orders }) => sum + orders, 0) / over.length;
}

/** Round values for the lines behind bars: at most three, below the highest bar. */
export function toScale(highest: number): number[] {
  if (highest < 2) return [];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power,
  );
  return [1, 2, 3].map((each) => each * step).filter((value) => value < highest);
}
