import { create } from 'zustand';

/** A studio that is like the one asked for. */
export interface SuggestedStudio {
  readonly slug: string;
  readonly name: string;
  readonly city: string;
}

/** A link's slug that no studio has, and the studios whose names come near; null where there is none to tell of. */
export const useUnknownStudio = create<{
  readonly unknown: {
    readonly slug: string;
    readonly suggestions: readonly SuggestedStudio[];
  } | null;
}>()(() => ({ unknown: null }));
