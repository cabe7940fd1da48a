/**
 * The heart in a box of 1 by 1, x to the right, y down: Bézier curves from its tip up its left side, two control
 * points and an end each.
 */
export const heartCurves = [
  [0.437, 0.939, 0, 0.653, 0, 0.296],
  [0, 0.102, 0.135, 0, 0.271, 0],
  [0.375, 0, 0.458, 0.061, 0.5, 0.153],
  [0.542, 0.061, 0.625, 0, 0.729, 0],
  [0.865, 0, 1, 0.102, 1, 0.296],
  [1, 0.653, 0.563, 0.939, 0.5, 1],
] as const;

/** The tip, where the heart begins and ends. */
export const heartTip = { x: 0.5, y: 1 } as const;

/** SVG path of the heart for every drawing of a crystal, in a box of 1 by 1. */
export const heartPath = `M${heartTip.x} ${heartTip.y}${heartCurves
  .map((curve) => `C${curve.join(' ')}`)
  .join('')}Z`;
