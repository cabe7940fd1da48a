import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';

interface BarSlotState {
  /** The slot in the bottom bar; null while there is no bar. */
  readonly element: HTMLElement | null;
  readonly isReplaced: boolean;
}

/** Contents of the bottom bar instead of country, order peek and final button. */
export const useBarSlot = create<BarSlotState>()(() => ({ element: null, isReplaced: false }));

/** Replaces the contents of the bottom bar by its children while it is mounted. */
export function BarContents({ children }: { readonly children: ReactNode }) {
  const element = useBarSlot((state) => state.element);
  // The bar belongs to the shell.
  useLayoutEffect(() => {
    useBarSlot.setState({ isReplaced: true });
    return () => useBarSlot.setState({ isReplaced: false });
  }, []);
  return element && createPortal(children, element);
}
