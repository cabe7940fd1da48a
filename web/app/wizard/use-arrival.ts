import { useCallback, useRef } from 'react';
import { useScreen } from '../order/screen-store.ts';

/**
 * For the heading of a screen: it takes the focus when its screen comes, so that keyboard and screen reader go on
 * from there. The first screen of the page takes none.
 */
export const useArrival = () => {
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
};
