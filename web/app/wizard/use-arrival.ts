import { useCallback, useRef } from 'react';
import { useScreen } from '../order/screen-store.ts';

/**
 * Moves the focus to a screen's heading when the screen opens, for keyboard and screen reader users. The first screen
 * of the page takes no focus.
 */
export function useArrival() {
  const changes = useScreen((state) => state.changes);
  const arrived = useRef(0);
  return useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (!heading || changes === arrived.current) return;
      arrived.current = changes;
      heading.focus({ preventScroll: true });
    },
    [changes],
  );
}
