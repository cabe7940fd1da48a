import graph from '../../../node_modules/@vladmandic/human/models/blazeface.json';
import type { Part } from '#domain/print-geometry.ts';
import { headsFrom, lookedAt, toLayer } from './find-faces.ts';
import { createNetwork } from './network.ts';

const weightsUrl = new URL(
  '../../../node_modules/@vladmandic/human/models/blazeface.bin',
  import.meta.url,
);

/** Tells the heads in a picture, largest first, as fractions of it. */
export type FaceFinder = (picture: ImageBitmap) => Part[];

/** Fetches what the finder knows faces by (540 KB, from the shop itself); throws where it cannot be had. */
export const loadFaceFinder = async (): Promise<FaceFinder> => {
  const answer = await fetch(weightsUrl);
  if (!answer.ok) throw new Error(`no weights: ${answer.status}`);
  const network = createNetwork(graph, await answer.arrayBuffer());
  const canvas = new OffscreenCanvas(lookedAt, lookedAt);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no drawing context');
  context.imageSmoothingQuality = 'high';
  return (picture) => {
    const scale = lookedAt / Math.max(picture.width, picture.height);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    context.clearRect(0, 0, lookedAt, lookedAt);
    context.drawImage(picture, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, lookedAt, lookedAt);
    const filled = { width: width / lookedAt, height: height / lookedAt };
    return headsFrom(network(toLayer(data)), filled);
  };
};
