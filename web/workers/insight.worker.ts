import { expose } from 'comlink';
import smartcrop from 'smartcrop';
import type { FaceFinder } from './faces/face-finder.ts';
import { edgesOf, greyOf, lookOf, tonesOf, weightsOf, type PhotoInsight } from './insight.ts';
import type { InsightWorker } from './insight-worker.ts';

declare module 'smartcrop' {
  interface CropOptions {
    canvasFactory?: (width: number, height: number) => OffscreenCanvas;
  }
  interface CropResult {
    /** The features behind the result, requested with `debug`. */
    debugOutput: {
      readonly width: number;
      readonly height: number;
      readonly data: ArrayLike<number>;
    };
  }
}

/** Longer side of the analyzed image, px: details invisible at this size do not affect the crop. */
const side = 320;

const open = async (picture: Blob): Promise<OffscreenCanvas> => {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
};

/** Maps skin, detail and strong colors. */
const saliencyOf = async (canvas: OffscreenCanvas) => {
  const { debugOutput } = await smartcrop.crop(canvas, {
    width: canvas.width,
    height: canvas.height,
    debug: true,
    canvasFactory: (width, height) => new OffscreenCanvas(width, height),
  });
  return debugOutput;
};

const insightOf = async (picture: Blob): Promise<PhotoInsight> => {
  const canvas = await open(picture);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no drawing context');
  const grey = greyOf(context.getImageData(0, 0, canvas.width, canvas.height));
  return {
    weights: weightsOf(await saliencyOf(canvas)),
    edges: edgesOf(grey),
    look: lookOf(grey),
    tones: tonesOf(grey),
    faces: null,
  };
};

let finder: Promise<FaceFinder> | null = null;

const load = async (): Promise<FaceFinder> => {
  const { loadFaceFinder } = await import('./faces/face-finder.ts');
  return await loadFaceFinder();
};

const worker: InsightWorker = {
  look: insightOf,
  findFaces: async (picture) => {
    finder ??= load();
    const find = await finder.catch(() => null);
    if (!find) return null;
    const bitmap = await createImageBitmap(picture);
    try {
      return find(bitmap);
    } finally {
      bitmap.close();
    }
  },
};

expose(worker);
