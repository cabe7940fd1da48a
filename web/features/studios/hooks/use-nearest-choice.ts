import { useEffect } from 'react';
import { useStudioChoice } from '../choice-store.ts';
import type { ListedStudio } from '../list-studios.ts';

let done = false;

/**
 * Chooses the nearest of the studios shown by itself, once, while none is chosen and the customer's place is known. It
 * moves neither country nor address, so only the country's own studios count. Source: product §4, studio.
 */
export const useNearestChoice = (shown: readonly ListedStudio[], ownCountry: boolean): void => {
  const { studio, choose } = useStudioChoice();
  const [nearest] = shown;
  // The choice is kept outside React.
  useEffect(() => {
    if (done || studio || !ownCountry || !nearest || nearest.km === null) return;
    done = true;
    choose(nearest.studio, false);
  }, [studio, choose, nearest, ownCountry]);
};
