/** Rows of the grid, the first and the last of them. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Rows kept rendered above and below those in view. */
const overscan = 2;

const withOverscan = ({ first, last }: RowRange, count: number): RowRange => ({
  first: Math.max(0, first - overscan),
  last: Math.min(count - 1, last + overscan),
});

/** Rows to render at once: those in view, and of the overscan what is rendered already. */
export const rowsToRender = (rendered: RowRange, inView: RowRange, count: number): RowRange => {
  const most = withOverscan(inView, count);
  const first = Math.max(rendered.first, most.first);
  const last = Math.min(rendered.last, most.last);
  if (first > last) return inView;
  return { first: Math.min(first, inView.first), last: Math.max(last, inView.last) };
};

/** The rendered rows with one more of the overscan, below before above; null where none is missing. */
export const withOneMore = (
  { first, last }: RowRange,
  inView: RowRange,
  count: number,
): RowRange | null => {
  const most = withOverscan(inView, count);
  if (last < most.last) return { first, last: last + 1 };
  return first > most.first ? { first: first - 1, last } : null;
};
