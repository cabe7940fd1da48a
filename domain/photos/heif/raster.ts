import type { Borders } from '../images/heif-transformations.ts';

/** Red, green, blue and optionally alpha, one byte each, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Creates an empty raster; alpha is opaque. */
export function createRaster(width: number, height: number, channels: 3 | 4): Raster {
  return {
    width,
    height,
    channels,
    data: new Uint8ClampedArray(width * height * channels).fill(255),
  };
}

/** Decoded pixels: rows of `stride` bytes, each pixel of `channels` bytes. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly channels: 3 | 4;
}

/** Position of pixels in a raster, in raster pixels; a square of `step` by `step` pixels becomes one. */
export interface RasterPosition {
  readonly x: number;
  readonly y: number;
  readonly step: number;
}

/** Averages each color over a block of pixels. */
function shrinkInto(raster: Raster, pixels: Pixels, { x, y, step }: RasterPosition): void {
  const { data, stride, channels } = pixels;
  const columns = Math.min(Math.floor(pixels.width / step), raster.width - x);
  const rows = Math.min(Math.floor(pixels.height / step), raster.height - y);
  const area = step * step;
  for (let row = 0; row < rows; row += 1) {
    let to = ((y + row) * raster.width + x) * raster.channels;
    for (let column = 0; column < columns; column += 1) {
      const from = row * step * stride + column * step * channels;
      for (let color = 0; color < 3; color += 1) {
        let sum = 0;
        for (let down = 0; down < step; down += 1) {
          for (let across = 0; across < step; across += 1) {
            sum += data[from + down * stride + across * channels + color] ?? 0;
          }
        }
        raster.data[to + color] = sum / area;
      }
      to += raster.channels;
    }
  }
}

function copyInto(raster: Raster, pixels: Pixels, { x, y }: RasterPosition): void {
  const { data, stride, channels } = pixels;
  const length = Math.min(pixels.width, raster.width - x) * channels;
  const rows = Math.min(pixels.height, raster.height - y);
  for (let row = 0; row < rows; row += 1) {
    const from = row * stride;
    raster.data.set(data.subarray(from, from + length), ((y + row) * raster.width + x) * channels);
  }
}

/** Writes pixels into a raster, clipped to its edges, including transparent pixels. */
export function paintPixels(raster: Raster, pixels: Pixels, placing: RasterPosition): void {
  if (placing.step === 1 && pixels.channels === raster.channels) copyInto(raster, pixels, placing);
  else shrinkInto(raster, pixels, placing);
}

function premultipliedOver(color: number, alpha: number): number {
  return Math.min(255, color + 255 - alpha);
}

function straightOver(color: number, alpha: number): number {
  return Math.round((color * alpha + 255 * (255 - alpha)) / 255);
}

/** Blends a transparent image onto white, in place. */
export function layOnWhite(data: Uint8Array, isPremultiplied: boolean): void {
  const over = isPremultiplied ? premultipliedOver : straightOver;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let color = at; color < at + 3; color += 1) {
      data[color] = over(data[color] ?? 0, alpha);
    }
    data[at + 3] = 255;
  }
}

/** Copies a part of a raster into a new raster. */
export function cropRaster(raster: Raster, { left, top, right, bottom }: Borders): Raster {
  const { width, height, channels, data } = raster;
  const cropped = createRaster(width - left - right, height - top - bottom, channels);
  const pixels = { data: new Uint8Array(data.buffer), width, height, channels };
  const from = (top * width + left) * channels;
  copyInto(
    cropped,
    { ...pixels, data: pixels.data.subarray(from), stride: width * channels },
    { x: 0, y: 0, step: 1 },
  );
  return cropped;
}
