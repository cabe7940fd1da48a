import { browserKeyValue, setWithEviction, type KeyValue } from './key-value.ts';
import { onPageHidden } from './page-hidden.ts';

/** A problem with the browser's storage; the page continues without it. */
export interface StorageProblem {
  /**
   * `unavailable`: nothing outlives the page (private window). `full`: this value could not be stored.
   * `restore_failed`: the stored value could not be read and was cleared.
   */
  readonly kind: 'unavailable' | 'full' | 'restore_failed';
  readonly key: string;
}

/** One value in the browser's local storage. Never throws. */
export interface SavedState<T> {
  /**
   * The stored value; null when there is none, when a newer version of the shop stored it, or when it does not match the
   * schema (then it is cleared).
   */
  readonly load: () => T | null;
  /** Stores the value within a second of a change, and at once when the page is hidden. */
  readonly save: (value: T) => void;
  /** Stores a pending value now, but not over one of a newer version; returns whether all is stored. */
  readonly flush: () => boolean;
  readonly clear: () => void;
}

/** Validates a stored value: a zod schema, or a type guard. */
export interface StateSchema<T> {
  readonly safeParse: (
    data: unknown,
  ) => { readonly success: true; readonly data: T } | { readonly success: false };
}

/**
 * `version` increases when the shape changes; `migrate` converts the value of an older version to the current shape.
 */
export interface SavedStateOptions<T> {
  readonly key: string;
  readonly schema: StateSchema<T>;
  readonly version: number;
  readonly migrate?: (data: unknown, version: number | null) => unknown;
  /** Defaults to the browser's local storage. */
  readonly storage?: KeyValue;
}

/** Delay between a change and its saving, in milliseconds. */
export const saveDelayMs = 1000;

/** Maximum length of one value in characters. */
export const maxStateLength = 4 * 1024 * 1024;

type Listener = (problem: StorageProblem) => void;
const listeners = new Set<Listener>();
const reported: StorageProblem[] = [];

/** Reports storage problems, including earlier ones, each once per key. Returns a function that unsubscribes. */
export function onStorageProblem(listener: Listener): () => void {
  for (const problem of reported) listener(problem);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies the listeners of {@link onStorageProblem}. */
export function reportStorageProblem(problem: StorageProblem): void {
  if (reported.some((known) => known.kind === problem.kind && known.key === problem.key)) return;
  reported.push(problem);
  for (const listener of listeners) listener(problem);
}

const waiting = new Set<() => boolean>();

function flushAll(): void {
  for (const flush of waiting) flush();
}

onPageHidden(flushAll);

interface Envelope {
  readonly version: number | null;
  readonly data: unknown;
}

/** Values stored before there were versions have no envelope. */
function toEnvelope(parsed: unknown): Envelope {
  return typeof parsed === 'object' &&
    parsed !== null &&
    'savedVersion' in parsed &&
    'data' in parsed &&
    typeof parsed.savedVersion === 'number'
    ? { version: parsed.savedVersion, data: parsed.data }
    : { version: null, data: parsed };
}

/** A page of an older build, as the device keeps it, does not know the shapes that newer code stores. */
function isNewer(text: string | null, version: number): boolean {
  try {
    return (toEnvelope(JSON.parse(text ?? 'null')).version ?? 0) > version;
  } catch {
    return false;
  }
}

function read<T>(text: string, options: SavedStateOptions<T>): { readonly value: T } | null {
  try {
    const { version, data } = toEnvelope(JSON.parse(text));
    if (version !== options.version && !options.migrate) return null;
    const current = version === options.version ? data : options.migrate?.(data, version);
    const parsed = options.schema.safeParse(current);
    return parsed.success ? { value: parsed.data } : null;
  } catch {
    return null;
  }
}

function write<T>(value: T, options: SavedStateOptions<T>, storage: KeyValue): boolean {
  if (isNewer(storage.get(options.key), options.version)) {
    reportStorageProblem({ kind: 'unavailable', key: options.key });
    return false;
  }
  const text = JSON.stringify({ savedVersion: options.version, data: value });
  const stored = text.length <= maxStateLength && setWithEviction(storage, options.key, text);
  if (!stored) reportStorageProblem({ kind: 'full', key: options.key });
  else if (!storage.lasting) reportStorageProblem({ kind: 'unavailable', key: options.key });
  return stored;
}

/** Creates a {@link SavedState}. */
export function savedState<T>(options: SavedStateOptions<T>): SavedState<T> {
  const storage = options.storage ?? browserKeyValue();
  let pending: { readonly value: T } | null = null;
  /** The last value if it could not be stored; it lasts as long as the page. */
  let unstored: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forgetPending = (): void => {
    clearTimeout(timer);
    timer = undefined;
    pending = null;
    waiting.delete(flush);
  };
  const flush = (): boolean => {
    const change = pending;
    forgetPending();
    if (change === null) return true;
    const isStored = write(change.value, options, storage);
    unstored = isStored ? null : change;
    return isStored;
  };
  return {
    load: () => {
      const held = pending ?? unstored;
      if (held) return held.value;
      const text = storage.get(options.key);
      if (text === null || isNewer(text, options.version)) return null;
      const found = read(text, options);
      if (found) return found.value;
      storage.remove(options.key);
      reportStorageProblem({ kind: 'restore_failed', key: options.key });
      return null;
    },
    save: (value) => {
      pending = { value };
      waiting.add(flush);
      // Changes that follow each other without a pause do not put it off: the page may be killed at any time.
      timer ??= setTimeout(flush, saveDelayMs);
    },
    flush,
    clear: () => {
      forgetPending();
      unstored = null;
      storage.remove(options.key);
    },
  };
}
