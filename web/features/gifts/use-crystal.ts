import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Engraved } from './engraving.ts';
import type { CrystalPlay } from './play-crystal.ts';

/** `still`: only the drawing can be shown. */
export type CrystalMotion = 'loading' | 'turning' | 'still';

interface Beginning extends Engraved {
  readonly place: HTMLElement | null;
  readonly label: string;
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/** Loads the renderer, the shop's largest chunk, when a crystal is first shown. */
async function beginPlay({ place, ...rest }: Beginning): Promise<CrystalPlay> {
  const { playCrystal } = await import('./play-crystal.ts');
  rest.signal.throwIfAborted();
  if (!place) throw new Error('no place for the crystal');
  const comes = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return playCrystal({ ...rest, place, comes });
}

/** Shows a crystal in an element for as long as that is mounted. */
export function useCrystal(
  place: RefObject<HTMLElement | null>,
  engraved: Engraved,
  label: string,
): { readonly motion: CrystalMotion; readonly play: RefObject<CrystalPlay | null> } {
  const [motion, setMotion] = useState<CrystalMotion>('loading');
  const play = useRef<CrystalPlay | null>(null);
  const begin = useEffectEvent((signal: AbortSignal, onLost: () => void) =>
    beginPlay({ ...engraved, label, place: place.current, onLost, signal }),
  );
  // The graphics context lives outside React.
  useEffect(() => {
    const ending = new AbortController();
    // Without WebGL, its code or the photo, or after the context is lost, the drawing stays.
    const still = (): void => {
      play.current = null;
      if (!ending.signal.aborted) setMotion('still');
    };
    begin(ending.signal, still).then((started) => {
      if (ending.signal.aborted) {
        started.dispose();
        return;
      }
      play.current = started;
      setMotion('turning');
    }, still);
    return () => {
      ending.abort();
      play.current?.dispose();
      play.current = null;
    };
  }, []);
  return { motion, play };
}
