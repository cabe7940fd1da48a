import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { openHeif } from '#domain/photos/heif/open-heif.ts';
import type { Raster } from '#domain/photos/heif/raster.ts';
import { loadLibHeif } from '#server/features/photos/decoding/load-libheif.ts';
import { hevcItem, sizeBox, pictureSize, colorBox, streamPlans } from './coded-pictures.ts';
import { heifFile, type HeifItemInput, mirrorBox, turnBox } from './heic-files.ts';
import { box, uint16, uint32 } from './photo-files.ts';

/** A part of the picture, in whole pixels of the stored picture. */
interface Crop {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

const plain = uint32(0);

/** A signed 32-bit number. */
function int32(value: number): Buffer {
  return uint32(value < 0 ? value + 2 ** 32 : value);
}

/** The box of a crop: its size, and the distance of its center from the picture's, as fractions. */
export function cropBox(
  { width, height, left, top }: Crop,
  whole: Pick<Crop, 'width' | 'height'> = pictureSize,
): Buffer {
  return box(
    'clap',
    uint32(width, 1, height, 1),
    int32(2 * left + width - whole.width),
    uint32(2),
    int32(2 * top + height - whole.height),
    uint32(2),
  );
}

/**
 * A grid of two by two equal coded pictures; `width` and `height` are its visible size before it is
 * transformed, `tiles` the ids of its tiles.
 */
export function gridFile(
  { width, height }: Pick<Crop, 'width' | 'height'>,
  transformations: readonly Buffer[],
  stream = '420-8',
  ofTiles: readonly Buffer[] = [],
  tiles: readonly number[] = [2, 3, 4, 5],
): Buffer {
  const tile = { ...hevcItem(stream, ofTiles), isHidden: true };
  const grid = {
    type: 'grid',
    data: Buffer.concat([Buffer.from([0, 0, 1, 1]), uint16(width, height)]),
    properties: [sizeBox(width, height), ...transformations],
    references: { dimg: tiles },
  };
  return heifFile({ items: [grid, tile, tile, tile, tile] });
}

/** An image composed of one coded picture for each place, which is that of its top left corner. */
export function overlayFile(
  { width, height }: Pick<Crop, 'width' | 'height'>,
  places: readonly (readonly [number, number])[],
): Buffer {
  const white = uint16(0xff_ff, 0xff_ff, 0xff_ff, 0xff_ff);
  const offsets = places.flat().map((place) => uint16((place + 65_536) % 65_536));
  const overlay = {
    type: 'iovl',
    data: Buffer.concat([Buffer.from([0, 0]), white, uint16(width, height), ...offsets]),
    properties: [sizeBox(width, height)],
    references: { dimg: places.map((_, index) => index + 2) },
  };
  return heifFile({
    items: [overlay, ...places.map(() => ({ ...hevcItem('420-8'), isHidden: true }))],
  });
}

/** An image derived from a coded picture, each with its transformations. */
export function derivedFile(transformations: readonly Buffer[], part: HeifItemInput): Buffer {
  const derived = {
    type: 'iden',
    data: Buffer.alloc(0),
    properties: [sizeBox(pictureSize.width, pictureSize.height), ...transformations],
    references: { dimg: [2] },
  };
  return heifFile({ items: [derived, { ...part, isHidden: true }] });
}

/** A coded picture whose opacity is the brightness of the test picture. */
export function transparentFile(
  isPremultiplied: boolean,
  transformations: readonly Buffer[] = [],
  stream = '420-8',
): Buffer {
  const alphaType = Buffer.from('urn:mpeg:hevc:2015:auxid:1\0');
  const alpha = hevcItem('400-8', [box('auxC', plain, alphaType), ...transformations]);
  const picture = hevcItem(stream, transformations);
  const references = { auxl: [1] };
  return heifFile({
    items: [
      isPremultiplied ? { ...picture, references: { prem: [2] } } : picture,
      { ...alpha, references },
    ],
  });
}

/** A HEIC file of the corpus: a stream, and the transformations of its container. */
export interface HeicVariant {
  readonly name: string;
  /** Name of the stream. */
  readonly stream: string;
  /** Visible size of a grid of two by two pictures; null for one picture. */
  readonly grid: Pick<Crop, 'width' | 'height'> | null;
  readonly crop: Crop | null;
  /** Boxes that turn and mirror it, in their order. */
  readonly turns: readonly Buffer[];
  readonly alpha: 'straight' | 'premultiplied' | null;
  /** The box that describes its color; null if the stream does. */
  readonly color: Buffer | null;
}

function variant(
  name: string,
  stream: string,
  more: Partial<Omit<HeicVariant, 'name' | 'stream'>> = {},
): HeicVariant {
  return {
    name,
    stream,
    grid: null,
    crop: null,
    turns: [],
    alpha: null,
    color: null,
    ...more,
  };
}

const crop = { width: 96, height: 64, left: 32, top: 48 };
const grid = { width: 2 * pictureSize.width - 20, height: 2 * pictureSize.height - 12 };
const wholeGrid = { width: 2 * pictureSize.width, height: 2 * pictureSize.height };
const [leftRight, topBottom] = [mirrorBox(1), mirrorBox(0)];

/** Every variant: each stream plain, and its kinds in grids, turned, mirrored, cropped and transparent. */
export const heicVariants: readonly HeicVariant[] = [
  ...streamPlans.map(({ name }) => variant(name, name)),
  variant('a quarter turn', '420-8', { turns: [turnBox(1)] }),
  variant('half a turn, skip', '420-8-limited-skip', { turns: [turnBox(2)] }),
  variant('three quarters, 10 bits limited', '420-10-limited', { turns: [turnBox(3)] }),
  variant('mirrored left to right, 4:2:2', '422-8', { turns: [leftRight] }),
  variant('mirrored top to bottom, RGB', '444-8-rgb', { turns: [topBottom] }),
  variant('turned, then mirrored, 10 bits', '420-10-skip', { turns: [turnBox(1), leftRight] }),
  variant('mirrored, then turned, gray limited', '400-8-limited', {
    turns: [topBottom, turnBox(1)],
  }),
  variant('cropped', '420-8', { crop }),
  variant('cropped and turned, 4:2:2 10 bits', '422-10-limited-skip', {
    crop,
    turns: [turnBox(3)],
  }),
  variant('cropped and mirrored, gray 10 bits', '400-10', { crop, turns: [leftRight] }),
  variant('cropped, 4:4:4 10 bits', '444-10-limited', { crop }),
  variant('grid', '420-8', { grid }),
  variant('grid turned, 10 bits limited', '420-10-limited', { grid, turns: [turnBox(3)] }),
  variant('grid mirrored, 4:4:4 skip', '444-8-skip', { grid, turns: [leftRight] }),
  variant('grid, gray', '400-8', { grid: wholeGrid }),
  variant('grid cropped, 4:2:2', '422-8-limited', {
    grid: wholeGrid,
    crop: { width: 200, height: 160, left: 92, top: 48 },
  }),
  variant('transparent', '420-8', { alpha: 'straight' }),
  variant('transparent and turned, 4:4:4', '444-8', { alpha: 'straight', turns: [turnBox(1)] }),
  variant('transparent, premultiplied', '420-8', { alpha: 'premultiplied' }),
  variant('limited by its container', '420-8-limited', { color: colorBox(1, 13, 6, false) }),
  variant('BT.709 by its container', '420-8-limited-709', { color: colorBox(1, 1, 1, false) }),
];

/** The file of a variant. */
export function variantFile(plan: HeicVariant): Buffer {
  const whole = plan.grid ?? pictureSize;
  const cropped = plan.crop ? [cropBox(plan.crop, whole)] : [];
  const transformations = [...cropped, ...plan.turns];
  if (plan.grid) return gridFile(plan.grid, transformations, plan.stream);
  if (plan.alpha) {
    return transparentFile(plan.alpha === 'premultiplied', transformations, plan.stream);
  }
  const color = plan.color ? [plan.color] : [];
  return heifFile({ items: [hevcItem(plan.stream, [...color, ...transformations])] });
}

/** The file with the hashes. */
export const goldenPath = path.join(import.meta.dirname, 'files/hevc/golden.json');

/** Known facts about a variant's pixels. */
const goldenSchema = z.record(
  z.string(),
  z.object({
    /** SHA-256 of the pixels as the shop decodes them, lower-case hexadecimal. */
    sha256: z.string(),
    orientation: z.number(),
    /**
     * Similarity to the result of Debian's heif-convert for the same file; null where it is known to be
     * wrong.
     */
    heifConvertDb: z.number().nullable(),
    /** Similarity to the result of ffmpeg for the same stream. */
    ffmpegDb: z.number(),
  }),
);

/** Hashes and similarities of all variants, by name. */
export type Golden = z.infer<typeof goldenSchema>;

/** Reads the stored hashes and similarities. */
export function readGolden(): Golden {
  return goldenSchema.parse(JSON.parse(readFileSync(goldenPath, 'utf8')));
}

/** A decoded picture as it is stored, and its orientation. */
export interface DecodedHeic {
  readonly raster: Raster;
  readonly orientation: number;
}

/** Decodes a file as the shop does. */
export async function decodeHeic(file: Buffer): Promise<DecodedHeic> {
  const picture = openHeif(await loadLibHeif(), file, 60_000_000);
  if (!picture) throw new Error('no picture');
  return { raster: picture.decode(1, 3), orientation: picture.orientation };
}

/** Hash of a picture's size and pixels. */
export function hashRaster({ raster }: DecodedHeic): string {
  return createHash('sha256')
    .update(`${raster.width}×${raster.height}`)
    .update(raster.data)
    .digest('hex');
}
