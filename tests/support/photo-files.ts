import { randomBytes } from 'node:crypto';
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
  'image/svg+xml': Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  'text/html': Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>'),
  'application/pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)]),
  'application/zip': Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)]),
  // A picture in a format that the shop cannot print.
  'image/bmp': Buffer.concat([Buffer.from('BM'), randomBytes(12), Buffer.from([40, 0, 0, 0])]),
} as const;

/** A box of an ISO media file. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

/** Big-endian numbers of 16 bits. */
export function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`, 'latin1');
}

const plain = uint32(0);

/** Start of an HEVC configuration: main profile, 4:2:0, 8 bits, no parameter sets. */
const hevcConfiguration = Buffer.from([
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 90, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);

function heicMeta(width: number, height: number, dataAt: number, dataLength: number): Buffer {
  return box(
    'meta',
    plain,
    box('hdlr', plain, plain, Buffer.from('pict'), Buffer.alloc(12), text('')),
    box('pitm', plain, uint16(1)),
    box('iloc', plain, uint16(0x4400, 1, 1, 0, 1), uint32(dataAt, dataLength)),
    box('iinf', plain, uint16(1), box('infe', uint32(0x02000000), uint16(1, 0), text('hvc1'))),
    box(
      'iprp',
      box('ipco', box('hvcC', hevcConfiguration), box('ispe', plain, uint32(width, height))),
      box('ipma', plain, uint32(1), uint16(1), Buffer.from([2, 0x81, 2])),
    ),
  );
}

/**
 * A picture in the format of phones (HEIC, coded in HEVC): a valid container around random data, which only
 * an HEVC decoder would read.
 */
export function heicPhoto(width = 4032, height = 3024): Buffer {
  const data = randomBytes(20_000);
  const type = box('ftyp', Buffer.from('heic'), plain, Buffer.from('mif1heic'));
  const length = type.length + heicMeta(width, height, 0, data.length).length;
  return Buffer.concat([type, heicMeta(width, height, length + 8, data.length), box('mdat', data)]);
}
