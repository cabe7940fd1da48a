// Regenerates the hashes of the corpus: node tests/support/hevc/make-golden.ts. Needs heif-convert
// (libheif-examples) and ffmpeg, which decode the same pictures: a hash is stored only if both agree with the
// pixels.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { uncompressedTiff } from '#server/features/photos/decoding/uncompressed-tiff.ts';
import { decodeHeic, goldenPath, hashRaster, type DecodedHeic, type Golden } from './golden.ts';
import { findPlan } from './hevc-item.ts';
import { streamPath } from './streams.ts';
import { size } from './test-picture.ts';
import { heicVariants, variantFile, type HeicVariant } from './variants.ts';

const minDb = 45;

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

function decibels(one: Pixels, other: Pixels): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width}×${one.height} is not ${other.width}×${other.height}`);
  let sum = 0;
  for (const [at, value] of one.data.entries()) sum += (value - (other.data[at] ?? 0)) ** 2;
  return Math.min(99, 10 * Math.log10(255 ** 2 / (sum / one.data.length)));
}

async function rgbOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function upright({ raster, orientation }: DecodedHeic): Promise<Pixels> {
  return rgbOf(sharp(uncompressedTiff(raster, orientation, null)).autoOrient());
}

/** Decodes by Debian's build of libheif, turned upright. */
function byHeifConvert(file: Buffer, folder: string): Promise<Pixels> {
  const [input, output] = [path.join(folder, 'in.heic'), path.join(folder, 'out.png')];
  writeFileSync(input, file);
  execFileSync('heif-convert', ['--quiet', input, output]);
  return rgbOf(sharp(output));
}

const matrices = { 0: 'bt709', 1: 'bt709', 6: 'smpte170m', 9: 'bt2020' } as const;

/** The brightness of a stream without color: converting it to color, ffmpeg would assume the full range. */
function grayByFfmpeg(stream: string): Pixels {
  const { bitDepth, isFullRange } = findPlan(stream);
  const input = `-v error -i ${streamPath(stream)} -f rawvideo -`;
  const coded = execFileSync('ffmpeg', input.split(' '));
  const data = new Uint8ClampedArray(size.width * size.height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const code = bitDepth === 8 ? (coded[at / 3] ?? 0) : coded.readUInt16LE((at / 3) * 2);
    const share = isFullRange
      ? code / (2 ** bitDepth - 1)
      : (code / 2 ** (bitDepth - 8) - 16) / 219;
    data.fill(Math.round(255 * share), at, at + 3);
  }
  return { data: new Uint8Array(data.buffer), ...size };
}

/** The picture of a stream, as it is coded. */
function byFfmpeg(stream: string): Pixels {
  const { matrix, isFullRange, chroma } = findPlan(stream);
  if (chroma === '400') return grayByFfmpeg(stream);
  const scale = [
    `scale=in_color_matrix=${matrices[matrix]}`,
    `in_range=${isFullRange ? 'full' : 'limited'}`,
    'flags=accurate_rnd+full_chroma_int+bitexact+bilinear',
  ].join(':');
  const input = `-v error -i ${streamPath(stream)} -vf ${scale} -pix_fmt rgb24 -f rawvideo -`;
  return { data: execFileSync('ffmpeg', input.split(' ')), ...size };
}

function part(pixels: Pixels, left: number, top: number, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // A grid repeats the picture.
      const column = (left + x) % pixels.width;
      const row = (top + y) % pixels.height;
      const from = (row * pixels.width + column) * 3;
      data.set(pixels.data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { data, width, height };
}

/** Pixels of a variant before it is turned, composed from its streams as ffmpeg decodes them. */
function composed({ stream, grid, crop, alpha }: HeicVariant): Pixels {
  let pixels = byFfmpeg(stream);
  if (alpha) {
    const opaque = byFfmpeg('400-8');
    const data = pixels.data.map((value, at) => {
      const share = (opaque.data[at] ?? 0) / 255;
      const over = alpha === 'straight' ? value * share : value;
      return Math.min(255, Math.round(over + 255 * (1 - share)));
    });
    pixels = { ...pixels, data };
  }
  const { width, height } = grid ?? size;
  return part(
    pixels,
    crop?.left ?? 0,
    crop?.top ?? 0,
    crop?.width ?? width,
    crop?.height ?? height,
  );
}

/**
 * Whether heif-convert decodes a variant correctly. libheif 1.15 takes gray of the limited range for the
 * full range, does not mirror more than 8 bits, and leaves premultiplied colors unchanged.
 */
function isKnownToHeifConvert({ stream, turns, alpha }: HeicVariant): boolean {
  const { chroma, bitDepth, isFullRange } = findPlan(stream);
  if (chroma === '400' && !isFullRange) return false;
  const isMirrored = turns.some((box) => box.toString('latin1', 4, 8) === 'imir');
  return alpha !== 'premultiplied' && !(isMirrored && bitDepth > 8);
}

function rounded(db: number): number {
  return Math.round(db * 10) / 10;
}

async function goldenOf(plan: HeicVariant, folder: string): Promise<Golden[string]> {
  const file = variantFile(plan);
  const decoded = await decodeHeic(file);
  const { raster, orientation } = decoded;
  const ffmpegDb = decibels({ ...raster, data: new Uint8Array(raster.data) }, composed(plan));
  const heifConvertDb = isKnownToHeifConvert(plan)
    ? decibels(await upright(decoded), await byHeifConvert(file, folder))
    : null;
  process.stdout.write(
    `${plan.name}: heif-convert ${heifConvertDb?.toFixed(1)}, ffmpeg ${ffmpegDb.toFixed(1)} dB\n`,
  );
  if (Math.min(heifConvertDb ?? minDb, ffmpegDb) < minDb) process.exitCode = 1;
  return {
    sha256: hashRaster(decoded),
    orientation,
    heifConvertDb: heifConvertDb === null ? null : rounded(heifConvertDb),
    ffmpegDb: rounded(ffmpegDb),
  };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'heic-'));
try {
  const golden: Golden = {};
  for (const plan of heicVariants) golden[plan.name] = await goldenOf(plan, folder);
  if (process.exitCode) throw new Error('a variant is not what the others see');
  writeFileSync(goldenPath, `${JSON.stringify(golden, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
