import { useEffect } from 'react';
import type { StudioWire } from '#contract/studios.ts';
import { useStudioChoice } from '../choice-store.ts';

type Studios = readonly StudioWire[] | undefined;

/** Updates the chosen studio from a list; returns whether the list lacks it. */
function lacksChoice(all: Studios): boolean {
  const { studio, fromUrl, choose } = useStudioChoice.getState();
  if (!all || !studio) return false;
  const fresh = all.find(({ _id }) => _id === studio._id);
  if (!fresh?.isActive) return true;
  if (JSON.stringify(fresh) !== JSON.stringify(studio)) choose(fresh, fromUrl);
  return false;
}

interface StudioQuery {
  readonly all: Studios;
  /** Loads the list from the server, never from the browser's cache; must be a stable function. */
  readonly refetch: () => Promise<{ readonly data: Studios; readonly isError: boolean }>;
}

/**
 * Keeps the chosen studio in sync with the server's list; `gone` is called when it is no longer listed. A list may be
 * older than a studio that a link or a search has found, so the server is asked before.
 */
export function useKeptChoice({ all, refetch }: StudioQuery, gone: () => void): void {
  // The choice is stored outside React.
  useEffect(() => {
    if (!lacksChoice(all)) return undefined;
    let isOver = false;
    void refetch().then(({ data, isError }) => {
      if (!isOver && !isError && lacksChoice(data)) gone();
    });
    return () => {
      isOver = true;
    };
  }, [all, refetch, gone]);
}
