import { create } from 'zustand';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { depthOf, entriesTo, screenOf, screenOfStep, stepOf, type Screen } from './screens.ts';

type Step = 0 | 1 | null;

const savedStep = savedState<Step>({
  key: storageKeys.step,
  version: 1,
  schema: {
    safeParse: (data) =>
      data === null || data === 0 || data === 1 ? { success: true, data } : { success: false },
  },
  // The first copies were the bare number.
  migrate: (data) => data,
});

interface ScreenState {
  readonly screen: Screen;
  /** How often the screen changed on this page: the first one takes no focus. */
  readonly changes: number;
}

/** The screen one is at. It follows the browser's history, so Back steps back. */
export const useScreen = create<ScreenState>()(() => ({ screen: 'intro', changes: 0 }));

const show = (screen: Screen): void => {
  if (useScreen.getState().screen === screen) return;
  useScreen.setState((state) => ({ screen, changes: state.changes + 1 }));
  savedStep.save(stepOf(screen));
};

const entry = (screen: Screen) => ({ ...(history.state as object | null), screen });

/** Goes to a screen: forward through every one between, backward through the browser's history. */
export const goTo = (target: Screen): void => {
  const { screen } = useScreen.getState();
  const distance = depthOf[target] - depthOf[screen];
  if (distance < 0) {
    history.go(distance);
    return;
  }
  for (const next of entriesTo(screen, target)) history.pushState(entry(next), '');
  show(target);
  scrollTo(0, 0);
};

/** Shows a screen in place of the present entry: what was there cannot be gone back to. */
export const putScreen = (screen: Screen): void => {
  history.replaceState(entry(screen), '');
  show(screen);
  scrollTo(0, 0);
};

/** Ends an order: the confirmation stands where the checkout stood. */
export const showConfirmation = (): void => {
  const { screen } = useScreen.getState();
  for (const next of entriesTo(screen, 'confirmation')) history.pushState(entry(next), '');
  putScreen('confirmation');
};

/** Goes from a screen's entry to that of the intro. */
const leaveFrom = (screen: Screen): void => {
  const distance = depthOf[screen];
  if (distance > 0) history.go(-distance);
  show('intro');
};

/** Goes back to the intro, whatever lies between. */
export const startOver = (): void => leaveFrom(useScreen.getState().screen);

interface ScreenEvents {
  /** An older or newer entry was gone to. */
  readonly onReturn: () => void;
  /** The confirmation was left by the browser's Back: its order is over. */
  readonly onOrderLeft: () => void;
}

/**
 * Takes up the screen of the history entry, else the stored step (its entries are laid again, so that Back steps
 * back), and follows the history from then on.
 */
export const startScreens = ({ onReturn, onOrderLeft }: ScreenEvents): void => {
  const here = screenOf(history.state);
  const target = here ?? screenOfStep(savedStep.load());
  if (!here) {
    history.replaceState(entry('intro'), '');
    for (const next of entriesTo('intro', target)) history.pushState(entry(next), '');
  }
  useScreen.setState({ screen: target, changes: 0 });
  addEventListener('popstate', (event) => {
    const asked = screenOf(event.state) ?? 'intro';
    if (useScreen.getState().screen === 'confirmation') {
      // A finished order is not gone back into: Back leads out of it.
      leaveFrom(asked);
      onOrderLeft();
    } else {
      show(asked);
    }
    onReturn();
  });
};
