import { create } from 'zustand';
import type * as z from 'zod/mini';
import { staffPreferences } from '#contract/staff/session.ts';

/** How a person likes the console; see the contract. */
type Preferences = z.output<typeof staffPreferences>;

const storageKey = 'fpx-console-preferences';

/** Storage may be forbidden, and its content is anybody's. */
function readStored(): Preferences {
  try {
    const parsed = staffPreferences.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

function store(preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // They hold until the page is closed.
  }
}

/** Rows of a list, from close to loose. */
export const densities = ['dense', 'middle', 'roomy'] as const;
/** One of {@link densities}. */
export type Density = (typeof densities)[number];

/** The preferences of this browser; those of the person hold where it has none of its own. */
export const usePreferences = create<Preferences>(() => readStored());

/** Changes preferences in this browser. */
export function changePreferences(changes: Preferences): void {
  usePreferences.setState(changes);
  store(usePreferences.getState());
}

/** Takes over a person's preferences for what this browser has no own ones. */
export function adoptPreferences(preferences: Preferences): void {
  usePreferences.setState({ ...preferences, ...readStored() });
}
