import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { ExifOrientation } from '#domain/photos/images/exif.ts';

/** Orientations that EXIF data can name. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Colors of the corners of {@link cornersJpeg} when it is upright. */
export const corners = {
  topLeft: [220, 30, 30],
  topRight: [30, 200, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [235, 235, 235],
} as const;

/** The position in the stored picture of a pixel of the upright picture, by the EXIF standard. */
export function storedAt(
  o: ExifOrientation,
  u: number,
  v: number,
  w: number,
  h: number,
): [number, number] {
  const places: Record<ExifOrientation, [number, number]> = {
    1: [u, v],
    2: [w - 1 - u, v],
    3: [w - 1 - u, h - 1 - v],
    4: [u, h - 1 - v],
    5: [v, u],
    6: [v, w - 1 - u],
    7: [h - 1 - v, w - 1 - u],
    8: [h - 1 - v, u],
  };
  return places[o];
}

/**
 * A picture that shows {@link corners} upright once its orientation is applied; `width` and `height` are
 * upright.
 */
export function cornersPicture(orientation: ExifOrientation, width = 640, height = 480): Sharp {
  const isSideways = orientation >= 5;
  const stored = { width: isSideways ? height : width, height: isSideways ? width : height };
  // One pixel a corner, enlarged: a picture drawn pixel by pixel takes half a second.
  const pixels = Buffer.alloc(2 * 2 * 3);
  for (const [name, u, v] of [
    ['topLeft', 0, 0],
    ['topRight', 1, 0],
    ['bottomLeft', 0, 1],
    ['bottomRight', 1, 1],
  ] as const) {
    const [x, y] = storedAt(orientation, u, v, 2, 2);
    pixels.set(corners[name], (y * 2 + x) * 3);
  }
  return sharp(pixels, { raw: { width: 2, height: 2, channels: 3 } })
    .resize({ ...stored, kernel: 'nearest', fit: 'fill' })
    .withMetadata({ orientation });
}

/** {@link cornersPicture} as cameras save it. */
export function cornersJpeg(
  orientation: ExifOrientation,
  width?: number,
  height?: number,
): Promise<Buffer> {
  return cornersPicture(orientation, width, height).jpeg({ quality: 92 }).toBuffer();
}

/** A unique JPEG of one color with a little noise in a corner: fast to make at any size. */
export async function uniqueJpeg(width = 640, height = 480): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const mark = { raw: { width: 16, height: 16, channels: 3 } } as const;
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([{ input: randomBytes(16 * 16 * 3), ...mark, top: 0, left: 0 }])
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A PNG of 800 × 600 whose left half is green and whose right half is transparent. */
export function halfTransparentPng(): Promise<Buffer> {
  return sharp({
    create: { width: 800, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      {
        input: { create: { width: 400, height: 600, channels: 3, background: '#1e781e' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
}

/** Pure noise, the picture that compresses worst. */
export function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** The first part of a file, as an aborted transfer leaves it. */
export function truncated(bytes: Buffer, share = 0.5): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

/** Big-endian numbers of 32 bits. */
export function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))]);
}

/** The end of the header of a PNG: its signature and its first chunk. */
const pngHeaderEnd = 33;

/** A PNG with chunks right after its header. */
export function withPngChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, pngHeaderEnd), ...chunks, png.subarray(pngHeaderEnd)]);
}

/** A JPEG with segments of a marker (ITU T.81, annex B) before everything else. */
export function withSegments(jpeg: Buffer, marker: number, ...contents: readonly Buffer[]): Buffer {
  const segments = contents.flatMap((content) => [
    Buffer.from([0xff, marker]),
    uint16(content.length + 2),
    content,
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A PNG of a few bytes whose header announces this many pixels. */
export function pngBomb(width = 60_000, height = 60_000): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([uint32(width, height), Buffer.from([8, 6, 0, 0, 0])])),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that are not photos, under any name. */
export const notPictures = {
  'text/plain': Buffer.from('Dear diary, this is a text that calls itself a photo.\n'.repeat(20)),
  'text/html': Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>'),
  'application/pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)]),
  'application/zip': Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)]),
} as const;

/** Pictures in formats that the shop does not print. */
export const otherPictures = {
  'image/svg+xml': Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'image/bmp': Buffer.concat([Buffer.from('BM'), randomBytes(12), Buffer.from([40, 0, 0, 0])]),
  'image/x-canon-cr3': Buffer.from('\0\0\0\x18ftypcrx \0\0\0\x01isomcrx ', 'latin1'),
  'image/vnd.adobe.photoshop': Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(20)]),
} as const;

/** A box of an ISO media file. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

/** A box whose length has 64 bits (ISO/IEC 14496-12, 4.2). */
export function longBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([
    uint32(1),
    Buffer.from(type, 'latin1'),
    uint32(0, content.length + 16),
    content,
  ]);
}

/** Big-endian numbers of 16 bits. */
export function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

/** A number from 0 to 1 for each index, the same in every run. */
function chance(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

function shapesOf(count: number, width: number, height: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y, size, red, green, blue] = Array.from({ length: 6 }, (_each, part) =>
      chance(index * 6 + part + 1),
    ) as [number, number, number, number, number, number];
    const radius = 4 + size ** 4 * 0.16 * width;
    const colour = `rgb(${Math.round(red * 255)},${Math.round(green * 255)},${Math.round(blue * 255)})`;
    return index % 2 === 0
      ? `<circle cx="${x * width}" cy="${y * height}" r="${radius}" fill="${colour}"/>`
      : `<rect x="${x * width}" y="${y * height}" width="${radius * 1.7}" height="${radius}" fill="${colour}"/>`;
  }).join('');
}

/** A JPEG with edges, areas and soft shades everywhere, like a photo, and no symmetry. */
export async function picturesque(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stop-color="#8fb7d9"/><stop offset="1" stop-color="#5a4634"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${shapesOf(500, width, height)}</svg>`;
  return sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 92 }).toBuffer();
}

const leaf = 3;

/** A JPEG of fine detail everywhere, like leaves and grass: squares of any color, three pixels wide. */
export async function leafy(width: number, height: number): Promise<Buffer> {
  const columns = Math.ceil(width / leaf);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = Math.floor(y / leaf) * columns + Math.floor(x / leaf);
      for (const channel of [0, 1, 2]) {
        pixels[(y * width + x) * 3 + channel] = 40 + 120 * chance(square * 3 + channel + 1);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 92 })
    .toBuffer();
}

const samples = new URL('../../node_modules/@vladmandic/human/src/sample.ts', import.meta.url);

/** A drawn woman from head to foot on light gray, 1200 by 1200; the package with the face model includes it. */
export async function fullFigure(): Promise<Buffer> {
  const source = await readFile(samples, 'utf8');
  const [, encoded] = /export const body = `([^`]*)`/.exec(source) ?? [];
  if (!encoded) throw new Error('the package has no such picture any more');
  return Buffer.from(encoded.replaceAll(/\s/g, ''), 'base64');
}

/** Her head and shoulders, `side` by `side`; the head is about a quarter wide and less than half high. */
export async function portrait(side: number): Promise<Buffer> {
  return await sharp(await fullFigure())
    .extract({ left: 452, top: 0, width: 300, height: 300 })
    .resize(side, side)
    .jpeg({ quality: 92 })
    .toBuffer();
}

const side = 64;
/** Length of the last chunk of a PNG. */
const pngEnd = 12;

function drawSquare(background: string): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
}

function frameControl(sequence: number): Buffer {
  return pngChunk(
    'fcTL',
    Buffer.concat([uint32(sequence, side, side, 0, 0), uint16(1, 10), Buffer.from([0, 0])]),
  );
}

/** The content of the only image data chunk. */
function dataOf(png: Buffer): Buffer {
  const name = png.indexOf('IDAT');
  return png.subarray(name + 4, name + 4 + png.readUInt32BE(name - 4));
}

/**
 * An animated PNG: a red still image, which readers without animation show, and a blue frame. If the still image is no
 * frame, browsers show only the blue one.
 */
export async function animatedPng({
  isStillAFrame,
}: {
  readonly isStillAFrame: boolean;
}): Promise<Buffer> {
  const [still, frame] = [await drawSquare('#c03020'), await drawSquare('#2030c0')];
  const first = isStillAFrame ? [frameControl(0)] : [];
  const sequence = first.length;
  const animation = pngChunk('acTL', uint32(first.length + 1, 0));
  return Buffer.concat([
    withPngChunks(still.subarray(0, -pngEnd), animation, ...first),
    frameControl(sequence),
    pngChunk('fdAT', Buffer.concat([uint32(sequence + 1), dataOf(frame)])),
    still.subarray(-pngEnd),
  ]);
}
