/** The screens of an order in sequence. */
export const screens = ['intro', 'photos', 'checkout', 'confirmation'] as const;
/** One of {@link screens}. */
export type Screen = (typeof screens)[number];

/** Number of history entries before a screen's; the confirmation takes the checkout's place. */
export const depthOf: Readonly<Record<Screen, number>> = {
  intro: 0,
  photos: 1,
  checkout: 2,
  confirmation: 2,
};

/** Type guard for the state of a history entry. */
export function isScreen(value: unknown): value is Screen {
  return (screens as readonly unknown[]).includes(value);
}

/** Screen of a history entry's state; null for an entry that is not the shop's. */
export function screenOf(state: unknown): Screen | null {
  return typeof state === 'object' && state !== null && 'screen' in state && isScreen(state.screen)
    ? state.screen
    : null;
}

/** Stored number of a screen's wizard step: 0 photos, 1 checkout; null for others. */
export function stepOf(screen: Screen): 0 | 1 | null {
  if (screen === 'photos') return 0;
  return screen === 'checkout' ? 1 : null;
}

/** The screen of a stored step. */
export function screenOfStep(step: 0 | 1 | null): Screen {
  if (step === null) return 'intro';
  return step === 0 ? 'photos' : 'checkout';
}

/** Facts that decide whether a screen can be shown. */
export interface ScreenFacts {
  /** Photos that can be ordered; null while the stored ones are being fetched. */
  readonly photos: number | null;
  /** Whether an order has just been placed. */
  readonly confirmed: boolean;
}

/** The screen shown when this one is asked for: the checkout needs a photo, the confirmation an order. */
export function allowedScreen(wanted: Screen, { photos, confirmed }: ScreenFacts): Screen {
  if (wanted === 'confirmation') return confirmed ? 'confirmation' : 'intro';
  return wanted === 'checkout' && photos === 0 ? 'photos' : wanted;
}

/** History entries to add, in order, from one screen to a later one. */
export function entriesTo(from: Screen, to: Screen): Screen[] {
  return screens.filter(
    (screen) =>
      screen !== 'confirmation' &&
      depthOf[screen] > depthOf[from] &&
      depthOf[screen] <= depthOf[to],
  );
}
