import { describe, expect, it } from 'vitest';
import { rowsToRender, withOneMore, type RowRange } from './row-range.ts';

/** The fully rendered rows of one frame after another, until none is missing. */
function frames(whole: RowRange, inView: RowRange, count: number): RowRange[] {
  const ranges: RowRange[] = [];
  for (let next = withOneMore(whole, inView, count); next;) {
    ranges.push(next);
    next = withOneMore(next, inView, count);
  }
  return ranges;
}

describe('rowsToRender and withOneMore', () => {
  it('complete the rows that came into view before the overscan, a row at a time', () => {
    expect(frames({ first: 1, last: 5 }, { first: 4, last: 7 }, 75)).toEqual([
      { first: 2, last: 6 },
      { first: 2, last: 7 },
      { first: 2, last: 8 },
      { first: 2, last: 9 },
    ]);
    expect(frames({ first: 6, last: 12 }, { first: 4, last: 7 }, 75)).toEqual([
      { first: 5, last: 9 },
      { first: 4, last: 9 },
      { first: 3, last: 9 },
      { first: 2, last: 9 },
    ]);
  });

  it('render the rows in view at once, and complete rows near them', () => {
    const whole = { first: 2, last: 9 };
    expect(rowsToRender(whole, { first: 7, last: 10 }, 75)).toEqual({ first: 5, last: 10 });
    expect(rowsToRender(whole, { first: 4, last: 7 }, 75)).toEqual(whole);
  });

  it('begin with the rows in view after a jump', () => {
    const [whole, inView] = [
      { first: 2, last: 9 },
      { first: 40, last: 43 },
    ];
    expect(rowsToRender(whole, inView, 75)).toEqual(inView);
    expect(frames(whole, inView, 75).slice(0, 5)).toEqual([
      { first: 40, last: 40 },
      { first: 40, last: 41 },
      { first: 40, last: 42 },
      { first: 40, last: 43 },
      { first: 40, last: 44 },
    ]);
  });

  it('end at the first and the last row', () => {
    expect(frames({ first: 0, last: 3 }, { first: 0, last: 3 }, 5)).toEqual([
      { first: 0, last: 4 },
    ]);
    expect(withOneMore({ first: 0, last: 0 }, { first: 0, last: 0 }, 1)).toBeNull();
  });
});
