import type { KeyBinding } from './key-store.ts';

/** Keys that do the same, with their words. */
export interface JoinedKeys {
  readonly label: string;
  readonly chords: readonly string[];
}

/** Joins keys with the same words. */
export function joinKeys(bindings: readonly KeyBinding[]): JoinedKeys[] {
  const byLabel = new Map<string, string[]>();
  for (const { label, chord } of bindings) {
    byLabel.set(label, [...new Set([...(byLabel.get(label) ?? []), chord])]);
  }
  return [...byLabel].map(([label, chords]) => ({ label, chords }));
}

/** The keys that the line at the foot of a screen shows: those of the screen first. */
export function joinHints(bindings: readonly KeyBinding[]): JoinedKeys[] {
  const hinted = bindings.filter(({ isHinted }) => isHinted);
  return joinKeys(hinted);
}
