import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import { pixelMapper } from '#domain/photos/color/to-srgb.ts';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import type { PictureFile } from '#server/features/photos/decoding/picture-file.ts';
import { doTask, type PictureCopy } from '#server/features/photos/decoding/picture-work.ts';
import type { PictureFormat } from '#server/features/photos/decoding/sniff-picture.ts';
import { av1Item, premultipliedFile, colorBox, hevcItem } from './coded-pictures.ts';
import { boxIn, phonePhoto, heifFile } from './heic-files.ts';
import { transparentFile } from './heic-variants.ts';
import { pngChunk, uint32, uint16, withPngChunks } from './photo-files.ts';
import { dcfBlock, jpegWithExif } from './tiff-and-exif.ts';

/** A file with its own way of describing its colors. */
interface ColorFile {
  readonly name: string;
  readonly format: PictureFormat;
  readonly make: () => Promise<Buffer> | Buffer;
}

const size = { width: 240, height: 160 };

/** Pixels of many color mixtures, all within sRGB. */
export function mixtures(): Buffer {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let index = 0; index < size.width * size.height; index += 1) {
    const x = index % size.width;
    const y = Math.floor(index / size.width);
    pixels.set([30 + (x * 190) / 240, 30 + (y * 190) / 160, 220 - (x + y) / 3], index * 3);
  }
  return pixels;
}

/** The mixtures as a picture. */
export function mixed(): Sharp {
  return sharp(mixtures(), { raw: { ...size, channels: 3 } });
}

/** The mixtures as Display P3 values, converted by another program. */
export function mixedInP3(): Sharp {
  return mixed().withIccProfile('p3');
}

function toLight(code: number): number {
  return code <= 0.040_45 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

/** Matrices of IEC 61966-2-1 and of Adobe RGB (1998), 4.3.4, between light and XYZ. */
const srgbToXyz = [0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505];
const xyzToAdobe = [
  2.041_59, -0.565_01, -0.344_73, -0.969_24, 1.875_97, 0.041_56, 0.013_44, -0.118_36, 1.015_17,
];

function times(matrix: readonly number[], values: readonly number[]): number[] {
  return [0, 3, 6].map((row) =>
    values.reduce((sum, value, column) => sum + (matrix[row + column] ?? 0) * value, 0),
  );
}

/** The mixtures as values of Adobe RGB, computed by the formulas of its standard. */
export function mixedInAdobeRgb(): Sharp {
  const values = mixtures();
  for (let at = 0; at < values.length; at += 3) {
    const light = [0, 1, 2].map((channel) => toLight((values[at + channel] ?? 0) / 255));
    const adobe = times(xyzToAdobe, times(srgbToXyz, light));
    values.set(
      adobe.map((value) => Math.round(255 * Math.max(0, value) ** (256 / 563))),
      at,
    );
  }
  return sharp(values, { raw: { ...size, channels: 3 } });
}

/** A JPEG of a camera that is set to Adobe RGB: without a profile. */
export async function adobeRgbJpeg(): Promise<Buffer> {
  const jpeg = await mixedInAdobeRgb().jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer();
  return jpegWithExif(jpeg, dcfBlock(0xff_ff, 'R03'));
}

/** A picture of one color, and this color in sRGB. */
interface EvenFile {
  readonly bytes: Buffer;
  readonly color: readonly number[];
}

/** Creates an even picture of 16 bits with a profile. Its color is computed from the stored values without sharp. */
export async function evenDeepFile(
  profile: 'p3' | 'srgb',
  format: 'png' | 'tiff',
): Promise<EvenFile> {
  const picture = sharp({ create: { ...size, channels: 3, background: '#c83c1e' } })
    .toColourspace('rgb16')
    .withIccProfile(profile);
  const file = format === 'png' ? picture.png() : picture.tiff({ compression: 'lzw' });
  const bytes = await file.toBuffer();
  const stored = await sharp(bytes, { ignoreIcc: true })
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer();
  const codes = [0, 2, 4].map((at) => stored.readUInt16LE(at));
  const color = new Uint8Array(3);
  const primaries = profile === 'p3' ? 12 : 1;
  pixelMapper({ primaries, transfer: 13 }, 65_535)(codes, 0, color, 0);
  return { bytes, color: [...color] };
}

/** Replaces a PNG's own color information by one chunk. */
export async function recoloredPng(png: Buffer, chunk: Buffer): Promise<Buffer> {
  const plain = await sharp(png, { ignoreIcc: true }).png().toBuffer();
  return withPngChunks(plain, chunk);
}

/** Stores the values of a picture as an AVIF whose container describes their color. */
export async function recoloredAvif(png: Buffer, color: Buffer): Promise<Buffer> {
  const item = await av1Item(sharp(png, { ignoreIcc: true }), [color]);
  return heifFile({ items: [item], majorBrand: 'avif' });
}

function inP3(): Promise<Buffer> {
  return mixedInP3().png().toBuffer();
}

/** The mixtures at half of their opacity: red, green and blue multiplied by it. */
export function halfOpaque(): { readonly picture: Sharp; readonly opacity: Sharp } {
  const halves = mixtures().map((value) => Math.round((value * 128) / 255));
  return {
    picture: sharp(halves, { raw: { ...size, channels: 3 } }),
    opacity: sharp({ create: { ...size, channels: 3, background: '#808080' } }),
  };
}

function premultipliedAvif(): Promise<Buffer> {
  const { picture, opacity } = halfOpaque();
  return premultipliedFile(picture, opacity);
}

function coded(...codes: readonly number[]): Buffer {
  return pngChunk('cICP', Buffer.from(codes));
}

/** The primaries of Display P3 with the usual gamma. */
const declaredP3 = Buffer.concat([
  pngChunk('gAMA', uint32(45_455)),
  pngChunk('cHRM', uint32(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000)),
]);

function heic(stream: string, ...more: readonly Buffer[]): Buffer {
  return heifFile({ items: [hevcItem(stream, more)] });
}

function file(name: string, format: PictureFormat, make: ColorFile['make']): ColorFile {
  return {
    name,
    format,
    make,
  };
}

/** Pictures of every color space the shop supports, three wide and two high. */
export const colorFiles: readonly ColorFile[] = [
  file('gray.jpg', 'jpeg', () => mixed().toColourspace('b-w').jpeg().toBuffer()),
  file('four inks.jpg', 'jpeg', () => mixed().withIccProfile('cmyk').jpeg().toBuffer()),
  file('P3 by profile.jpg', 'jpeg', () => mixedInP3().jpeg({ quality: 95 }).toBuffer()),
  file('Adobe RGB by EXIF.jpg', 'jpeg', adobeRgbJpeg),
  file('P3 by profile.png', 'png', inP3),
  file('P3 by profile.webp', 'webp', () => mixedInP3().webp({ quality: 95 }).toBuffer()),
  file('P3 by profile.avif', 'avif', () => mixedInP3().avif({ quality: 90, effort: 0 }).toBuffer()),
  file('P3 by codes.png', 'png', async () => recoloredPng(await inP3(), coded(12, 13, 0, 1))),
  file('P3 by codes.avif', 'avif', async () =>
    recoloredAvif(await inP3(), colorBox(12, 13, 6, true)),
  ),
  file('linear.png', 'png', async () =>
    recoloredPng(await inP3(), pngChunk('gAMA', uint32(100_000))),
  ),
  file('usual gamma.png', 'png', async () =>
    recoloredPng(await mixed().png().toBuffer(), pngChunk('gAMA', uint32(45_455))),
  ),
  file('primaries.png', 'png', async () => recoloredPng(await inP3(), declaredP3)),
  file('gray of 16 bits.png', 'png', () => deepGrayPng(1.8)),
  file('PQ.png', 'png', async () => recoloredPng(await inP3(), coded(9, 16, 0, 1))),
  file('PQ.avif', 'avif', async () => recoloredAvif(await inP3(), colorBox(9, 16, 6, true))),
  file('HLG.avif', 'avif', async () => recoloredAvif(await inP3(), colorBox(9, 18, 6, true))),
  file('PQ.heic', 'heif', () => heic('420-10', colorBox(9, 16, 6, true))),
  file('HLG.heic', 'heif', () => heic('420-10', colorBox(9, 18, 6, true))),
  file('P3 by codes.heic', 'heif', () => heic('420-8', colorBox(12, 13, 6, true))),
  file('P3 by profile.heic', 'heif', () => heic('420-8', boxIn(phonePhoto, 'colr'))),
  file('limited range.heic', 'heif', () => heic('420-8-limited')),
  file('limited range by container.heic', 'heif', () =>
    heic('420-10-limited', colorBox(1, 13, 6, false)),
  ),
  file('monochrome.heic', 'heif', () => heic('400-8')),
  file('monochrome of limited range.heic', 'heif', () => heic('400-8-limited')),
  file('BT.2020 matrix.heic', 'heif', () => heic('420-8-2020', colorBox(1, 13, 9, true))),
  file('4:2:2 of 10 bits.heic', 'heif', () => heic('422-10')),
  file('4:4:4 RGB.heic', 'heif', () => heic('444-8-rgb')),
  file('premultiplied.avif', 'avif', premultipliedAvif),
  file('premultiplied.heic', 'heif', () => transparentFile(true)),
  file('transparent.heic', 'heif', () => transparentFile(false)),
  file('transparent.png', 'png', () => mixed().ensureAlpha(0.5).png().toBuffer()),
];

function fixed(value: number): number {
  return Math.round(value * 65_536);
}

const white = uint32(fixed(0.9642), fixed(1), fixed(0.8249));

function tag(type: string, ...content: readonly Buffer[]): Buffer {
  const data = Buffer.concat([Buffer.from(type, 'latin1'), uint32(0), ...content]);
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

/** An ICC profile (version 2) of gray values with a gamma. */
export function grayProfile(gamma: number): Buffer {
  const tags = [
    ['desc', tag('desc', uint32(5), Buffer.from('gray\0'), Buffer.alloc(78))],
    ['cprt', tag('text', Buffer.from('none\0'))],
    ['wtpt', tag('XYZ ', white)],
    ['kTRC', tag('curv', uint32(1), uint16(Math.round(gamma * 256)))],
  ] as const;
  const directory: Buffer[] = [uint32(tags.length)];
  let at = 128 + 4 + tags.length * 12;
  for (const [name, data] of tags) {
    directory.push(Buffer.from(name), uint32(at, data.length));
    at += data.length;
  }
  const head = Buffer.concat([
    uint32(at, 0, 0x02_10_00_00),
    Buffer.from('mntrGRAYXYZ '),
    uint16(2000, 1, 1, 0, 0, 0),
    Buffer.from('acsp'),
    Buffer.alloc(28),
    white,
    Buffer.alloc(48),
  ]);
  return Buffer.concat([head, ...directory, ...tags.map(([, data]) => data)]);
}

/** A PNG of 16 gray bits, darker to the left, with a profile of a gamma. */
export async function deepGrayPng(gamma: number): Promise<Buffer> {
  const codes = Uint16Array.from(
    { length: size.width * size.height },
    (_, index) => 10_000 + (index % size.width) * 200,
  );
  const png = await sharp(codes, { raw: { ...size, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  const content = Buffer.concat([Buffer.from('gray\0\0'), deflateSync(grayProfile(gamma))]);
  return withPngChunks(png, pngChunk('iCCP', content));
}

/** The sRGB values of its first row, computed from its codes. */
export function deepGrayRow(gamma: number): number[] {
  return Array.from({ length: size.width }, (_, x) => {
    const light = ((10_000 + x * 200) / 65_535) ** gamma;
    const code = light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * code);
  });
}

/** Pixels of the order copy that the shop makes of a file. */
export async function makeOrderCopy(file: PictureFile): Promise<Buffer> {
  const copy = (await doTask({ kind: 'copy', file, rule: orderCopyRule })) as PictureCopy;
  return sharp(copy.bytes).raw().toBuffer();
}

/** Mean difference of two pictures' samples, 0 to 255. */
export function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}
