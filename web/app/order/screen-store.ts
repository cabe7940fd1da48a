import { create } from 'zustand';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { closeTopmost, watchOpened } from '#web/ui/close-on-back.ts';
import { depthOf, entriesTo, screenOf, screenOfStep, stepOf, type Screen } from './screens.ts';

type Step = 0 | 1 | null;

const savedStep = savedState<Step>({
  key: storageKeys.step,
  version: 1,
  schema: {
    safeParse: (data) =>
      data === null || data === 0 || data === 1 ? { success: true, data } : { success: false },
  },
  // The first copies held only the number.
  migrate: (data) => data,
});

interface ScreenState {
  readonly screen: Screen;
  /** Number of screen changes on this page: the first screen takes no focus. */
  readonly changes: number;
}

/** The current screen. It follows the browser's history, so Back goes one step back. */
export const useScreen = create<ScreenState>()(() => ({ screen: 'intro', changes: 0 }));

function show(screen: Screen): void {
  if (useScreen.getState().screen === screen) return;
  useScreen.setState((state) => ({ screen, changes: state.changes + 1 }));
  savedStep.save(stepOf(screen));
}

function entry(screen: Screen, isSpare = false) {
  return {
    ...(history.state as object | null),
    screen,
    isSpare,
  };
}

/**
 * Whether the current entry is the spare one of the intro: there is no earlier screen, so without it Back would leave the
 * shop while something is open. It stays after that, and is skipped on the way back.
 */
let isAtSpare = false;

function isSpareEntry(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'isSpare' in state && state.isSpare === true
  );
}

function push(screen: Screen, isSpare = false): void {
  history.pushState(entry(screen, isSpare), '');
  isAtSpare = isSpare;
}

function addSpare(): void {
  if (!isAtSpare && useScreen.getState().screen === 'intro') push('intro', true);
}

/** Whether the shop itself goes back, which closes nothing on the way. */
let isGoingBack = false;

/** Goes to a screen: forward through every screen in between, backward through the browser's history. */
export function goTo(target: Screen): void {
  const { screen } = useScreen.getState();
  const distance = depthOf[target] - depthOf[screen];
  if (distance < 0) {
    isGoingBack = true;
    history.go(distance);
    return;
  }
  for (const next of entriesTo(screen, target)) push(next);
  show(target);
  scrollTo(0, 0);
}

/** Replaces the current history entry by a screen, so that Back cannot return to the previous one. */
export function putScreen(screen: Screen): void {
  history.replaceState(entry(screen), '');
  isAtSpare = false;
  show(screen);
  scrollTo(0, 0);
}

/** Ends an order: the confirmation replaces the checkout in the history. */
export function showConfirmation(): void {
  const { screen } = useScreen.getState();
  for (const next of entriesTo(screen, 'confirmation')) push(next);
  putScreen('confirmation');
}

/** Goes from a screen's history entry to that of the intro. */
function leaveFrom(screen: Screen): void {
  const distance = depthOf[screen];
  if (distance > 0) history.go(-distance);
  show('intro');
}

/** Closes what is open over the screen instead of going back by some entries; false when nothing is open. */
function closeInstead(distance: number): boolean {
  if (distance <= 0 || !closeTopmost()) return false;
  history.go(distance);
  return true;
}

/** Goes back to the intro from any screen. */
export function startOver(): void {
  leaveFrom(useScreen.getState().screen);
}

interface ScreenEvents {
  /** Called after navigating to an older or newer entry. */
  readonly onReturn: () => void;
  /** Called when Back leaves the confirmation and its order is over. */
  readonly onOrderLeft: () => void;
}

/**
 * Restores the screen of the history entry, else the stored step (with its entries added again, so that Back works),
 * and follows the history from then on.
 */
export function startScreens({ onReturn, onOrderLeft }: ScreenEvents): void {
  const here = screenOf(history.state);
  const target = here ?? screenOfStep(savedStep.load());
  if (!here) {
    history.replaceState(entry('intro'), '');
    for (const next of entriesTo('intro', target)) push(next);
  }
  useScreen.setState({ screen: target, changes: 0 });
  isAtSpare = isSpareEntry(history.state);
  watchOpened(addSpare);
  addEventListener('popstate', (event) => {
    const { screen } = useScreen.getState();
    const asked = screenOf(event.state) ?? 'intro';
    const leavesSpare = isAtSpare && !isSpareEntry(event.state) && asked === 'intro';
    isAtSpare = isSpareEntry(event.state);
    // A link to a place on the same screen, not a step back.
    if (event.state === null && location.hash !== '') return;
    const isOwn = isGoingBack;
    isGoingBack = false;
    if (leavesSpare) {
      if (!closeInstead(1)) history.back();
      return;
    }
    if (screen === 'confirmation') {
      // Back never returns to a completed order, but leaves it.
      leaveFrom(asked);
      onOrderLeft();
    } else {
      if (!isOwn && closeInstead(depthOf[screen] - depthOf[asked])) return;
      show(asked);
    }
    onReturn();
  });
}
