import type { StateSchema } from './saved-state.ts';

/** A value kept for the life of the tab, over reloads. Never throws; without storage it lasts as long as the page. */
export interface TabState<T> {
  /** The kept value; null when there is none or it is not valid. */
  readonly load: () => T | null;
  /** Keeps the value; null removes it. */
  readonly save: (value: T | null) => void;
}

/** A text as {@link TabState}, for what the next user of the device must not find. */
export function tabText(key: string): TabState<string> {
  return {
    load: () => {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    save: (text) => {
      try {
        if (text === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // It lasts until the page closes.
      }
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A value of a schema, like {@link tabText}. */
export function tabState<T>(key: string, schema: StateSchema<T>): TabState<T> {
  const kept = tabText(key);
  return {
    load: () => {
      const parsed = schema.safeParse(parseJson(kept.load() ?? 'null'));
      return parsed.success ? parsed.data : null;
    },
    save: (value) => kept.save(value === null ? null : JSON.stringify(value)),
  };
}
