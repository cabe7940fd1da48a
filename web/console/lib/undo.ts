import { create } from 'zustand';
import type { ApiFailure } from '#web/lib/api.ts';

/** Something that was done and can still be undone, or that failed. */
export interface DoneAct {
  /** Id of the act. */
  readonly id: string;
  /** Number of the order. */
  readonly order: string;
  /** What was done, or tried, in the words of the screen. */
  readonly text: string;
  /** When it is carried out, in milliseconds since 1970 by this device's clock; null for what failed. */
  readonly undoUntil: number | null;
  readonly failure: ApiFailure | null;
  /** Undoes it; runs at most once. */
  readonly undo: (() => Promise<void>) | null;
}

interface Acts {
  readonly acts: readonly DoneAct[];
}

/** Acts that the bar at the foot of the screen shows, the last one last. */
export const useDoneActs = create<Acts>(() => ({ acts: [] }));

/** Number of acts in the bar; an older one makes room. */
const shownActs = 3;

/** Shows an act in the bar. */
export function showAct(act: DoneAct): void {
  useDoneActs.setState(({ acts }) => ({
    acts: [...acts.filter(({ id }) => id !== act.id), act].slice(-shownActs),
  }));
}

/** Takes an act out of the bar. */
export function dismissAct(id: string): void {
  useDoneActs.setState(({ acts }) => ({ acts: acts.filter((act) => act.id !== id) }));
}

/** Undoes the last act that can be undone. */
export function undoLast(): void {
  const last = useDoneActs.getState().acts.findLast(({ undo }) => undo !== null);
  if (!last?.undo) return;
  dismissAct(last.id);
  void last.undo();
}
