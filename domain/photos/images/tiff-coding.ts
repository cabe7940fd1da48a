import type { ByteView } from './byte-view.ts';
import { readTiffDirectory, tiffTags as tags } from './tiff-directory.ts';
import { tiffCompressions as compressions } from './tiff-parts.ts';

/**
 * Compressions that the server decodes: none, those of fax machines, LZW, JPEG, both numbers of ZIP, PackBits and WebP.
 * Others are refused by its decoder, or printed black where a tile cannot be decoded.
 */
const acceptedCompressions = new Set<number>([
  compressions.none,
  2,
  3,
  4,
  compressions.lzw,
  compressions.jpeg,
  compressions.zip,
  32_771,
  compressions.packBits,
  compressions.oldZip,
  50_001,
]);

/** Extra samples that mean nothing. All of a file are dropped together, so none of several may be an opacity. */
const unspecified = 0;

const unsigned = 1;
const float = 3;
/** Samples without a declared meaning, which decoders take for unsigned numbers. */
const undefinedFormat = 4;

/** Samples that are printed in their colors. */
interface SampleRule {
  /** Number of samples of the color, and maximum number for each pixel: the more, the more memory. */
  readonly samples: readonly [number, number];
  readonly bits: readonly number[];
  /** Bits of floating-point numbers. */
  readonly floatBits?: readonly number[];
}

const gray: SampleRule = { samples: [1, 3], bits: [1, 2, 4, 8, 16] };
const color: SampleRule = { samples: [3, 5], bits: [8, 16] };

/** By photometric interpretation (TIFF 6.0). The others are those of ICC and ITU Lab, masks, logarithms and depth. */
const sampleRules: Readonly<Record<number, SampleRule>> = {
  0: gray,
  1: gray,
  2: { ...color, floatBits: [16, 32] },
  3: { samples: [1, 2], bits: [1, 2, 4, 8] },
  5: { samples: [4, 5], bits: [8, 16] },
  6: color,
  8: color,
};

const ycbcr = 6;
/** The default, two by two. */
const defaultSubsampling = [2, 2];

/**
 * Whether the first image of a TIFF has a compression and samples that the server prints in their colors; true also for a
 * file without a directory, which is damaged. Source: product §5.1.
 */
export function hasAcceptedTiffCoding(view: ByteView): boolean {
  const values = readTiffDirectory(view);
  const photometric = values.get(tags.photometric)?.[0];
  if (photometric === undefined) return true;
  const rule = sampleRules[photometric];
  const compression = values.get(tags.compression)?.[0] ?? compressions.none;
  if (!rule || !acceptedCompressions.has(compression)) return false;
  const samples = values.get(tags.samples)?.[0] ?? 1;
  if (samples < rule.samples[0] || samples > rule.samples[1]) return false;
  const extra = values.get(tags.extraSamples) ?? [];
  const areDropped = extra.length > 1 && extra.every((meaning) => meaning === unspecified);
  if (samples > rule.samples[0] + 1 && !areDropped) return false;
  const isFloat = values.get(tags.sampleFormat)?.[0] === float;
  const allowed = isFloat ? (rule.floatBits ?? []) : rule.bits;
  const formats = values.get(tags.sampleFormat) ?? [unsigned];
  const isPlain = formats.every((format) => format === unsigned || format === undefinedFormat);
  if (!isFloat && !isPlain) return false;
  if (!(values.get(tags.bits) ?? [1]).every((bits) => allowed.includes(bits))) return false;
  // A decoder of JPEG data spreads shared colors over the pixels itself.
  if (photometric !== ycbcr || compression === compressions.jpeg) return true;
  return (values.get(tags.subsampling) ?? defaultSubsampling).every((factor) => factor === 1);
}
