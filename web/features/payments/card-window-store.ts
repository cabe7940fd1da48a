import { create } from 'zustand';

interface CardWindow {
  /** Leaves the card window on the page; null while there is none. */
  readonly leave: (() => void) | null;
}

/** The card window that covers the page, for the bar above it. */
export const useCardWindow = create<CardWindow>()(() => ({ leave: null }));
