import { describe, expect, it } from 'vitest';
import { rowsToRender, withOneMore, type RowRange } from './row-range.ts';

const none: RowRange = { first: 0, last: -1 };

/** Ranges from the first frame on, until nothing is missing. */
const frames = (rendered: RowRange, inView: RowRange, count: number): RowRange[] => {
  const ranges = [rowsToRender(rendered, inView, count)];
  for (let next = ranges[0]; next;) {
    const more = withOneMore(next, inView, count);
    next = more ? rowsToRender(more, inView, count) : undefined;
    if (next) ranges.push(next);
  }
  return ranges;
};

describe('rows of the grid', () => {
  it('renders the rows in view at once and the overscan a row at a time', () => {
    expect(frames(none, { first: 4, last: 7 }, 75)).toEqual([
      { first: 4, last: 7 },
      { first: 4, last: 8 },
      { first: 4, last: 9 },
      { first: 3, last: 9 },
      { first: 2, last: 9 },
    ]);
  });

  it('keeps rendered rows while they are near those in view, and drops the others', () => {
    const rendered = { first: 2, last: 9 };
    expect(rowsToRender(rendered, { first: 7, last: 10 }, 75)).toEqual({ first: 5, last: 10 });
    expect(rowsToRender(rendered, { first: 4, last: 7 }, 75)).toEqual(rendered);
  });

  it('renders only what is in view after a jump', () => {
    expect(rowsToRender({ first: 2, last: 9 }, { first: 40, last: 43 }, 75)).toEqual({
      first: 40,
      last: 43,
    });
  });

  it('ends at the first and the last row', () => {
    expect(frames(none, { first: 0, last: 3 }, 5).at(-1)).toEqual({ first: 0, last: 4 });
    expect(withOneMore({ first: 0, last: 0 }, { first: 0, last: 0 }, 1)).toBeNull();
  });
});
