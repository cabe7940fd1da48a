import type { Surface } from '#web/workers/surface.ts';

/** Lets the page paint and respond between two slices of work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A surface on the main thread. */
export function makePageSurface(width: number, height: number): Surface {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no drawing context');
  return {
    canvas,
    context,
    width,
    height,
    toJpeg: async (quality) => {
      await breathe();
      return new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) => (blob ? resolve(blob) : reject(new Error('nothing was written'))),
          'image/jpeg',
          quality,
        );
      });
    },
  };
}
