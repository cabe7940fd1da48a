import type { Surface } from './surface.ts';

/** Creates an empty surface in a worker. */
export function makeOffscreen(width: number, height: number): Surface {
  const canvas = new OffscreenCanvas(width, height);
  // Kept out of GPU memory: each image is drawn once and read back at once.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no drawing context');
  return {
    canvas,
    context,
    width,
    height,
    toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  };
}
