import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../common/local-time.ts';
import { listMidnights } from '../common/midnights.ts';
import { countBetween, splitDays, splitPeriod, type DayCount, type SplitPeriod } from './spans.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function endOf(kind: 'day' | 'month', starts: string): number {
  const date = new Date(starts);
  return kind === 'day'
    ? date.getTime() + dayMs
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** How often the parts of a split period count a moment. */
function countAt({ spans, rests }: Pick<SplitPeriod, 'spans' | 'rests'>, at: number): number {
  const parts = [
    ...spans.map(({ kind, starts, sign }) => ({
      from: Date.parse(starts),
      to: endOf(kind, starts),
      sign,
    })),
    ...rests,
  ];
  return parts.reduce((sum, { from, to, sign }) => sum + (from <= at && at < to ? sign : 0), 0);
}

describe('a split period', () => {
  it('counts every moment within it once, and none outside', () => {
    const begins = fc.integer({ min: 0, max: 4 * 365 * 24 * 4 }).map((n) => n * 15 * minuteMs);
    const year = Date.UTC(2024, 0);
    fc.assert(
      fc.property(begins, fc.integer({ min: 92, max: 366 * 96 }), (begin, quarters) => {
        const from = year + begin;
        const to = from + quarters * 15 * minuteMs;
        const split = splitPeriod(from, to);
        const moments = [
          ...[from, to].flatMap((end) => [
            end - 1,
            end,
            end - dayMs,
            end + dayMs,
            end - 31 * dayMs,
          ]),
          ...split.rests.flatMap((rest) => [rest.from - 1, rest.from, rest.to - 1, rest.to]),
          ...split.spans.flatMap(({ kind, starts }) => [
            Date.parse(starts) - 1,
            Date.parse(starts),
            endOf(kind, starts),
          ]),
        ];
        for (const at of moments) {
          expect(countAt(split, at), new Date(at).toISOString()).toBe(
            from <= at && at < to ? 1 : 0,
          );
        }
      }),
    );
  });

  it('has few days and at most half a day at each end, however long it is', () => {
    const { spans, rests } = splitPeriod(
      Date.parse('2025-11-29T05:00:00Z'),
      Date.parse('2026-11-29T05:00:00Z'),
    );
    expect(spans.filter(({ kind }) => kind === 'month')).toHaveLength(12);
    expect(spans.filter(({ kind }) => kind === 'day')).toEqual([
      { kind: 'day', starts: '2025-11-29', sign: 1 },
      { kind: 'day', starts: '2025-11-30', sign: 1 },
      { kind: 'day', starts: '2026-11-29', sign: -1 },
      { kind: 'day', starts: '2026-11-30', sign: -1 },
    ]);
    expect(rests.map((rest) => [(rest.to - rest.from) / hourMs, rest.sign])).toEqual([
      [5, -1],
      [5, 1],
    ]);
  });

  it('is the day itself in the zone of UTC', () => {
    expect(splitPeriod(Date.parse('2026-03-01'), Date.parse('2026-03-02'))).toEqual({
      spans: [{ kind: 'day', starts: '2026-03-01', sign: 1 }],
      whole: { from: Date.parse('2026-03-01'), to: Date.parse('2026-03-02') },
      rests: [],
    });
  });
});

describe('days of UTC that days of a zone begin in', () => {
  const split = (texts: readonly string[]) => splitDays(texts.map((text) => Date.parse(text)));

  it('have the quarter of an hour of each midnight, also where clocks go forward', () => {
    // Midnights of the Azores, and of London, in the week in which their clocks go forward.
    expect(
      split(['2026-03-28T01:00Z', '2026-03-29T01:00Z', '2026-03-30T00:00Z', '2026-03-31T00:00Z']),
    ).toEqual({ first: '2026-03-28', last: '2026-03-31', quarters: [[4], [4], [0], [0]] });
    expect(split(['2026-03-28T00:00Z', '2026-03-29T00:00Z', '2026-03-29T23:00Z'])).toEqual({
      first: '2026-03-28',
      last: '2026-03-29',
      quarters: [[0], [0, 92]],
    });
  });

  it('add up to the orders between midnights', () => {
    const zones = ['UTC', 'Europe/London', 'Atlantic/Azores', 'America/Toronto', 'Asia/Kathmandu'];
    const dates = Array.from({ length: 60 }, (_, index) => addDays('2026-03-01', index));
    const first = Date.parse('2026-03-01') - dayMs;
    const moment = fc.integer({ min: 0, max: 63 * 24 * 60 }).map((n) => first + n * minuteMs);
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.array(moment), (timeZone, moments) => {
        const midnights = listMidnights(dates, timeZone);
        const days = splitDays(midnights);
        const counts = days.quarters.map((quarters, place): DayCount => {
          const begins = Date.parse(days.first) + place * dayMs;
          const own = moments.filter((at) => at >= begins && at < begins + dayMs);
          const until = (quarter: number) =>
            own.filter((at) => at < begins + quarter * 15 * minuteMs).length;
          return [place, own.length, ...quarters.map(until)];
        });
        expect(countBetween(days, counts)).toEqual(
          midnights
            .slice(1)
            .map(
              (to, index) =>
                moments.filter((at) => at >= (midnights[index] ?? 0) && at < to).length,
            ),
        );
      }),
    );
  });
});
