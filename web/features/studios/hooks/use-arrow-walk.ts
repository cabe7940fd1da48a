import { useEffect, type RefObject } from 'react';

const stepOf = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

/** Moves the focus with the up and down arrows between the search field and the studios. */
export const useArrowWalk = (root: RefObject<HTMLElement | null>): void => {
  // The focus lives outside React.
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const walk = (event: KeyboardEvent): void => {
      const step = stepOf(event.key);
      if (step === 0) return;
      const stops = [...element.querySelectorAll<HTMLElement>('input, [data-studio]')];
      const next = stops[Math.max(0, stops.findIndex((stop) => stop === event.target) + step)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', walk);
    return () => element.removeEventListener('keydown', walk);
  }, [root]);
};
