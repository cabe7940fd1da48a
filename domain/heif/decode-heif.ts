import { toByteStream } from './hevc-units.ts';
import { createRaster, paintFrame, type HevcFrame, type Raster } from './pixels.ts';
import type { HeifPicture } from './read-heif.ts';
import { DamagedFile } from './reader.ts';

/** Decodes one still picture after the other: each is fed with its parameter sets in front, and flushed out. */
export interface HevcDecoder {
  readonly feed: (stream: Uint8Array) => void;
  readonly flush: () => readonly HevcFrame[];
}

/** How much smaller a picture may come out without its longer side falling below `side`. */
export const stepFor = (picture: HeifPicture, side: number): number => {
  const { width, height, tileWidth, tileHeight } = picture;
  const fits = (step: number): boolean =>
    Math.max(width, height) / step >= side &&
    Math.min(width, height) >= step &&
    tileWidth % step === 0 &&
    tileHeight % step === 0;
  return [4, 2].find(fits) ?? 1;
};

/**
 * Decodes a picture tile by tile into one raster, as it is stored: not turned, in the colours of its own profile.
 * `step` is 1, or what {@link stepFor} answers. Throws when a tile is damaged.
 */
export const decodeHeif = (
  picture: HeifPicture,
  decoder: HevcDecoder,
  step: number,
  channels: 3 | 4,
): Raster => {
  const { width, height, tileWidth, tileHeight, columns, tiles, colour } = picture;
  const raster = createRaster(Math.floor(width / step), Math.floor(height / step), channels);
  for (const [index, { config, content }] of tiles.entries()) {
    decoder.feed(toByteStream(config, content));
    const [frame, another] = decoder.flush();
    const isWhole = frame && frame.width >= tileWidth && frame.height >= tileHeight;
    if (!isWhole || another) throw new DamagedFile();
    const column = index % columns;
    const row = (index - column) / columns;
    paintFrame(raster, frame, {
      x: (column * tileWidth) / step,
      y: (row * tileHeight) / step,
      step,
      colour,
    });
  }
  return raster;
};
