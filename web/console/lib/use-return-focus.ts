import { useEffect, useRef } from 'react';

/** A control that gets the focus when the form that it has opened closes. */
export function useReturnFocus(isOpen: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) control.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return control;
}
