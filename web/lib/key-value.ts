import { isKnownKey, isSparedKey } from './storage-keys.ts';

/** A text storage that never throws. */
export interface KeyValue {
  readonly get: (key: string) => string | null;
  /** Returns whether the text is stored. */
  readonly set: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
  /** Whether stored values outlive the page. */
  readonly lasting: boolean;
}

/** In-memory storage for the life of the page, up to `limit` characters in total. */
export function memoryKeyValue(limit = Number.POSITIVE_INFINITY): KeyValue {
  const texts = new Map<string, string>();
  const used = (): number =>
    [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return {
    lasting: false,
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => {
      const before = texts.get(key);
      const freed = before === undefined ? 0 : key.length + before.length;
      if (used() - freed + key.length + text.length > limit) return false;
      texts.set(key, text);
      return true;
    },
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

function lastingKeyValue(storage: Storage): KeyValue {
  /** Entries without room in the storage; they last as long as the page. */
  const unstored = new Map<string, string>();
  return {
    lasting: true,
    get: (key) => unstored.get(key) ?? storage.getItem(key),
    set: (key, text) => {
      try {
        storage.setItem(key, text);
        unstored.delete(key);
        return true;
      } catch {
        unstored.set(key, text);
        return false;
      }
    },
    remove: (key) => {
      unstored.delete(key);
      storage.removeItem(key);
    },
    keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  };
}

function usableLocalStorage(): Storage | null {
  try {
    const storage = globalThis.localStorage;
    const probe = 'storage-probe';
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
  } catch (error) {
    // A full storage still works; a private window's throws on first access or stores nothing at all.
    return isFull(error) ? storageWithContent() : null;
  }
}

function isFull(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}

function storageWithContent(): Storage | null {
  return globalThis.localStorage.length > 0 ? globalThis.localStorage : null;
}

let chosen: KeyValue | null = null;

/** The browser's local storage, or an in-memory one where there is none (private windows). */
export function browserKeyValue(): KeyValue {
  if (!chosen) {
    const storage = usableLocalStorage();
    chosen = storage ? lastingKeyValue(storage) : memoryKeyValue();
  }
  return chosen;
}

/**
 * Steps that free space in a full storage, the least harmful first: unused keys, then the shop's others; never those
 * of `isSparedKey`, nor `key` itself. Each clears when it is called.
 */
export function clearingSteps(storage: KeyValue, key: string): (() => void)[] {
  const others = storage.keys().filter((other) => other !== key && !isSparedKey(other));
  return [others.filter((other) => !isKnownKey(other)), others.filter(isKnownKey)]
    .filter((keys) => keys.length > 0)
    .map((keys) => () => {
      for (const other of keys) storage.remove(other);
    });
}

/** Stores a text and frees space by {@link clearingSteps} when the storage is full. Returns whether it is stored. */
export function setWithEviction(storage: KeyValue, key: string, text: string): boolean {
  return (
    storage.set(key, text) ||
    clearingSteps(storage, key).some((clear) => {
      clear();
      return storage.set(key, text);
    })
  );
}
