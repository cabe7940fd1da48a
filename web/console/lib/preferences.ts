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

/** The preferences that are shown; those of the last person in this browser until somebody is signed in. */
export const usePreferences = create<Preferences>(() => readStored());

/** Shows preferences, also after a reload. */
export function showPreferences(preferences: Preferences): void {
  usePreferences.setState(preferences, true);
  store(preferences);
}
