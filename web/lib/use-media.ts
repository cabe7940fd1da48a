import { useSyncExternalStore } from 'react';

/** Whether a media query currently matches. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** Whether there is room for the summary beside the photos. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 64rem)');
