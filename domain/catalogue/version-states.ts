/** States of a version of the catalogue. Nothing moves it from one to the next: the time does. */
export const versionStates = ['draft', 'scheduled', 'current', 'past', 'withdrawn'] as const;
/** One of {@link versionStates}. */
export type VersionState = (typeof versionStates)[number];

/** A version as it is stored: its time in milliseconds, null for an end that is open. */
export interface VersionFacts {
  readonly state: 'draft' | 'published' | 'withdrawn';
  readonly from: number | null;
  readonly until: number | null;
}

/** The state of a version at a time. */
export function stateOfVersion({ state, from, until }: VersionFacts, now: number): VersionState {
  if (state !== 'published') return state;
  if (from !== null && now < from) return 'scheduled';
  return until !== null && now >= until ? 'past' : 'current';
}
