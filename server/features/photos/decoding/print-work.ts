import sharp, { type Sharp } from 'sharp';
import { printDpi, type PixelSize } from '#domain/print-papers.ts';
import type { PassportSheet } from '#domain/passport-sheet.ts';
import { turnPrint, turnSize, type PrintLayout } from '#domain/print-geometry.ts';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';

/** A complete print: JPEG in sRGB with its profile and without any other data of the image's file. */
export interface RenderedPrint extends PixelSize {
  readonly bytes: Uint8Array;
}

/** Pixels between decoding and encoding: red, green and blue. */
interface Raw extends PixelSize {
  readonly data: Buffer;
}

const white = '#ffffff';
const black = { r: 0, g: 0, b: 0 };

const open = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } });

const pixelsOf = async (picture: Sharp): Promise<Raw> => {
  const { data, info } = await decodePixels(picture);
  return { data, width: info.width, height: info.height };
};

/** Pixels beyond its edges that the interpolation of an image uses. */
const margin = 2;

/**
 * Enlarges with exact pixel centers. The library's resize interpolates in the same way, but shifts the image by half a
 * paper pixel to the right and down.
 */
const enlarge = async (part: Sharp, from: PixelSize, to: PixelSize): Promise<Raw> => {
  const edges = { left: margin, top: margin, right: margin, bottom: margin };
  const edged = await pixelsOf(part.extend({ ...edges, extendWith: 'copy' }));
  const x = to.width / from.width;
  const y = to.height / from.height;
  const left = Math.ceil(margin * x);
  const top = Math.ceil(margin * y);
  const large = open(edged).affine([x, 0, 0, y], {
    interpolator: 'bicubic',
    idx: 0.5,
    idy: 0.5,
    odx: left - margin * x - 0.5,
    ody: top - margin * y - 0.5,
  });
  return pixelsOf(open(await pixelsOf(large)).extract({ left, top, ...to }));
};

const shrink = (part: Sharp, { width, height }: PixelSize): Promise<Raw> =>
  pixelsOf(part.resize({ width, height, fit: 'fill', kernel: 'lanczos3' }));

/** Draws the printed part, turned and in its size on the paper; this is the only resampling of a print. */
const drawPart = async (
  input: PictureInput,
  { source, turn, target }: PrintLayout,
): Promise<Raw> => {
  const size = turnSize(target, turn);
  const part = sharp(input, opening)
    .autoOrient()
    .extract(source)
    .flatten({ background: white })
    .toColourspace('srgb');
  const isEnlarged = size.width > source.width || size.height > source.height;
  const drawn = await (isEnlarged ? enlarge(part, source, size) : shrink(part, size));
  return pixelsOf(open(drawn).rotate(turn));
};

/** Draws the whole paper of a print, with white around the part. */
const drawPaper = async (input: PictureInput, layout: PrintLayout): Promise<Sharp> => {
  const { paper, target } = layout;
  return open(await drawPart(input, layout)).extend({
    left: target.left,
    top: target.top,
    right: paper.width - target.left - target.width,
    bottom: paper.height - target.top - target.height,
    background: white,
  });
};

const encode = async (picture: Sharp): Promise<RenderedPrint> => {
  const { data, info } = await picture
    .withMetadata({ density: printDpi })
    .withIccProfile('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
};

/** Draws a print by its layout. */
export const drawPrint = async (input: PictureInput, layout: PrintLayout): Promise<RenderedPrint> =>
  encode(await drawPaper(input, layout));

/** Draws a sheet with the same print on each tile, turned clockwise by a quarter, and with cutting marks. */
export const drawSheet = async (
  input: PictureInput,
  layout: PrintLayout,
  { sheet, tiles, marks }: PassportSheet,
): Promise<RenderedPrint> => {
  const tile = await (await drawPaper(input, turnPrint(layout))).raw().toBuffer();
  return encode(
    sharp({ create: { ...sheet, channels: 3, background: white } }).composite([
      ...tiles.map(({ left, top, width, height }) => ({
        input: tile,
        raw: { width, height, channels: 3 as const },
        left,
        top,
      })),
      ...marks.map(({ left, top, width, height }) => ({
        input: { create: { width, height, channels: 3 as const, background: black } },
        left,
        top,
      })),
    ]),
  );
};
