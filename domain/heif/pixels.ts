import type { HeifColour } from './read-heif.ts';

/** A decoded picture: a plane of brightness and two of colour, the last two often of half the size. */
export interface HevcFrame {
  readonly y: Uint16Array;
  readonly cb: Uint16Array;
  readonly cr: Uint16Array;
  readonly width: number;
  readonly height: number;
  readonly chromaWidth: number;
  readonly chromaHeight: number;
  readonly bitDepth: number;
}

/** Red, green, blue and perhaps alpha, a byte each, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** An empty raster; alpha is opaque. */
export const createRaster = (width: number, height: number, channels: 3 | 4): Raster => ({
  width,
  height,
  channels,
  data: new Uint8ClampedArray(width * height * channels).fill(255),
});

/** Mean of a block of a plane. */
const mean = (
  plane: Uint16Array,
  stride: number,
  x: number,
  y: number,
  w: number,
  h: number,
): number => {
  if (w === 1 && h === 1) return plane[y * stride + x] ?? 0;
  let sum = 0;
  for (let row = y; row < y + h; row += 1) {
    for (let column = x; column < x + w; column += 1) sum += plane[row * stride + column] ?? 0;
  }
  return sum / (w * h);
};

interface Coefficients {
  readonly red: number;
  readonly blue: number;
  readonly greenOfRed: number;
  readonly greenOfBlue: number;
}

const coefficients = (matrix: number): Coefficients => {
  const [kr, kb] = weights(matrix);
  const kg = 1 - kr - kb;
  return {
    red: 2 * (1 - kr),
    blue: 2 * (1 - kb),
    greenOfRed: (2 * kr * (1 - kr)) / kg,
    greenOfBlue: (2 * kb * (1 - kb)) / kg,
  };
};

/** Shares of red and blue in the brightness, by the codes of ITU-T H.273. */
const weights = (matrix: number): readonly [number, number] => {
  if (matrix === 1) return [0.2126, 0.0722];
  return matrix === 9 || matrix === 10 ? [0.2627, 0.0593] : [0.299, 0.114];
};

const identity = 0;

/** Shifts and factors that bring brightness and colour of any depth and range to 0…255 and −128…127. */
const scales = (bitDepth: number, isFullRange: boolean) => {
  const unit = 2 ** (bitDepth - 8);
  return isFullRange
    ? { floor: 0, light: 255 / (256 * unit - 1), tint: 255 / (256 * unit - 1), middle: 128 * unit }
    : { floor: 16 * unit, light: 255 / (219 * unit), tint: 255 / (224 * unit), middle: 128 * unit };
};

/** Where a tile goes. `step` is how many stored pixels, across and down, make one of the raster: 1, 2 or 4. */
export interface Placing {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly colour: HeifColour;
}

/** Writes a tile's pixels into the raster; what reaches beyond the raster's edges is left out. */
export const paintFrame = (raster: Raster, frame: HevcFrame, placing: Placing): void => {
  const { x: left, y: top, step, colour } = placing;
  const { data, channels } = raster;
  const { floor, light, tint, middle } = scales(frame.bitDepth, colour.isFullRange);
  const { red, blue, greenOfRed, greenOfBlue } = coefficients(colour.matrix);
  const isGrey = frame.chromaWidth === 0;
  const across = isGrey ? 1 : Math.round(frame.width / frame.chromaWidth);
  const down = isGrey ? 1 : Math.round(frame.height / frame.chromaHeight);
  const [w, h] = [Math.max(1, step / across), Math.max(1, step / down)];
  const columns = Math.min(Math.floor(frame.width / step), raster.width - left);
  const rows = Math.min(Math.floor(frame.height / step), raster.height - top);
  for (let row = 0; row < rows; row += 1) {
    const cy = Math.floor((row * step) / down);
    let at = ((top + row) * raster.width + left) * channels;
    for (let column = 0; column < columns; column += 1) {
      const cx = Math.floor((column * step) / across);
      const y = mean(frame.y, frame.width, column * step, row * step, step, step);
      const u = isGrey ? middle : mean(frame.cb, frame.chromaWidth, cx, cy, w, h);
      const v = isGrey ? middle : mean(frame.cr, frame.chromaWidth, cx, cy, w, h);
      const grey = (y - floor) * light;
      if (colour.matrix === identity && !isGrey) {
        data[at] = (v - floor) * light;
        data[at + 1] = grey;
        data[at + 2] = (u - floor) * light;
      } else {
        const cb = (u - middle) * tint;
        const cr = (v - middle) * tint;
        data[at] = grey + red * cr;
        data[at + 1] = grey - greenOfRed * cr - greenOfBlue * cb;
        data[at + 2] = grey + blue * cb;
      }
      at += channels;
    }
  }
};
