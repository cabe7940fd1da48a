import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { stampColors, type PlacedStamp } from '#domain/prints/date-stamp.ts';
import { grayWeights } from '#domain/prints/finished-paper.ts';
import type { PassportSheet } from '#domain/prints/passport-sheet.ts';
import type { PixelRect } from '#domain/prints/print-geometry.ts';
import { turnPrint } from '#domain/prints/framed-parts.ts';
import type { PrintPlan } from '#domain/prints/print-templates.ts';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, decodeWhole, opening } from './picture-opening.ts';
import { withPrintHead } from './print-jpeg.ts';
import { scaleWhole, storePrint, type StoredPrint } from './print-orientation.ts';
import { releaseBytes } from './release-bytes.ts';
import { toSrgb } from './to-srgb.ts';

/** A complete print: JPEG in sRGB without any other data of the image's file. */
export interface RenderedPrint extends PixelSize {
  readonly bytes: Uint8Array;
}

/** Pixels between decoding and encoding: red, green and blue. */
interface Raw extends PixelSize {
  readonly data: Buffer;
}

const white = '#ffffff';

function open({ data, width, height }: Raw) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function readPixels(picture: Sharp): Promise<Raw> {
  const { data, info } = await decodePixels(picture);
  return { data, width: info.width, height: info.height };
}

/** Pixels beyond its edges that the interpolation of an image uses. */
const margin = 2;

/**
 * With fewer pixels on a side, the enlarged margins would take many times the memory of the print: gigabytes for one
 * pixel on large paper.
 */
const minExactSide = 4;

/**
 * Enlarges with exact pixel centers. The library's resize interpolates in the same way, but shifts the image by half a
 * paper pixel to the right and down.
 */
async function enlarge(part: Sharp, from: PixelSize, to: PixelSize): Promise<Sharp> {
  if (Math.min(from.width, from.height) < minExactSide) {
    return open(await readPixels(part.resize({ ...to, fit: 'fill', kernel: 'cubic' })));
  }
  const edges = { left: margin, top: margin, right: margin, bottom: margin };
  const edged = await readPixels(part.extend({ ...edges, extendWith: 'copy' }));
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
  return open(await readPixels(large)).extract({ left, top, width: to.width, height: to.height });
}

/** From this reduction on the library decodes a JPEG at half its size or less. */
const minReduction = 3;

function shrink(
  input: PictureInput,
  print: StoredPrint,
  { format }: Metadata,
): { readonly picture: Sharp; readonly part: PixelRect | null } {
  const { source, size } = print;
  const resizing = { fit: 'fill', kernel: 'lanczos3' } as const;
  const reduction = Math.min(source.width / size.width, source.height / size.height);
  const whole = format === 'jpeg' && reduction >= minReduction ? scaleWhole(print) : null;
  const picture = sharp(input, opening);
  return whole
    ? { picture: picture.resize({ ...whole.size, ...resizing }), part: whole.part }
    : { picture: picture.extract(source).resize({ ...size, ...resizing }), part: null };
}

/** Draws the paper of a print: the part in its size, mirrored and turned, and the surroundings. */
async function drawPaper(
  input: PictureInput,
  plan: Pick<PrintPlan, 'layout' | 'surround' | 'mirror'>,
): Promise<Sharp> {
  const metadata = await sharp(input, opening).metadata();
  const { width, height, orientation = 1 } = metadata;
  const print = storePrint(plan, { width, height }, orientation);
  const { source, size, isMirrored, turn, target } = print;
  const isEnlarged = size.width > source.width || size.height > source.height;
  const { picture, part } = isEnlarged
    ? {
        picture: await enlarge(
          toSrgb(sharp(input, opening).extract(source), metadata),
          source,
          size,
        ),
        part: null,
      }
    : shrink(input, print, metadata);
  const turned = picture.flop(isMirrored).rotate(turn);
  const { paper } = plan.layout;
  const placed = (part ? turned.extract(part) : turned).extend({
    left: target.left,
    top: target.top,
    right: paper.width - target.left - target.width,
    bottom: paper.height - target.top - target.height,
    ...(plan.surround === 'mirror' ? { extendWith: 'mirror' } : { background: white }),
  });
  return isEnlarged ? placed : toSrgb(placed, metadata);
}

/** Standard Huffman tables: a file is 3 % larger than with tables of its own and is made in two thirds of the time. */
const coding = { quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false } as const;

/** Makes a drawn print black and white, with the same gray for each color as the browser's preview. */
async function toGray(picture: Sharp): Promise<Sharp> {
  const raw = await readPixels(picture);
  const { data } = raw;
  const [ofRed, ofGreen, ofBlue] = grayWeights;
  for (let at = 0; at < data.length; at += 3) {
    const gray =
      (data[at] ?? 0) * ofRed + (data[at + 1] ?? 0) * ofGreen + (data[at + 2] ?? 0) * ofBlue;
    data.fill(Math.round(gray), at, at + 3);
  }
  return open(raw);
}

/** Draws the date on a print; a mirrored print has it mirrored, too. */
async function drawStamp(
  picture: Sharp,
  { path, edge }: PlacedStamp,
  isMirrored: boolean,
): Promise<Sharp> {
  const raw = await readPixels(picture);
  const { width, height } = raw;
  const turn = isMirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  const { fill, edge: dark } = stampColors;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}"${turn} fill="${fill}" stroke="${dark}" stroke-width="${edge}" stroke-linejoin="round" paint-order="stroke"/></svg>`;
  return open(
    await readPixels(
      open(raw)
        .composite([{ input: Buffer.from(svg) }])
        .removeAlpha(),
    ),
  );
}

async function encode(drawn: Sharp, plan: PrintPlan): Promise<RenderedPrint> {
  const stamped = plan.stamp ? await drawStamp(drawn, plan.stamp, plan.mirror) : drawn;
  const picture = plan.isGray ? await toGray(stamped) : stamped;
  const { data, info } = await decodeWhole(picture.jpeg(coding));
  const bytes = await withPrintHead(data, plan);
  releaseBytes(data);
  return { bytes, width: info.width, height: info.height };
}

/** Draws a print by its plan. */
export async function drawPrint(input: PictureInput, plan: PrintPlan): Promise<RenderedPrint> {
  return encode(await drawPaper(input, plan), plan);
}

function fillRows(
  canvas: Raw,
  { left, top, width, height }: PixelRect,
  rowAt: (row: number) => Buffer,
): void {
  for (let row = 0; row < height; row += 1) {
    rowAt(row).copy(canvas.data, ((top + row) * canvas.width + left) * 3, 0, width * 3);
  }
}

/** Draws a sheet with the same print on each tile, turned clockwise by a quarter, and with cutting marks. */
export async function drawSheet(
  input: PictureInput,
  plan: PrintPlan,
  { sheet, tiles, marks }: PassportSheet,
): Promise<RenderedPrint> {
  const turned = { ...plan, layout: turnPrint(plan.layout) };
  const tile = await readPixels(await drawPaper(input, turned));
  const canvas = { ...sheet, data: Buffer.alloc(sheet.width * sheet.height * 3, 255) };
  for (const place of tiles) {
    const row = place.width * 3;
    fillRows(canvas, place, (at) => tile.data.subarray(at * row, (at + 1) * row));
  }
  for (const mark of marks) fillRows(canvas, mark, () => Buffer.alloc(mark.width * 3));
  return encode(open(canvas), plan);
}
