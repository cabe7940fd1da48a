/** A day or a month of UTC by its first day (`YYYY-MM-DD`), to be added (1) or taken away (-1). */
export interface Span {
  readonly kind: 'day' | 'month';
  readonly starts: string;
  readonly sign: 1 | -1;
}

/** A part of a day, in milliseconds since 1970 from its beginning to before its end, to be added or taken away. */
export interface Rest {
  readonly from: number;
  readonly to: number;
  readonly sign: 1 | -1;
}

/** What sums up to a period. */
export interface SplitPeriod {
  readonly spans: readonly Span[];
  /** The days that the spans add up to, from the beginning of the first to that of the day after the last, as milliseconds. */
  readonly whole: { readonly from: number; readonly to: number };
  readonly rests: readonly Rest[];
}

const dayMs = 86_400_000;

function toDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Number of the first day of a month of UTC, since 1970; `months` counts from 1970 too. */
function firstDay(months: number): number {
  return Date.UTC(1970, months) / dayMs;
}

/** The beginning of a month of UTC that is nearest to a day, in months since 1970. */
function nearestMonth(day: number): number {
  const date = new Date(day * dayMs);
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  return day - firstDay(month) <= firstDay(month + 1) - day ? month : month + 1;
}

/** The days between two, added if they are in their order, else taken away. */
function daysBetween(from: number, to: number): Span[] {
  const sign = from <= to ? 1 : -1;
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) }, (_, index) => ({
    kind: 'day',
    starts: toDate(first + index),
    sign,
  }));
}

function restBetween(from: number, to: number): Rest[] {
  if (from === to) return [];
  return from < to ? [{ from, to, sign: 1 }] : [{ from: to, to: from, sign: -1 }];
}

/**
 * Splits a period, in milliseconds since 1970, into whole months and days of UTC and what is left of days. An end is
 * reached from the nearest month and day, also from behind it: the rests are at most half a day long, however far the
 * zone of the period is from UTC.
 */
export function splitPeriod(from: number, to: number): SplitPeriod {
  const [firstOf, lastOf] = [Math.round(from / dayMs), Math.round(to / dayMs)];
  const [firstMonth, lastMonth] = [nearestMonth(firstOf), nearestMonth(lastOf)];
  const months = Array.from({ length: lastMonth - firstMonth }, (_, index) => ({
    kind: 'month' as const,
    starts: toDate(firstDay(firstMonth + index)),
    sign: 1 as const,
  }));
  const days =
    months.length === 0
      ? daysBetween(firstOf, lastOf)
      : [
          ...daysBetween(firstOf, firstDay(firstMonth)),
          ...daysBetween(firstDay(lastMonth), lastOf),
        ];
  return {
    spans: [...months, ...days],
    whole: { from: firstOf * dayMs, to: lastOf * dayMs },
    rests: [...restBetween(from, firstOf * dayMs), ...restBetween(lastOf * dayMs, to)],
  };
}

/** Quarters of an hour of a day of UTC. */
export const quartersOfDay = 96;
const quarterMs = dayMs / quartersOfDay;

/** Consecutive days of UTC with the quarters of an hour at which days of a zone begin in each: none, one or two. */
export interface SplitDays {
  /** The first and the last day: `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
  /** The quarters of each day. */
  readonly quarters: readonly (readonly number[])[];
}

/**
 * Lists the days of UTC from the first of these moments to the last, with the moments in each. Clocks of all zones have
 * differed from UTC by whole quarters of an hour since 1972.
 */
export function splitDays(midnights: readonly number[]): SplitDays {
  const days = midnights.map((at) => Math.floor(at / dayMs));
  const [first = 0, last = -1] = [days[0], days.at(-1)];
  const quarters = Array.from({ length: last - first + 1 }, () => [] as number[]);
  for (const [index, at] of midnights.entries()) {
    const day = days[index] ?? first;
    quarters[day - first]?.push(Math.floor((at - day * dayMs) / quarterMs));
  }
  return { first: toDate(first), last: toDate(last), quarters };
}

/** What was counted of a day of {@link splitDays}, by its place from 0: all, and what is before each of its quarters. */
export type DayCount = readonly [place: number, all: number, ...before: number[]];

/** Counts between each two moments of {@link splitDays}; a day that was not counted has nothing. */
export function countBetween({ quarters }: SplitDays, counts: readonly DayCount[]): number[] {
  const countOf = new Map(counts.map((count) => [count[0], count]));
  const until: number[] = [];
  let sum = 0;
  for (const [place, own] of quarters.entries()) {
    const [, all = 0, ...before] = countOf.get(place) ?? [];
    until.push(...own.map((_, index) => sum + (before[index] ?? 0)));
    sum += all;
  }
  return until.slice(1).map((end, index) => end - (until[index] ?? 0));
}
