import { create } from 'zustand';
import type { Ware } from './paper.ts';
import { wareFrom, wareValue } from './wares.ts';

/** The product tapped on the intro: the photos added next become it; null for the country's usual print. */
export const useWantedWare = create<{ readonly ware: Ware | null }>()(() => ({ ware: null }));

/** The product wanted for the photos being added, where the country sells it; it counts once. */
export const takeWantedWare = (country: string): Ware | null => {
  const { ware } = useWantedWare.getState();
  useWantedWare.setState({ ware: null });
  return ware && wareFrom(wareValue(ware), country);
};
