import { pixelAt, size, type Rgb } from './test-picture.ts';
import type { StreamPlan } from './streams.ts';

/** Weights of red and blue in the brightness, by ITU-T H.273. */
const weights = { 0: [0, 0], 1: [0.2126, 0.0722], 6: [0.299, 0.114], 9: [0.2627, 0.0593] } as const;

/** Brightness 0 to 1 and two color differences −0.5 to 0.5; green, blue and red for matrix 0. */
function toPlanes([r, g, b]: Rgb, { matrix, chroma }: StreamPlan): Rgb {
  if (matrix === 0) return [g, b, r];
  const [kr, kb] = weights[matrix];
  const y = kr * r + (1 - kr - kb) * g + kb * b;
  if (chroma === '400') return [y, 0, 0];
  return [y, (b - y) / (2 * (1 - kb)), (r - y) / (2 * (1 - kr))];
}

function codeOf(value: number, plane: number, plan: StreamPlan): number {
  const { bitDepth, isFullRange, matrix } = plan;
  const unit = 2 ** (bitDepth - 8);
  const isLight = plane === 0 || matrix === 0;
  const most = 256 * unit - 1;
  const code = isFullRange
    ? value * most + (isLight ? 0 : 128 * unit)
    : isLight
      ? (16 + 219 * value) * unit
      : (128 + 224 * value) * unit;
  return Math.min(most, Math.max(0, Math.round(code)));
}

/** The input of an encoder: the planes one after the other, one byte or two little-endian bytes a value. */
export function codedPlanes(plan: StreamPlan): Buffer {
  const { chroma, bitDepth } = plan;
  const across = chroma === '444' ? 1 : 2;
  const down = chroma === '420' ? 2 : 1;
  const values: number[] = [];
  for (let plane = 0; plane < (chroma === '400' ? 1 : 3); plane += 1) {
    const [w, h] = plane === 0 ? [1, 1] : [across, down];
    for (let y = 0; y < size.height; y += h) {
      for (let x = 0; x < size.width; x += w) {
        let sum = 0;
        for (let j = 0; j < h; j += 1) {
          for (let i = 0; i < w; i += 1) sum += toPlanes(pixelAt(x + i, y + j), plan)[plane] ?? 0;
        }
        values.push(codeOf(sum / (w * h), plane, plan));
      }
    }
  }
  return bitDepth === 8 ? Buffer.from(values) : Buffer.from(new Uint16Array(values).buffer);
}
