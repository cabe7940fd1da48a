import { addDays } from '../common/local-time.ts';

/** Most days of a period: a leap year. */
export const maxFigureDays = 366;

/** Days from the first to the last, both `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A period as it is asked for: from one day to another, or the last days up to today. */
export interface AskedPeriod {
  readonly days: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;

/** Number of days of a period; below 1 if it ends before it begins. */
export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** The period that is asked for. A missing end is today, a missing beginning so many days back. */
export function findPeriod({ days, from, to }: AskedPeriod, today: string): Period {
  const end = to ?? today;
  return { from: from ?? addDays(end, 1 - days), to: end };
}

/** The period of as many days that ends where another begins. */
export function findPeriodBefore(period: Period): Period {
  return { from: addDays(period.from, -countDays(period)), to: addDays(period.from, -1) };
}

/** Every day of a period in its order. */
export function listDays(period: Period): string[] {
  return Array.from({ length: countDays(period) }, (_, index) => addDays(period.from, index));
}

/** How many orders took so many whole hours. */
export interface HoursCount {
  readonly hours: number;
  readonly orders: number;
}

/** The whole hours within which a share of the orders was ready; null without orders. */
export function findQuantile(counts: readonly HoursCount[], share: number): number | null {
  const sorted = counts.toSorted((one, other) => one.hours - other.hours);
  const all = sorted.reduce((sum, { orders }) => sum + orders, 0);
  let seen = 0;
  for (const { hours, orders } of sorted) {
    seen += orders;
    if (orders > 0 && seen >= share * all) return hours + 1;
  }
  return null;
}

/** Hours of a bar, and of the last one, which has all that took longer. */
export const hoursOfBar = 4;
const lastBar = 72;

/** The bars of the time to ready: the hours from which each counts, with its orders. */
export function toHourBars(counts: readonly HoursCount[]): HoursCount[] {
  const bars = Array.from({ length: lastBar / hoursOfBar + 1 }, (_, index) => ({
    hours: index * hoursOfBar,
    orders: 0,
  }));
  for (const { hours, orders } of counts) {
    const bar = bars[Math.min(Math.floor(hours / hoursOfBar), bars.length - 1)];
    if (bar) bar.orders += orders;
  }
  return bars;
}

/** The hours below which a bar of the time to ready ends; null for the last one. */
export function endOfBar(hours: number): number | null {
  return hours >= lastBar ? null : hours + hoursOfBar;
}
