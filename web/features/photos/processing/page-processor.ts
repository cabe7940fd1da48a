import { glanceAt } from '#web/workers/glance.ts';
import type { PhotoProcessor } from '#web/workers/photo-pool.ts';
import { processPhoto, sketchPhoto } from '#web/workers/process-photo.ts';
import type { Surface } from '#web/workers/surface.ts';

/** Lets the page paint and respond between two slices of work. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const makeSurface = (width: number, height: number): Surface => {
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
};

/** Processes photos on the main thread, one after another in slices, for browsers whose workers cannot draw. */
export const pageProcessor = (): PhotoProcessor => {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(breathe).then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    glance: (file) => inTurn(() => glanceAt(file, makeSurface)),
    sketch: (file) => inTurn(() => sketchPhoto(file, makeSurface)),
    process: (file) => inTurn(() => processPhoto(file, makeSurface)),
  };
};
