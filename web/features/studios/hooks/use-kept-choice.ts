import { useEffect } from 'react';
import type { StudioWire } from '#contract/studios.ts';
import { useStudioChoice } from '../choice-store.ts';

/** Keeps the chosen studio in sync with the server's list; `gone` is called when it is no longer listed. */
export const useKeptChoice = (all: readonly StudioWire[] | undefined, gone: () => void): void => {
  // The choice is stored outside React.
  useEffect(() => {
    const { studio, fromUrl, choose } = useStudioChoice.getState();
    if (!all || !studio) return;
    const fresh = all.find(({ _id }) => _id === studio._id);
    if (!fresh?.isActive) gone();
    else if (JSON.stringify(fresh) !== JSON.stringify(studio)) choose(fresh, fromUrl);
  }, [all, gone]);
};
