/** View of an image: its scale, and the offset of its center from the box's center in px. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point or a distance, px; points are relative to the center of the box. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The whole image, fitted into the box. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 };

/** Maximum scale of an image. */
export const maxScale = 4;

/** Adding 0 turns -0 into 0. */
function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value)) + 0;
}

/** The image's edge is never pulled into its box. */
function held({ scale, x, y }: ZoomView, box: Spot): ZoomView {
  return {
    scale,
    x: within(x, (box.x * (scale - 1)) / 2),
    y: within(y, (box.y * (scale - 1)) / 2),
  };
}

/** Scales the view by a factor; the point under `at` stays in place. `box`: width and height of the visible area. */
export function zoomed(view: ZoomView, factor: number, at: Spot, box: Spot): ZoomView {
  const scale = Math.max(1, Math.min(maxScale, view.scale * factor));
  const grown = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, box);
}

/** Moves the view by a distance, within the image. */
export function moved(view: ZoomView, by: Spot, box: Spot): ZoomView {
  return held({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}
