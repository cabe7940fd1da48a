import { countedKeys } from '../../../platform/http/address-block.ts';
import type { Client } from '../client.ts';

/** A queue of items in which addresses take turns (IPv6: by /48, /56 and /64), and within each address its sessions. */
export interface FairQueue<T> {
  readonly push: (client: Client, item: T) => void;
  /** Takes the next item; undefined when the queue is empty. */
  readonly shift: () => T | undefined;
}

interface Branch<T> {
  /** Turn of the parent branch in which its next item is due. */
  due: number;
  /** The turn this branch gave last. */
  turn: number;
  readonly items: T[];
  readonly branches: Map<string, Branch<T>>;
}

function newBranch<T>(due: number): Branch<T> {
  return {
    due,
    turn: 0,
    items: [],
    branches: new Map(),
  };
}

/** Finds the branch that is due first; of several, the one that has waited longest. */
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
 * Opens a round-robin queue: each address gets one turn after the other, however many sessions it opens, and so does
 * each session of an address. A new address is due with the last given turn: before addresses that have had a turn and
 * wait for more, and behind those that wait for their first.
 */
export function openFairQueue<T>(): FairQueue<T> {
  const root = newBranch<T>(0);
  return {
    push: ({ address, sessionId }, item) => {
      let branch = root;
      const blocks = countedKeys(address).map(({ key }) => key);
      for (const key of [...blocks.toReversed(), sessionId]) {
        const below = branch.branches.get(key) ?? newBranch<T>(branch.turn);
        branch.branches.set(key, below);
        branch = below;
      }
      branch.items.push(item);
    },
    shift: () => shiftFrom(root),
  };
}
