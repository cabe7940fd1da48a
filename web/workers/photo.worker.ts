import { expose } from 'comlink';
import { glanceAt } from './glance.ts';
import type { PhotoWorker } from './photo-pool.ts';
import { processPhoto, sketchPhoto } from './process-photo.ts';
import type { Surface } from './surface.ts';

function makeSurface(width: number, height: number): Surface {
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

function canDraw(): boolean {
  try {
    return (
      typeof OffscreenCanvas.prototype.convertToBlob === 'function' && makeSurface(1, 1) !== null
    );
  } catch {
    return false;
  }
}

const worker: PhotoWorker = {
  canDraw: async () => canDraw(),
  glance: (file) => glanceAt(file, makeSurface),
  sketch: (file) => sketchPhoto(file, makeSurface),
  process: (file) => processPhoto(file, makeSurface),
};

expose(worker);
