import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePeekSlot } from './peek-slot.ts';

/** Shows its children in the window of the order peek while it is mounted. */
export function PeekContents({ children }: { readonly children: ReactNode }) {
  const element = usePeekSlot((state) => state.element);
  // The window belongs to the shell.
  useLayoutEffect(() => {
    usePeekSlot.setState({ isFilled: true });
    return () => usePeekSlot.setState({ isFilled: false });
  }, []);
  return element && createPortal(children, element);
}
