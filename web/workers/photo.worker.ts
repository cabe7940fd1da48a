import { expose } from 'comlink';
import { glanceAt } from './glance.ts';
import { makeOffscreen } from './make-offscreen.ts';
import type { PhotoWorker } from './photo-pool.ts';
import { processPhoto, sketchPhoto } from './process-photo.ts';

function canDraw(): boolean {
  try {
    return (
      typeof OffscreenCanvas.prototype.convertToBlob === 'function' && makeOffscreen(1, 1) !== null
    );
  } catch {
    return false;
  }
}

const worker: PhotoWorker = {
  canDraw: async () => canDraw(),
  glance: (file) => glanceAt(file, makeOffscreen),
  sketch: (file) => sketchPhoto(file, makeOffscreen),
  process: (file) => processPhoto(file, makeOffscreen),
};

expose(worker);
