import * as z from 'zod/mini';
import { create } from 'zustand';
import { staffAct } from '#contract/staff/acts.ts';

/** A hand-over that the shop does not know yet. */
const keptHandOver = z.object({
  /** Id of the act: sending it again hands nothing out twice. */
  id: z.uuid(),
  /** Id of the person who handed over: nobody else sends it. */
  staff: z.uuid(),
  number: z.string().check(z.maxLength(40)),
  /** Null once it cannot be sent: the shop refused it, or its person signed out before the shop accepted it. */
  act: z.nullable(staffAct),
  /** Milliseconds since 1970. */
  at: z.number(),
});
/** See {@link keptHandOver}. */
export type KeptHandOver = z.infer<typeof keptHandOver>;

const storageKey = 'fpx-console-hand-overs';

function readStored(): KeptHandOver[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return z.array(keptHandOver).parse(stored);
  } catch {
    return [];
  }
}

interface Kept {
  readonly kept: readonly KeptHandOver[];
}

/** The hand-overs that this device keeps until the shop accepts them, also over a reload. */
export const useKeptHandOvers = create<Kept>(() => ({ kept: readStored() }));

function store(kept: readonly KeptHandOver[]): void {
  useKeptHandOvers.setState({ kept });
  try {
    if (kept.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // They are kept until the page is closed.
  }
}

/** Keeps a hand-over until the shop accepts it. */
export function keepHandOver(handOver: KeptHandOver): void {
  store([...useKeptHandOvers.getState().kept, handOver]);
}

/** Forgets a hand-over: the shop knows it, or somebody has seen that it does not. */
export function forgetHandOver(id: string): void {
  store(useKeptHandOvers.getState().kept.filter((one) => one.id !== id));
}

/** Keeps of a hand-over that cannot be sent only that there was one: no code, and no name or document of anybody. */
export function withholdHandOver(id: string): void {
  const { kept } = useKeptHandOvers.getState();
  store(kept.map((one) => (one.id === id ? { ...one, act: null } : one)));
}

/** The same for all that this device keeps, when somebody signs out. */
export function withholdHandOvers(): void {
  store(useKeptHandOvers.getState().kept.map((one) => ({ ...one, act: null })));
}
