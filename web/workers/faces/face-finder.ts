import graph from '../../../node_modules/@vladmandic/human/models/blazeface.json';
import type { Part } from '#domain/prints/print-geometry.ts';
import { closerParts, headsFrom, lookedAt, toLayer, withCloser } from './find-faces.ts';
import { createNetwork } from './network.ts';

const weightsUrl = new URL(
  '../../../node_modules/@vladmandic/human/models/blazeface.bin',
  import.meta.url,
);

const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

/** Finds the heads in an image, largest first, as fractions of it. */
export type FaceFinder = (picture: ImageBitmap) => Part[];

/** Loads the face detection model (540 KB, from the shop itself); throws when it cannot be loaded. */
export async function loadFaceFinder(): Promise<FaceFinder> {
  const response = await fetch(weightsUrl);
  if (!response.ok) throw new Error(`no weights: ${response.status}`);
  const network = createNetwork(graph, await response.arrayBuffer());
  const canvas = new OffscreenCanvas(lookedAt, lookedAt);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no drawing context');
  context.imageSmoothingQuality = 'high';
  const findIn = (picture: ImageBitmap, part: Part): Part[] => {
    const [fromX, fromY] = [part.x * picture.width, part.y * picture.height];
    const [across, down] = [part.width * picture.width, part.height * picture.height];
    const scale = lookedAt / Math.max(across, down);
    const width = Math.max(1, Math.round(across * scale));
    const height = Math.max(1, Math.round(down * scale));
    context.clearRect(0, 0, lookedAt, lookedAt);
    context.drawImage(picture, fromX, fromY, across, down, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, lookedAt, lookedAt);
    const filled = { width: width / lookedAt, height: height / lookedAt };
    return headsFrom(network(toLayer(data)), filled);
  };
  return (picture) => {
    let heads = findIn(picture, whole);
    for (const part of closerParts(heads)) heads = withCloser(heads, part, findIn(picture, part));
    return heads;
  };
}
