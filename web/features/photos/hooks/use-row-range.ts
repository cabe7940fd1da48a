import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';
import { rowsToRender, withOneMore, type RowRange } from '../row-range.ts';

/** Which rows are rendered, and which of them whole. */
interface Rows {
  readonly rangeExtractor: (range: Range) => number[];
  /** Whole rows; null before the first ones are known, which are all whole. */
  readonly whole: RowRange | null;
  readonly setWhole: (rows: RowRange) => void;
}

/**
 * Completes rows one a frame, those in view before the overscan: a turn of the wheel brings up to three of them, and
 * all that is on their cards together takes longer than a frame has. Until then a row shows its photos alone.
 */
export const useRowRange = (): Rows => {
  const [whole, setWhole] = useState<RowRange | null>(null);
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count }: Range): number[] => {
      const inView = { first: startIndex, last: endIndex };
      const { first, last } = rowsToRender(whole ?? inView, inView, count);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    },
    [whole],
  );
  return { rangeExtractor, whole, setWhole };
};

/** Completes the next row with the next frame. */
export const useNextRow = (
  virtual: Virtualizer<Window, Element>,
  { whole, setWhole }: Rows,
): void => {
  // Of this render: the one kept beside it is of the last time the items were asked for.
  const { startIndex: first, endIndex: last } = virtual.calculateRange() ?? {};
  const { count } = virtual.options;
  useEffect(() => {
    if (first === undefined || last === undefined || count === 0) return;
    const inView = { first, last };
    const next = whole ? withOneMore(whole, inView, count) : inView;
    if (!next) return;
    const frame = requestAnimationFrame(() => setWhole(next));
    return () => cancelAnimationFrame(frame);
  }, [first, last, count, whole, setWhole]);
};
