import type { StateSchema } from './saved-state.ts';

/** A value kept for the life of the tab, over reloads. Never throws; without storage it lasts as long as the page. */
export interface TabState<T> {
  /** The kept value; null when there is none or it does not match the schema. */
  readonly load: () => T | null;
  readonly save: (value: T) => void;
  readonly clear: () => void;
}

/** Creates a {@link TabState}, for what the next user of the device must not find. */
export const tabState = <T>(key: string, schema: StateSchema<T>): TabState<T> => ({
  load: () => {
    try {
      const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  },
  save: (value) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // It lasts until the page closes.
    }
  },
  clear: () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing is kept.
    }
  },
});
