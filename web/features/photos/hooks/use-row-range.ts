import type { Range, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';
import { rowsToRender, withOneMore, type RowRange } from '../row-range.ts';

/**
 * Renders the overscan of the rows one row a frame: a turn of the wheel brings up to three rows near the window, and
 * the cards of all of them together take longer than a frame has.
 */
export const useRowRange = () => {
  const [rendered, setRendered] = useState<RowRange>({ first: 0, last: -1 });
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count }: Range): number[] => {
      const { first, last } = rowsToRender(rendered, { first: startIndex, last: endIndex }, count);
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    },
    [rendered],
  );
  return { rangeExtractor, setRendered };
};

/** Adds the next missing row with the next frame. */
export const useNextRow = (
  virtual: Virtualizer<Window, Element>,
  setRendered: (rows: RowRange) => void,
): void => {
  const items = virtual.getVirtualItems();
  const first = items[0]?.index;
  const last = items.at(-1)?.index;
  const start = virtual.range?.startIndex;
  const end = virtual.range?.endIndex;
  const { count } = virtual.options;
  useEffect(() => {
    if (first === undefined || last === undefined || start === undefined || end === undefined) {
      return;
    }
    const next = withOneMore({ first, last }, { first: start, last: end }, count);
    if (!next) return;
    const frame = requestAnimationFrame(() => setRendered(next));
    return () => cancelAnimationFrame(frame);
  }, [first, last, start, end, count, setRendered]);
};
