import { useEffect } from 'react';
import { useLatest } from '#web/lib/use-latest.ts';

/** Functions that close what is open over the page, the topmost last. */
const closers: (() => void)[] = [];

let onOpened: (() => void) | null = null;

/** Calls the listener whenever something opens over the page; there is one listener. */
export function watchOpened(listener: () => void): void {
  onOpened = listener;
}

/** Lets the browser's Back close something over the page while `isOpen`. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const latest = useLatest(onClose);
  // The browser's history is outside React, and what opened last closes first.
  useEffect(() => {
    if (!isOpen) return;
    const close = (): void => latest.current();
    closers.push(close);
    onOpened?.();
    return () => {
      closers.splice(closers.indexOf(close), 1);
    };
  }, [isOpen, latest]);
}

/** Closes what opened last; false when nothing is open. */
export function closeTopmost(): boolean {
  const close = closers.at(-1);
  close?.();
  return close !== undefined;
}
