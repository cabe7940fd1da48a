import { create } from 'zustand';
import type { HeldCall } from '#contract/staff/calls.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { dropCall, takeCall, type Said } from '../../api/calls.ts';
import { failureOf } from '../../api/use-acts.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Where a person is in their calls. */
export type CallPlace =
  | { readonly at: 'taking' }
  | { readonly at: 'call'; readonly call: HeldCall }
  | { readonly at: 'empty' }
  | { readonly at: 'stopped' }
  | { readonly at: 'refused'; readonly failure: ApiFailure };

interface Calls {
  readonly place: CallPlace;
  /** Kinds of the sentences that were said. */
  readonly said: readonly Said[];
  /** Numbers of the orders that this person put off for now. */
  readonly skipped: readonly string[];
  /** Number of the order whose decision is on its way, until another call is shown; null for none. */
  readonly deciding: string | null;
}

const nobody: Calls = { place: { at: 'taking' }, said: [], skipped: [], deciding: null };

/** The calls of the person at this screen. */
export const useCallStore = create<Calls>(() => nobody);

function heldNumber(): string | null {
  const { place } = useCallStore.getState();
  return place.at === 'call' ? place.call.order.number : null;
}

function show(place: CallPlace): void {
  useCallStore.setState({ place, deciding: null });
  void queryClient.invalidateQueries({ queryKey: ['orders', 'calls'] });
}

/** Takes a named call, or the next one without those that were put off; the one before is let go of. */
export async function take(number?: string): Promise<void> {
  const { skipped } = useCallStore.getState();
  try {
    const call = await takeCall(number === undefined ? { skip: [...skipped] } : { number });
    // The same call once more, after a change of its order, keeps what was said.
    if (call?.order.number !== heldNumber()) useCallStore.setState({ said: [] });
    show(call ? { at: 'call', call } : { at: 'empty' });
  } catch (error) {
    show({ at: 'refused', failure: failureOf(error) });
  }
}

/**
 * Decides about the call that is held at this moment, which may not be rendered yet, once: `send` returns whether the shop
 * took the decision. The next call follows.
 */
export async function decide(send: (call: HeldCall) => Promise<boolean>): Promise<void> {
  const { place, deciding } = useCallStore.getState();
  if (place.at !== 'call' || deciding === place.call.order.number) return;
  useCallStore.setState({ deciding: place.call.order.number });
  if (await send(place.call)) await take();
  else useCallStore.setState({ deciding: null });
}

function letGo(): void {
  const number = heldNumber();
  // Without an answer the shop frees it after five minutes.
  if (number !== null) void dropCall(number).catch(() => undefined);
}

/** Stops calling: others may take the order at once. */
export function stopCalling(): void {
  letGo();
  show({ at: 'stopped' });
}

/** Leaves the screen. */
export function leaveCalls(): void {
  letGo();
  useCallStore.setState(nobody);
}

/** Puts the call off and takes the next one. */
export function skipCall(): void {
  const number = heldNumber();
  if (number === null) return;
  useCallStore.setState(({ skipped }) => ({ skipped: [...skipped, number] }));
  void take();
}

/** Calls those again that were put off. */
export function callSkipped(): void {
  useCallStore.setState({ skipped: [] });
  void take();
}

/** Ticks a sentence as said, or not. */
export function tick(kind: Said): void {
  useCallStore.setState(({ said }) => ({
    said: said.includes(kind) ? said.filter((one) => one !== kind) : [...said, kind],
  }));
}
