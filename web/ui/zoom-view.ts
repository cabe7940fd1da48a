/** How a picture is looked at: how much larger, and how far from the middle its middle is, px. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point or a distance, px; of points the middle of the box is the origin. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The whole picture, as it fits. */
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 };

/** How much larger a picture can be looked at. */
export const maxScale = 4;

/** Nought has no sign: it is added to be rid of one. */
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value)) + 0;

/** The picture's edge is never pulled into its box. */
const held = ({ scale, x, y }: ZoomView, box: Spot): ZoomView => ({
  scale,
  x: within(x, (box.x * (scale - 1)) / 2),
  y: within(y, (box.y * (scale - 1)) / 2),
});

/** Larger or smaller by a factor; what lies under `at` stays there. `box`: width and height of what shows the picture. */
export const zoomed = (view: ZoomView, factor: number, at: Spot, box: Spot): ZoomView => {
  const scale = Math.max(1, Math.min(maxScale, view.scale * factor));
  const grown = scale / view.scale;
  return held({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, box);
};

/** Moved by a distance, as far as there is picture. */
export const moved = (view: ZoomView, by: Spot, box: Spot): ZoomView =>
  held({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
