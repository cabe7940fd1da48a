/** View of a crystal: its rotation to the right and the elevation of the camera, in radians. */
export interface CrystalView {
  readonly turn: number;
  readonly rise: number;
}

/** The initial view: slightly from the side, so that it looks like glass. */
export const restingView: CrystalView = { turn: -0.36, rise: 0.16 };
/** The view at which the intro rotation starts. */
export const comingView: CrystalView = { turn: -1.15, rise: 0.1 };
/** Duration of the intro rotation, ms. */
export const comingMs = 1100;

/** Rotation by one press of a key or button, radians. */
export const turnStep = Math.PI / 15;
/** Radians per CSS pixel of a drag. */
const dragged = 0.0085;

/** Lowest elevation in radians: there is nothing to see under the table. */
const lowest = 0.03;
const highest = 0.7;

/** The view after a rotation to the right and a rise, both in radians. */
export function turnView(view: CrystalView, right: number, up: number): CrystalView {
  return {
    turn: view.turn + right,
    rise: Math.min(highest, Math.max(lowest, view.rise + up)),
  };
}

/** The view after a drag by so many pixels to the right and down. */
export function dragView(view: CrystalView, x: number, y: number): CrystalView {
  return turnView(view, x * dragged, y * dragged);
}

/** Radians to the right and up for each arrow key; left is left in both writing directions. */
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-turnStep, 0],
  ArrowRight: [turnStep, 0],
  ArrowUp: [0, turnStep / 2],
  ArrowDown: [0, -turnStep / 2],
};

/** The view after a key press; null for a key that does not rotate. */
export function keyView(view: CrystalView, key: string): CrystalView | null {
  if (key === 'Home') return restingView;
  const by = Object.hasOwn(keys, key) ? keys[key] : undefined;
  return by ? turnView(view, ...by) : null;
}

/** The view at a progress of 0 to 1 of the intro rotation; it eases out. */
export function viewComing(share: number): CrystalView {
  const left = (1 - share) ** 3;
  const between = (from: number, to: number): number => to + (from - to) * left;
  return {
    turn: between(comingView.turn, restingView.turn),
    rise: between(comingView.rise, restingView.rise),
  };
}
