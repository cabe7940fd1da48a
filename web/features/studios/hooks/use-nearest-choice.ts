import { useEffect } from 'react';
import { useStudioChoice } from '../choice-store.ts';
import type { ListedStudio } from '../list-studios.ts';

let done = false;

/**
 * Chooses the nearest of the shown studios automatically, once, while none is chosen and the customer's position is
 * known. It must not change country or address, so only the country's own studios are considered. Source: product §4.3.
 */
export function useNearestChoice(shown: readonly ListedStudio[], ownCountry: boolean): void {
  const { studio, choose } = useStudioChoice();
  const [nearest] = shown;
  // The choice is stored outside React.
  useEffect(() => {
    if (done || studio || !ownCountry || !nearest || nearest.km === null) return;
    done = true;
    choose(nearest.studio, false);
  }, [studio, choose, nearest, ownCountry]);
}
