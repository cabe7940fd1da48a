import { useEffect, useRef, type RefObject } from 'react';
import { useLatest } from '#web/lib/use-latest.ts';
import { useCloseOnBack } from './close-on-back.ts';

/** Refs of a popup that opens from a button; `root` contains both. */
export interface Dismissed {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Closes a popup opened by a button: on Escape, which restores the focus, on Back, and on a tap or focus outside. */
export function useDismiss(isOpen: boolean, onClose: () => void): Dismissed {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useLatest(onClose);
  useCloseOnBack(isOpen, onClose);
  // Follows the pointer and the keyboard of the whole page while it is open.
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close.current();
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      close.current();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen, close]);
  return { root, button };
}
