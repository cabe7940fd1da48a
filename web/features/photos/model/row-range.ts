/** A range of grid rows, both ends included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows kept rendered above and below those in view. */
const overscan = 2;

function withOverscan({ first, last }: RowRange, count: number): RowRange {
  return {
    first: Math.max(0, first - overscan),
    last: Math.min(count - 1, last + overscan),
  };
}

/** The complete rows near those in view; null when there are none. */
function near(whole: RowRange, inView: RowRange, count: number): RowRange | null {
  const most = withOverscan(inView, count);
  const [first, last] = [Math.max(whole.first, most.first), Math.min(whole.last, most.last)];
  return first > last ? null : { first, last };
}

/** Rows to render at once: those in view, and the complete ones of the overscan. */
export function rowsToRender(whole: RowRange, inView: RowRange, count: number): RowRange {
  const kept = near(whole, inView, count) ?? inView;
  return { first: Math.min(kept.first, inView.first), last: Math.max(kept.last, inView.last) };
}

/**
 * Adds one row to the complete ones: rows in view before the overscan, below before above; null when none is missing.
 */
export function withOneMore(whole: RowRange, inView: RowRange, count: number): RowRange | null {
  const kept = near(whole, inView, count);
  if (!kept) return { first: inView.first, last: inView.first };
  const { first, last } = kept;
  for (const wanted of [inView, withOverscan(inView, count)]) {
    if (last < wanted.last) return { first, last: last + 1 };
    if (first > wanted.first) return { first: first - 1, last };
  }
  return null;
}
