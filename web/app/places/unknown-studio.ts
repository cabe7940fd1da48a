import { create } from 'zustand';

/** A studio similar to the requested one. */
export interface SuggestedStudio {
  readonly slug: string;
  readonly name: string;
  readonly city: string;
}

/** A link's unknown slug with studios of similar names; null when there is none to report. */
export const useUnknownStudio = create<{
  readonly unknown: {
    readonly slug: string;
    readonly suggestions: readonly SuggestedStudio[];
  } | null;
}>()(() => ({ unknown: null }));
