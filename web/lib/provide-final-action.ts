import { useEffect } from 'react';
import { useFinalAction, type FinalAction } from './final-action.ts';

/**
 * Time in which a final button that has just come up does nothing, ms: a customer who pressed the previous screen's
 * button at the same place again, because nothing had happened yet, would place an order unseen.
 */
const ignoredMs = 800;

/** Lets the button accept presses after a while from its first moment without work in progress; at once on a page where nothing was pressed. */
function useAcceptPresses(isReady: boolean): void {
  // The time passes outside React.
  useEffect(() => {
    if (!isReady) return;
    const accept = (): void => useFinalAction.setState({ acceptsPresses: true });
    if (navigator.userActivation?.hasBeenActive === false) return accept();
    const timer = setTimeout(accept, ignoredMs);
    return () => clearTimeout(timer);
  }, [isReady]);
}

/** Registers a screen's final button with the shell while the screen is shown; null for none. */
export function useProvideFinalAction(action: FinalAction | null): void {
  // The bar is outside the screen that defines the button's action.
  useEffect(() => {
    useFinalAction.setState({ action });
  }, [action]);
  useEffect(() => () => useFinalAction.setState({ action: null, acceptsPresses: false }), []);
  useAcceptPresses(action !== null && !action.busy);
}
