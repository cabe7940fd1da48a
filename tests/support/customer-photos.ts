import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from 'jpeg-js';
import sharp, { type Sharp } from 'sharp';
import type { ExifOrientation } from '#domain/photos/images/exif.ts';
import { hevcItem, pixelAt, pictureSize } from './coded-pictures.ts';
import { hashBytes } from './domain-builders.ts';
import type { RgbaPixels } from './expected-prints.ts';
import { buildHeic, phoneTiles, mirrorBox, turnBox, heifFile } from './heic-files.ts';
import {
  box,
  cornersJpeg,
  noise,
  notPictures,
  orientations,
  truncated,
  uniqueJpeg,
  uint32,
  storedAt,
  picturesque,
} from './photo-files.ts';

/** The quarters of a {@link largePhoto}: their middles as shares of its width and height, and their colors. */
export const quarters = [
  { name: 'top left', x: 0.25, y: 0.25, color: [200, 40, 40] },
  { name: 'top right', x: 0.75, y: 0.25, color: [40, 160, 60] },
  { name: 'bottom left', x: 0.25, y: 0.75, color: [40, 80, 200] },
  { name: 'bottom right', x: 0.75, y: 0.75, color: [220, 180, 40] },
] as const;

/** A photo of any size with a color in each of its quarters, drawn row by row. */
export function largePhoto(width: number, height: number): Sharp {
  return sharp(Buffer.from(quarters.flatMap(({ color }) => color)), {
    raw: { width: 2, height: 2, channels: 3 },
    limitInputPixels: false,
  }).resize(width, height, { fit: 'fill', kernel: 'nearest' });
}

/** A HEIC as phones store it, whose two tiles repeat until they fill this size. */
export function largeHeic(width: number, height: number): Buffer {
  const [columns, rows] = [Math.ceil(width / 512), Math.ceil(height / 512)];
  const tiles = Array.from({ length: columns * rows }, (_, index) => phoneTiles[index % 2]);
  return buildHeic({
    tiles: tiles.filter((tile) => tile !== undefined),
    columns,
    rows,
    width,
    height,
    turns: [],
  });
}

/**
 * The outcome for a chosen file: a `photo`; a `damaged` one, of which the browser can still show a part and
 * the shop accepts only that copy; or the code of its refusal.
 */
export type MixedOutcome = 'photo' | 'damaged' | 'invalid_file_type' | 'photo_unreadable';

/** A file as a customer might choose it. */
interface MixedFile {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly becomes: MixedOutcome;
}

interface Kind {
  readonly name: string;
  readonly becomes?: MixedOutcome;
  /** Different numbers make different files. */
  readonly make: (number: number) => Promise<Buffer> | Buffer;
}

function drawn(number: number) {
  return noise(16, 12).resize(800 + number, 600, { kernel: 'nearest' });
}

async function moving(): Promise<Buffer> {
  const frames = [noise(40, 30), noise(40, 30)].map((frame) => frame.png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

const heicTurns = [[], [turnBox(1)], [turnBox(2)], [turnBox(3)], [mirrorBox(0)], [mirrorBox(1)]];

/** Readers skip an unknown box, which makes the file unique. */
function heic(number: number): Buffer {
  return Buffer.concat([
    buildHeic({ turns: heicTurns[number % heicTurns.length] ?? [] }),
    box('free', uint32(number)),
  ]);
}

/** Lacks half of its last scan, which only refines the picture: a browser does not find that. */
async function damaged(): Promise<Buffer> {
  const bytes = await noise(400, 300).jpeg({ progressive: true }).toBuffer();
  const middle = Math.round((bytes.lastIndexOf(Buffer.from([0xff, 0xda])) + bytes.length) / 2);
  return Buffer.concat([bytes.subarray(0, middle), bytes.subarray(-2)]);
}

const shapes = [
  [1600, 1200],
  [1200, 1600],
  [3000, 750],
  [900, 900],
] as const;

const kinds: readonly Kind[] = [
  ...shapes.map(([width, height]) => ({
    name: `${width}x${height}.jpg`,
    make: () => uniqueJpeg(width, height),
  })),
  ...orientations.map((orientation) => ({
    name: `turned-${orientation}.jpg`,
    make: (number: number) => cornersJpeg(orientation, 800 + number, 600),
  })),
  { name: 'damaged.jpg', becomes: 'damaged', make: damaged },
  {
    name: 'half.jpg',
    becomes: 'photo_unreadable',
    make: async () => truncated(await uniqueJpeg()),
  },
  { name: 'drawn.png', make: (number) => drawn(number).png().toBuffer() },
  { name: 'drawn.webp', make: (number) => drawn(number).webp().toBuffer() },
  { name: 'drawn.avif', make: (number) => drawn(number).avif({ effort: 0 }).toBuffer() },
  { name: 'moving.gif', make: moving },
  { name: 'scan.tif', make: (number) => drawn(number).tiff().toBuffer() },
  { name: 'phone.heic', make: heic },
  {
    name: 'text.jpg',
    becomes: 'invalid_file_type',
    make: (number) => Buffer.concat([notPictures['text/plain'], Buffer.from(String(number))]),
  },
];

async function realFiles(folder: string | undefined): Promise<MixedFile[]> {
  if (folder === undefined) return [];
  return Promise.all(
    (await readdir(folder)).map(async (name) => ({
      path: path.join(folder, name),
      name,
      sha256: hashBytes(await readFile(path.join(folder, name))),
      becomes: name.startsWith('corrupted') ? ('damaged' as const) : ('photo' as const),
    })),
  );
}

/**
 * Writes files of every kind a customer has, including broken ones. Those of `real` come first, a folder of
 * photos in which the names of damaged ones begin with "corrupted".
 */
export async function writeMixed(
  folder: string,
  count: number,
  real?: string,
): Promise<MixedFile[]> {
  await mkdir(folder, { recursive: true });
  const files = await realFiles(real);
  for (let number = files.length; number < count; number += 1) {
    const kind = kinds[number % kinds.length];
    if (!kind) continue;
    const name = `${String(number + 1).padStart(4, '0')}-${kind.name}`;
    const bytes = await kind.make(number);
    await writeFile(path.join(folder, name), bytes);
    const becomes = kind.becomes ?? 'photo';
    files.push({ path: path.join(folder, name), name, sha256: hashBytes(bytes), becomes });
  }
  return files;
}

/** A photo's file with the pixels that it shows upright in sRGB. */
export interface PrintSource {
  readonly name: string;
  readonly bytes: Buffer;
  readonly upright: RgbaPixels;
  /** Maximum mean difference of a print's colors from the pixels: inks cannot show all of them. */
  readonly maxDifference: number;
}

function asSharp({ data, width, height }: RgbaPixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The pixels as a camera stores them in one of its positions. */
function store({ data, width, height }: RgbaPixels, orientation: ExifOrientation): RgbaPixels {
  const isSideways = orientation >= 5;
  const size = isSideways ? { width: height, height: width } : { width, height };
  const stored = new Uint32Array(width * height);
  const pixels = new Uint32Array(Uint8Array.from(data).buffer);
  for (let v = 0; v < height; v += 1) {
    for (let u = 0; u < width; u += 1) {
      const [x, y] = storedAt(orientation, u, v, width, height);
      stored[y * size.width + x] = pixels[v * width + u] ?? 0;
    }
  }
  return { ...size, data: new Uint8Array(stored.buffer) };
}

function turnedJpeg(upright: RgbaPixels, orientation: ExifOrientation): Promise<Buffer> {
  return asSharp(store(upright, orientation))
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Make: 'CAMERA' }, IFD3: { GPSLatitude: '36/1 48/1 0/1' } })
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function heicPixels(): RgbaPixels {
  const { width, height } = pictureSize;
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const color = pixelAt(at % width, Math.floor(at / width));
    data.set(
      color.map((value) => Math.round(value * 255)),
      at * 4,
    );
  }
  return { width, height, data };
}

const profiled: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'Display P3 JPEG': (picture) => picture.withIccProfile('p3').jpeg({ quality: 97 }),
  'CMYK JPEG': (picture) => picture.withIccProfile('cmyk').jpeg({ quality: 97 }),
  '16-bit PNG in Display P3': (picture) =>
    picture.toColourspace('rgb16').withIccProfile('p3').png({ compressionLevel: 1 }),
  '16-bit PNG': (picture) => picture.toColourspace('rgb16').png({ compressionLevel: 1 }),
  AVIF: (picture) => picture.avif({ quality: 95, effort: 0 }),
  TIFF: (picture) => picture.tiff({ compression: 'lzw' }),
  WebP: (picture) => picture.webp({ quality: 97, effort: 0 }),
};

/** Bright colors of the drawn photo are beyond all inks; test pictures of the renderer stay within them. */
const inkDifference = 25;
const usualDifference = 3;

/** One photo in every position of a camera, and in every format and color space that the shop prints. */
export async function printSources(): Promise<readonly PrintSource[]> {
  const drawn = decode(await picturesque(2400, 1800), { useTArray: true });
  const upright = { width: drawn.width, height: drawn.height, data: drawn.data };
  const turned = await Promise.all(
    orientations.map(async (orientation) => ({
      name: `JPEG of orientation ${orientation}`,
      bytes: await turnedJpeg(upright, orientation),
      upright,
      maxDifference: usualDifference,
    })),
  );
  const converted = await Promise.all(
    Object.entries(profiled).map(async ([name, make]) => ({
      name,
      bytes: await make(asSharp(upright)).toBuffer(),
      upright,
      maxDifference: name.startsWith('CMYK') ? inkDifference : usualDifference,
    })),
  );
  const heic = {
    name: 'HEIC',
    bytes: heifFile({ items: [hevcItem('420-8')] }),
    upright: heicPixels(),
    maxDifference: usualDifference,
  };
  return [...turned, ...converted, heic];
}
