// Makes files of the tests anew: node tests/support/make-files.ts <streams | hashes | animation>.
// - streams: the coded pictures of files/hevc. Needs x265, and ffmpeg, whose decoded streams are compared with the input.
// - hashes: their hashes, files/hevc/golden.json. Needs heif-convert (libheif-examples) and ffmpeg, which decode the same
//   pictures: a hash is stored only if both agree with the pixels.
// - animation: files/animated.avif, whose main image and first frame are red, and its second frame blue. Needs ffmpeg.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { uncompressedTiff } from '#server/features/photos/decoding/uncompressed-tiff.ts';
import {
  findPlan,
  pictureSize,
  pixelAt,
  streamPath,
  streamPlans,
  type Rgb,
  type StreamPlan,
} from './coded-pictures.ts';
import {
  decodeHeic,
  goldenPath,
  hashRaster,
  heicVariants,
  variantFile,
  type DecodedHeic,
  type Golden,
  type HeicVariant,
} from './heic-variants.ts';

/** Least similarity of a picture to what another program decodes. */
const minDb = 45;

/** Weights of red and blue in the brightness, by ITU-T H.273. */
const weights = { 0: [0, 0], 1: [0.2126, 0.0722], 6: [0.299, 0.114], 9: [0.2627, 0.0593] } as const;

/** Brightness 0 to 1 and two color differences −0.5 to 0.5; green, blue and red for matrix 0. */
function toPlanes([r, g, b]: Rgb, { matrix, chroma }: StreamPlan): Rgb {
  if (matrix === 0) return [g, b, r];
  const [kr, kb] = weights[matrix];
  const y = kr * r + (1 - kr - kb) * g + kb * b;
  if (chroma === '400') return [y, 0, 0];
  return [y, (b - y) / (2 * (1 - kb)), (r - y) / (2 * (1 - kr))];
}

function codeOf(value: number, plane: number, plan: StreamPlan): number {
  const { bitDepth, isFullRange, matrix } = plan;
  const unit = 2 ** (bitDepth - 8);
  const isLight = plane === 0 || matrix === 0;
  const most = 256 * unit - 1;
  const code = isFullRange
    ? value * most + (isLight ? 0 : 128 * unit)
    : isLight
      ? (16 + 219 * value) * unit
      : (128 + 224 * value) * unit;
  return Math.min(most, Math.max(0, Math.round(code)));
}

/** The input of an encoder: the planes one after the other, one byte or two little-endian bytes a value. */
function codedPlanes(plan: StreamPlan): Buffer {
  const { chroma, bitDepth } = plan;
  const across = chroma === '444' ? 1 : 2;
  const down = chroma === '420' ? 2 : 1;
  const values: number[] = [];
  for (let plane = 0; plane < (chroma === '400' ? 1 : 3); plane += 1) {
    const [w, h] = plane === 0 ? [1, 1] : [across, down];
    for (let y = 0; y < pictureSize.height; y += h) {
      for (let x = 0; x < pictureSize.width; x += w) {
        let sum = 0;
        for (let j = 0; j < h; j += 1) {
          for (let i = 0; i < w; i += 1) sum += toPlanes(pixelAt(x + i, y + j), plan)[plane] ?? 0;
        }
        values.push(codeOf(sum / (w * h), plane, plan));
      }
    }
  }
  return bitDepth === 8 ? Buffer.from(values) : Buffer.from(new Uint16Array(values).buffer);
}

const encoderMatrices = { 0: 'gbr', 1: 'bt709', 6: 'smpte170m', 9: 'bt2020nc' } as const;
function encode(plan: StreamPlan, input: string, output: string): void {
  const { chroma, bitDepth, isFullRange, matrix, transformSkip } = plan;
  const options = {
    input,
    'input-res': `${pictureSize.width}x${pictureSize.height}`,
    'input-csp': `i${chroma}`,
    'input-depth': `${bitDepth}`,
    'output-depth': `${bitDepth}`,
    fps: '1',
    frames: '1',
    keyint: '1',
    preset: 'slower',
    qp: '2',
    cbqpoffs: '-2',
    crqpoffs: '-2',
    range: isFullRange ? 'full' : 'limited',
    colormatrix: encoderMatrices[matrix],
    output,
  };
  const flags = ['--no-info', '--no-sao', transformSkip ? '--tskip' : '--no-tskip'];
  const pairs = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync('x265', [...pairs, ...flags], { stdio: ['ignore', 'ignore', 'ignore'] });
}

/** Decodes in the pixel format of the stream, so that nothing is converted. */
function decode(file: string): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'rawvideo', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
}

function streamDecibels(a: Buffer, b: Buffer, { bitDepth }: StreamPlan): number {
  if (a.length !== b.length) throw new Error(`${a.length} bytes instead of ${b.length}`);
  const read = (bytes: Buffer, at: number): number =>
    bitDepth === 8 ? (bytes[at] ?? 0) : bytes.readUInt16LE(2 * at);
  const count = bitDepth === 8 ? a.length : a.length / 2;
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += (read(a, at) - read(b, at)) ** 2;
  return 10 * Math.log10((2 ** bitDepth - 1) ** 2 / (sum / count));
}

function makeStreams(folder: string): void {
  mkdirSync(path.dirname(streamPath('')), { recursive: true });
  for (const plan of streamPlans) {
    const planes = codedPlanes(plan);
    const input = path.join(folder, 'input.yuv');
    writeFileSync(input, planes);
    const output = streamPath(plan.name);
    encode(plan, input, output);
    const db = streamDecibels(decode(output), planes, plan);
    process.stdout.write(`${plan.name}: ${statSync(output).size} bytes, ${db.toFixed(1)} dB\n`);
    if (db < minDb) throw new Error(`${plan.name} lost too much`);
  }
}

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

const ffmpegMatrices = { 0: 'bt709', 1: 'bt709', 6: 'smpte170m', 9: 'bt2020' } as const;

/** The brightness of a stream without color: converting it to color, ffmpeg would assume the full range. */
function grayByFfmpeg(stream: string): Pixels {
  const { bitDepth, isFullRange } = findPlan(stream);
  const input = `-v error -i ${streamPath(stream)} -f rawvideo -`;
  const coded = execFileSync('ffmpeg', input.split(' '));
  const data = new Uint8ClampedArray(pictureSize.width * pictureSize.height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const code = bitDepth === 8 ? (coded[at / 3] ?? 0) : coded.readUInt16LE((at / 3) * 2);
    const share = isFullRange
      ? code / (2 ** bitDepth - 1)
      : (code / 2 ** (bitDepth - 8) - 16) / 219;
    data.fill(Math.round(255 * share), at, at + 3);
  }
  return { data: new Uint8Array(data.buffer), ...pictureSize };
}

/** The picture of a stream, as it is coded. */
function byFfmpeg(stream: string): Pixels {
  const { matrix, isFullRange, chroma } = findPlan(stream);
  if (chroma === '400') return grayByFfmpeg(stream);
  const scale = [
    `scale=in_color_matrix=${ffmpegMatrices[matrix]}`,
    `in_range=${isFullRange ? 'full' : 'limited'}`,
    'flags=accurate_rnd+full_chroma_int+bitexact+bilinear',
  ].join(':');
  const input = `-v error -i ${streamPath(stream)} -vf ${scale} -pix_fmt rgb24 -f rawvideo -`;
  return { data: execFileSync('ffmpeg', input.split(' ')), ...pictureSize };
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
  const { width, height } = grid ?? pictureSize;
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

async function makeHashes(folder: string): Promise<void> {
  const golden: Golden = {};
  for (const plan of heicVariants) golden[plan.name] = await goldenOf(plan, folder);
  if (process.exitCode) throw new Error('a variant is not what the others see');
  writeFileSync(goldenPath, `${JSON.stringify(golden, null, 2)}\n`);
}

function makeAnimation(): void {
  const frame = (color: string): string => `-f lavfi -i color=c=${color}:s=64x64:r=1:d=1`;
  const encoding = '-filter_complex [0][1]concat=n=2 -c:v libaom-av1 -crf 30 -f avif';
  const options = `-v error -y ${frame('0xc81414')} ${frame('0x1414c8')} ${encoding}`.split(' ');
  execFileSync('ffmpeg', [...options, path.join(import.meta.dirname, 'files/animated.avif')]);
}

const makers = { streams: makeStreams, hashes: makeHashes, animation: makeAnimation };
const wanted = Object.entries(makers).find(([name]) => name === process.argv[2]);
if (!wanted) throw new Error(`one of ${Object.keys(makers).join(', ')} is needed`);
const folder = mkdtempSync(path.join(os.tmpdir(), 'fpx-files-'));
try {
  await wanted[1](folder);
} finally {
  rmSync(folder, { recursive: true });
}
