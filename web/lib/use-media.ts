import { useSyncExternalStore } from 'react';

/** Whether a media query currently matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Whether there is room for the summary beside the photos. */
export function useIsDesktop(): boolean {
  return useMedia('(min-width: 64rem)');
}
