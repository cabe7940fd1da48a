import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quartersOfDay, splitDays, splitPeriod, type SplitPeriod } from './spans.ts';

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
function countAt({ spans, rests }: SplitPeriod, at: number): number {
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
      rests: [],
    });
  });
});

describe('split days', () => {
  it('have each quarter of an hour of the period in the day that it is in', () => {
    // Midnights of the Azores in the week in which their clocks go forward.
    const midnights = [
      '2026-03-28T01:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-30T00:00:00Z',
      '2026-03-31T00:00:00Z',
    ].map((text) => Date.parse(text));
    expect(splitDays(midnights)).toEqual([
      { place: 1, starts: '2026-03-28', fromQuarter: 4, toQuarter: quartersOfDay },
      { place: 1, starts: '2026-03-29', fromQuarter: 0, toQuarter: 4 },
      { place: 2, starts: '2026-03-29', fromQuarter: 4, toQuarter: quartersOfDay },
      { place: 3, starts: '2026-03-30', fromQuarter: 0, toQuarter: quartersOfDay },
    ]);
  });

  it('have two days that begin within one day of UTC', () => {
    const midnights = ['2026-03-28T23:00:00Z', '2026-03-29T00:15:00Z', '2026-03-29T23:15:00Z'];
    expect(splitDays(midnights.map((text) => Date.parse(text)))).toEqual([
      { place: 1, starts: '2026-03-28', fromQuarter: 92, toQuarter: quartersOfDay },
      { place: 1, starts: '2026-03-29', fromQuarter: 0, toQuarter: 1 },
      { place: 2, starts: '2026-03-29', fromQuarter: 1, toQuarter: 93 },
    ]);
  });
});
