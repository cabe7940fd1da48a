import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { rowsToRender, withOneMore, type RowRange } from '../model/row-range.ts';

/** Range of rendered rows, and of those rendered in full. */
interface Rows {
  readonly rangeExtractor: (range: Range) => number[];
  /** Fully rendered rows; null before the first ones are known, which are all rendered in full. */
  readonly whole: RowRange | null;
  readonly setWhole: (rows: RowRange) => void;
  /** The row that had the focus last; it stays rendered, since the focus would be lost with it. */
  readonly focused: number | null;
}

/** The row of the list that had the focus last; null before any had it. */
function useFocusedRow(list: RefObject<HTMLElement | null>): number | null {
  const [focused, setFocused] = useState<number | null>(null);
  // The focus is the browser's.
  useEffect(() => {
    const element = list.current;
    const follow = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest('[data-index]') : null;
      if (row) setFocused(Number(row.getAttribute('data-index')));
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [list]);
  return focused;
}

/**
 * Completes one row per frame, rows in view before the overscan: a turn of the wheel reveals up to three rows, and
 * all their cards together take longer than a frame. Until then a row shows only its photos.
 */
export function useRowRange(list: RefObject<HTMLElement | null>): Rows {
  const [whole, setWhole] = useState<RowRange | null>(null);
  const focused = useFocusedRow(list);
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count }: Range): number[] => {
      const inView = { first: startIndex, last: endIndex };
      const { first, last } = rowsToRender(whole ?? inView, inView, count);
      const rows = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      if (focused === null || focused >= count) return rows;
      // In their order, which is that of the Tab key.
      return focused < first ? [focused, ...rows] : focused > last ? [...rows, focused] : rows;
    },
    [whole, focused],
  );
  return { rangeExtractor, whole, setWhole, focused };
}

/** Completes the next row in the next frame. */
export function useNextRow(virtual: Virtualizer<Window, Element>, { whole, setWhole }: Rows): void {
  // Computed for this render: the cached range is from the last time the items were requested.
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
}
