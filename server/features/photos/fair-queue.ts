import type { Client } from './client.ts';

/** Waiting items that addresses take turns with, and behind each address its sessions. */
export interface FairQueue<T> {
  readonly push: (client: Client, item: T) => void;
  /** Takes out the item whose turn it is; undefined when none waits. */
  readonly shift: () => T | undefined;
}

interface Branch<T> {
  /** When its next item is due, counted in turns of the branch above. */
  due: number;
  /** The turn this branch gave last. */
  turn: number;
  readonly items: T[];
  readonly branches: Map<string, Branch<T>>;
}

const newBranch = <T>(due: number): Branch<T> => ({
  due,
  turn: 0,
  items: [],
  branches: new Map(),
});

/** The branch that is due first; of several, the one that has waited longest. */
function nextBranch<T>({ branches }: Branch<T>): readonly [string, Branch<T>] | undefined {
  let next: readonly [string, Branch<T>] | undefined;
  for (const entry of branches) if (!next || entry[1].due < next[1].due) next = entry;
  return next;
}

function shiftFrom<T>(branch: Branch<T>): T | undefined {
  const next = nextBranch(branch);
  if (!next) return branch.items.shift();
  const [key, below] = next;
  branch.turn = below.due;
  below.due += 1;
  const item = shiftFrom(below);
  if (below.items.length === 0 && below.branches.size === 0) branch.branches.delete(key);
  return item;
}

/**
 * Opens a queue served round robin: an address gets one turn after another address, however many sessions it opens, and
 * a session one after another session of its address. A newcomer is due with the turn given last, before everybody who
 * had one and waits for more, and behind nobody who waits for the first.
 */
export function openFairQueue<T>(): FairQueue<T> {
  const root = newBranch<T>(0);
  return {
    push: ({ address, sessionId }, item) => {
      let branch = root;
      for (const key of [address, sessionId]) {
        const below = branch.branches.get(key) ?? newBranch<T>(branch.turn);
        branch.branches.set(key, below);
        branch = below;
      }
      branch.items.push(item);
    },
    shift: () => shiftFrom(root),
  };
}
