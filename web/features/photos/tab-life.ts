import { newId } from '#web/lib/ids.ts';

const prefix = 'photos of page ';

/** Which pages of this browser are open: each holds a lock of its own name as long as it lives, however it ends. */
export interface TabLife {
  /** Name of this page; another one after each load. */
  readonly id: string;
  /** Names of the pages that are open now; where the browser has no locks, this one alone. */
  readonly living: () => Promise<ReadonlySet<string>>;
  /** Runs `work` once that page has ended; never where the browser has no locks. */
  readonly onEnd: (id: string, work: () => void) => void;
}

/** See {@link TabLife}. */
export const openTabLife = (): TabLife => {
  const id = newId();
  const locks = globalThis.navigator?.locks;
  // Held until the page ends.
  void locks?.request(prefix + id, () => new Promise(() => undefined));
  return {
    id,
    living: async () => {
      const held = (await locks?.query())?.held ?? [];
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
      return new Set([id, ...names.map((name) => name.slice(prefix.length))]);
    },
    onEnd: (other, work) => void locks?.request(prefix + other, work),
  };
};
