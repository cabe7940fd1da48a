import { useEffect, type RefObject } from 'react';

const stepOf = (key: string): number => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

/** The up and down arrows go from the search field to the first studio, from one to the next and back. */
export const useArrowWalk = (root: RefObject<HTMLElement | null>): void => {
  // The focus lies outside React.
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
