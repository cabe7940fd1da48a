import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { tiffTags } from '#domain/photos/images/tiff-directory.ts';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import {
  hasOpacity,
  premultipliedEntry,
  readTiffEntries,
  type TiffEntries,
  type TiffEntry,
} from './tiff-entries.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

const separatePlanes = 2;
const short = 3;
/** Offsets of an entry's value and of its number of values, from its start. */
const valueAt = 8;
const countAt = 4;
const blackIsZero = 1;
const rgb = 2;
/** Photometric interpretations with one sample for the color: gray, and colors of a palette. */
const oneSample = new Set([0, blackIsZero, 3]);
const float = 3;
/** A text that decoders of pixels ignore (`TargetPrinter`). */
const ignoredTag = 337;
const partTags = [
  tiffTags.stripOffsets,
  tiffTags.stripLengths,
  tiffTags.tileOffsets,
  tiffTags.tileLengths,
];

/** Returns a copy of a TIFF with only one of its planes, as an image with one sample for each pixel. */
function takePlane(bytes: Uint8Array, { little, entries }: TiffEntries, plane: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const data = new DataView(copy.buffer, copy.byteOffset, copy.byteLength);
  const planes = entries.get(tiffTags.samples)?.values[0] ?? 1;
  const set = (tag: number, value: number): void => {
    const entry = entries.get(tag);
    if (!entry) return;
    data.setUint32(entry.at - valueAt + countAt, 1, little);
    data.setUint16(entry.at, value, little);
  };
  const takeParts = ({ at, type, count }: TiffEntry): void => {
    const width = type === short ? 2 : 4;
    const own = Math.floor(count / planes);
    const list = width * count > 4 ? data.getUint32(at, little) : at;
    const start = list + plane * own * width;
    data.setUint32(at - valueAt + countAt, own, little);
    if (own * width > 4) data.setUint32(at, start, little);
    else copy.copyWithin(at, start, start + own * width);
  };
  set(tiffTags.samples, 1);
  set(tiffTags.planes, 1);
  for (const tag of [tiffTags.bits, tiffTags.sampleFormat]) {
    const entry = entries.get(tag);
    const first =
      entry && entry.count > 2
        ? data.getUint16(data.getUint32(entry.at, little), little)
        : entry?.values[0];
    if (first !== undefined) set(tag, first);
  }
  const isOwn = oneSample.has(entries.get(tiffTags.photometric)?.values[0] ?? blackIsZero);
  if (plane > 0 || !isOwn) set(tiffTags.photometric, blackIsZero);
  for (const tag of partTags) {
    const entry = entries.get(tag);
    if (entry) takeParts(entry);
  }
  const extra = entries.get(tiffTags.extraSamples);
  if (extra) data.setUint16(extra.at - valueAt, ignoredTag, little);
  return copy;
}

/** One sample of each pixel: `step` codes lie between those of two pixels. */
interface Samples {
  readonly codes: Uint8Array | Uint16Array;
  readonly step: number;
  readonly from: number;
}

/** Decodes a plane; one of a palette has three samples for each pixel. */
async function decodePlane(bytes: Uint8Array) {
  const source = sharp(bytes, { ...opening, ignoreIcc: true });
  const { depth, space } = await source.metadata();
  const isWide = depth === 'ushort';
  const { data, info } = await decodePixels(
    source.toColourspace(space === 'b-w' || space === 'grey16' ? space : 'srgb'),
    isWide ? 'ushort' : 'uchar',
  );
  const codes = isWide
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const step = info.channels;
  const samples: Samples[] = Array.from({ length: step }, (_, from) => ({ codes, step, from }));
  return { samples, isWide, width: info.width, height: info.height };
}

/** Number of planes with colors that the library does not read; 0 for a TIFF that it reads. */
function countColorPlanes({ entries }: TiffEntries): number {
  const first = (tag: number): number | undefined => entries.get(tag)?.values[0];
  const photometric = first(tiffTags.photometric) ?? -1;
  if (first(tiffTags.planes) !== separatePlanes || (first(tiffTags.samples) ?? 1) < 2) return 0;
  if (oneSample.has(photometric)) return 1;
  const isWhole = (entries.get(tiffTags.sampleFormat)?.values[0] ?? 1) !== float;
  return photometric === rgb && entries.has(tiffTags.tileWidth) && isWhole ? 3 : 0;
}

/** Puts the samples of each pixel beside each other; colors that are multiplied by the opacity are divided by it. */
function joinSamples(
  codes: Uint8Array | Uint16Array,
  colors: readonly Samples[],
  opacity: Samples | undefined,
  isPremultiplied: boolean,
): void {
  const channels = colors.length + (opacity ? 1 : 0);
  const full = codes instanceof Uint16Array ? 65_535 : 255;
  for (let at = 0, index = 0; at < codes.length; at += channels, index += 1) {
    const seen = opacity ? (opacity.codes[index * opacity.step] ?? full) : full;
    const scale = isPremultiplied && seen > 0 ? full / seen : 1;
    for (const [channel, { codes: own, step, from }] of colors.entries()) {
      codes[at + channel] = Math.min(full, Math.round((own[index * step + from] ?? 0) * scale));
    }
    if (opacity) codes[at + colors.length] = seen;
  }
}

/**
 * Returns a TIFF whose samples are in planes of their own as one that has them beside each other, and any other one as it
 * is: the library reads the planes of gray images as if they were one, and no planes in tiles.
 */
export async function joinPlanes(input: PictureInput): Promise<PictureInput> {
  const file = await readTiffEntries(input);
  const count = countColorPlanes(file);
  if (count === 0) return input;
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const { icc = null, orientation = 1 } = await sharp(bytes, opening).metadata();
  const hasMore = (file.entries.get(tiffTags.samples)?.values[0] ?? 0) > count;
  const seen = hasMore && hasOpacity(file.entries) ? takePlane(bytes, file, count) : null;
  const planes = [];
  for (let plane = 0; plane < count; plane += 1) {
    planes.push(await decodePlane(takePlane(bytes, file, plane)));
  }
  const colors = planes.flatMap(({ samples }) => samples);
  const [opacity] = seen ? (await decodePlane(seen)).samples : [];
  const { width, height, isWide } = planes[0] ?? { width: 0, height: 0, isWide: false };
  const kept = colors.length === 3 ? (opacity ? 4 : 3) : opacity ? 2 : 1;
  const codes = new (isWide ? Uint16Array : Uint8Array)(width * height * kept);
  joinSamples(codes, colors, opacity, premultipliedEntry(file.entries) !== undefined);
  const data = new Uint8Array(codes.buffer);
  const bits = isWide ? 16 : 8;
  return uncompressedTiff({ width, height, channels: kept, bits, data }, orientation, icc);
}
