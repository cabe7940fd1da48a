import { expose } from 'comlink';
import smartcrop from 'smartcrop';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';
import type { FaceFinder } from './faces/face-finder.ts';
import {
  computeEdges,
  toGray,
  computeLook,
  computeTones,
  computeWeights,
} from './measure-image.ts';
import type { InsightWorker } from './insight-pool.ts';

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

async function open(picture: Blob): Promise<OffscreenCanvas> {
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
}

/** Maps skin, detail and strong colors. */
async function findSaliency(canvas: OffscreenCanvas) {
  const { debugOutput } = await smartcrop.crop(canvas, {
    width: canvas.width,
    height: canvas.height,
    debug: true,
    canvasFactory: (width, height) => new OffscreenCanvas(width, height),
  });
  return debugOutput;
}

async function computeInsight(picture: Blob): Promise<PhotoInsight> {
  const canvas = await open(picture);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no drawing context');
  const gray = toGray(context.getImageData(0, 0, canvas.width, canvas.height));
  return {
    weights: computeWeights(await findSaliency(canvas)),
    edges: computeEdges(gray),
    look: computeLook(gray),
    tones: computeTones(gray),
    faces: null,
  };
}

let finder: Promise<FaceFinder> | null = null;

async function load(): Promise<FaceFinder> {
  const { loadFaceFinder } = await import('./faces/face-finder.ts');
  return await loadFaceFinder();
}

const worker: InsightWorker = {
  look: computeInsight,
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
