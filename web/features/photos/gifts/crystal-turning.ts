/** Where a crystal is looked at from: radians it is turned to the right, and radians the eye stands above it. */
export interface CrystalView {
  readonly turn: number;
  readonly rise: number;
}

/** As it is first seen: a little from the side, so that it is glass. */
export const restingView: CrystalView = { turn: -0.36, rise: 0.16 };
/** Where the turn at its coming begins. */
export const comingView: CrystalView = { turn: -1.15, rise: 0.1 };
/** How long that turn takes. */
export const comingMs = 1100;

/** One press of a key or button. */
export const turnStep = Math.PI / 15;
/** Radians for each of the page's pixels it is dragged. */
const dragged = 0.0085;

/** Under the table there is nothing to see. */
const lowest = 0.03;
const highest = 0.7;

/** The view after it was turned to the right and looked at from higher up. */
export const turnView = (view: CrystalView, right: number, up: number): CrystalView => ({
  turn: view.turn + right,
  rise: Math.min(highest, Math.max(lowest, view.rise + up)),
});

/** The view after a drag by so many pixels to the right and down. */
export const dragView = (view: CrystalView, x: number, y: number): CrystalView =>
  turnView(view, x * dragged, y * dragged);

/** Radians to the right and up for each key that turns; left is left, whichever way the page reads. */
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-turnStep, 0],
  ArrowRight: [turnStep, 0],
  ArrowUp: [0, turnStep / 2],
  ArrowDown: [0, -turnStep / 2],
};

/** The view after a key; null for a key that does not turn. */
export const keyView = (view: CrystalView, key: string): CrystalView | null => {
  if (key === 'Home') return restingView;
  const by = Object.hasOwn(keys, key) ? keys[key] : undefined;
  return by ? turnView(view, ...by) : null;
};

/** The view at a share of its coming, 0 to 1: fast at first. */
export const viewComing = (share: number): CrystalView => {
  const left = (1 - share) ** 3;
  const between = (from: number, to: number): number => to + (from - to) * left;
  return {
    turn: between(comingView.turn, restingView.turn),
    rise: between(comingView.rise, restingView.rise),
  };
};
