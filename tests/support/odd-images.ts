import sharp, { type Sharp } from 'sharp';
import { phonePhoto } from './heic-files.ts';
import { noise } from './photo-files.ts';
import { planarTiff, type PlanarTiffPlan } from './planar-tiff.ts';
import {
  exifBlock,
  jpegWithExif,
  orientationEntry,
  pngWithExif,
  webpWithExif,
  type OrientationEntry,
  sampledTiff,
  uncompressedGray,
  withTiffTag,
} from './tiff-and-exif.ts';

/**
 * A harmful file or one that resembles it; `response` is the shop's outcome: `taken`, or the code of an
 * error.
 */
export interface HostileFile {
  readonly name: string;
  readonly response: string;
  /** The browser's outcome before anything is sent: `taken`, `left to the server`, or the code of an error. */
  readonly browser: string;
  /** Size of the upright picture, if it is tested. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  readonly make: () => Promise<Buffer> | Buffer;
}

/** Builds a {@link HostileFile}. */
export function file(
  name: string,
  response: string,
  make: HostileFile['make'],
  browser: string = response,
): HostileFile {
  return { name, response, browser, make };
}

/** A changed copy of a file. */
export function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** The same file with the size of its upright picture. */
export function sized(plan: HostileFile, size: HostileFile['size']): HostileFile {
  return {
    ...plan,
    size,
  };
}

const unreadable = 'photo_unreadable';
const otherCoding = 'invalid_file_format';
const toServer = 'left to the server';

const stored = { width: 64, height: 32 };
const turned = { width: 32, height: 64 };

function picture(): Sharp {
  return sharp({ create: { ...stored, channels: 3, background: '#a04020' } });
}

function turnedJpeg(name: string, entry: OrientationEntry, isTurned: boolean): HostileFile {
  return sized(
    file(`orientation as ${name}.jpg`, 'taken', async () =>
      jpegWithExif(await picture().jpeg().toBuffer(), exifBlock(entry)),
    ),
    isTurned ? turned : stored,
  );
}

/**
 * Types of the TIFF standard: BYTE, SHORT, LONG, SBYTE, SSHORT and SLONG are read as an orientation; ASCII
 * and others are not.
 */
const orientations: readonly HostileFile[] = [
  turnedJpeg('BYTE', orientationEntry(6, 1, 1, false), true),
  turnedJpeg('five BYTE, stored elsewhere', orientationEntry(6, 1, 5), true),
  turnedJpeg('ASCII', orientationEntry(6, 2), false),
  turnedJpeg('SHORT', orientationEntry(6, 3, 1, false), true),
  turnedJpeg('no SHORT', orientationEntry(6, 3, 0), false),
  turnedJpeg('three SHORT, stored elsewhere', orientationEntry(6, 3, 3), true),
  turnedJpeg('LONG', orientationEntry(6, 4), true),
  turnedJpeg('two LONG, stored elsewhere', orientationEntry(6, 4, 2, false), true),
  turnedJpeg('SBYTE', orientationEntry(6, 6), true),
  turnedJpeg('UNDEFINED', orientationEntry(6, 7), false),
  turnedJpeg('SSHORT', orientationEntry(6, 8), true),
  turnedJpeg('SLONG', orientationEntry(6, 9, 1, false), true),
  turnedJpeg('SLONG below 0', orientationEntry(2 ** 32 - 6, 9), false),
  turnedJpeg('LONG of more than 16 bits', orientationEntry(65_536 + 6, 4), true),
  sized(
    file('orientation as LONG.png', 'taken', async () =>
      pngWithExif(await picture().png().toBuffer(), exifBlock(orientationEntry(6, 4))),
    ),
    turned,
  ),
  sized(
    file('orientation as SHORT.png', 'taken', async () =>
      pngWithExif(await picture().png().toBuffer(), exifBlock(orientationEntry(8, 3, 1, false))),
    ),
    turned,
  ),
  sized(
    file('orientation behind the picture.png', 'taken', async () =>
      pngWithExif(await picture().png().toBuffer(), exifBlock(orientationEntry(6, 3)), false),
    ),
    stored,
  ),
  sized(
    file('orientation as BYTE.webp', 'taken', async () =>
      webpWithExif(await picture().webp().toBuffer(), exifBlock(orientationEntry(6, 1)), stored),
    ),
    turned,
  ),
];

/** Turns a baseline JPEG into one whose frame header names another kind. */
async function jpegOfKind(kind: number, precision = 8): Promise<Buffer> {
  return changed(await picture().jpeg().toBuffer(), (copy) => {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy[frame + 1] = kind;
    copy[frame + 4] = precision;
  });
}

const jpegKinds: readonly HostileFile[] = [
  file('lossless.jpg', otherCoding, () => jpegOfKind(0xc3)),
  file('hierarchical.jpg', otherCoding, () => jpegOfKind(0xc5)),
  file('arithmetic.jpg', otherCoding, () => jpegOfKind(0xc9)),
  file('of 12 bits.jpg', otherCoding, () => jpegOfKind(0xc1, 12)),
  file('extended.jpg', 'taken', () => jpegOfKind(0xc1)),
];

const lab = { space: 'lab', bits: 8, values: [50, 0, 0] } as const;
const ycbcr = { space: 'ycbcr', bits: 8, values: [119, 128, 128] } as const;
const planes: PlanarTiffPlan = {
  isColored: false,
  bits: 8,
  compression: 'none',
  isWhiteZero: false,
  opacity: 'straight',
  rows: 16,
  isTiled: false,
  little: true,
};
const tiffTags = { bits: 258, compression: 259, photometric: 262, samples: 277 } as const;

const tiffKinds: readonly HostileFile[] = [
  ...(
    [
      ['old JPEG', tiffTags.compression, 6],
      ['JBIG', tiffTags.compression, 34_661],
      ['JPEG 2000', tiffTags.compression, 34_712],
      ['LZMA', tiffTags.compression, 34_925],
      ['Zstandard', tiffTags.compression, 50_000],
      ['a mask', tiffTags.photometric, 4],
      ['sensor data of depth', tiffTags.photometric, 51_177],
      ['12 bits', tiffTags.bits, 12],
      ['32 bits', tiffTags.bits, 32],
      ['six samples', tiffTags.samples, 6],
    ] as const
  ).map(([name, tag, value]) =>
    file(`${name}.tif`, otherCoding, async () => withTiffTag(await scannedTiff(), tag, value)),
  ),
  file('ICC Lab.tif', otherCoding, () => withTiffTag(sampledTiff(lab), tiffTags.photometric, 9)),
  file('colors shared by pixels.tif', otherCoding, () =>
    sampledTiff({ ...ycbcr, subsampling: [2, 2] }),
  ),
  file('Lab.tif', 'taken', () => sampledTiff(lab), toServer),
  file('planes.tif', 'taken', () => planarTiff(planes), toServer),
  file('planes cut off.tif', unreadable, () => planarTiff(planes).subarray(0, 2000)),
  file(
    'a place for two planes.tif',
    unreadable,
    () => withTiffTag(planarTiff(planes), 273, 60_000),
    toServer,
  ),
  file(
    'planes of no rows.tif',
    unreadable,
    () => withTiffTag(planarTiff(planes), 278, 0),
    toServer,
  ),
];

/**
 * Formats tested with zeros as their second half; the last bytes, which mark the file as complete, are kept.
 */
const halves: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'baseline.jpg': (from) => from.jpeg({ optimiseCoding: false }),
  'optimized.jpg': (from) => from.jpeg(),
  'progressive.jpg': (from) => from.jpeg({ progressive: true }),
  'lossy.webp': (from) => from.webp(),
  'lossless.webp': (from) => from.webp({ lossless: true }),
  gif: (from) => from.gif({ effort: 1 }),
  png: (from) => from.png(),
  avif: (from) => from.avif({ effort: 0 }),
};

/** A file whose second half was never written, except for its last bytes. */
export function halfWritten(bytes: Buffer, kept: number): Buffer {
  return changed(bytes, (copy) => copy.fill(0, Math.floor(copy.length / 2), copy.length - kept));
}

/** A gray scan of noise. */
export async function scannedTiff(): Promise<Buffer> {
  return uncompressedGray(await noise(160, 120).toColourspace('b-w').raw().toBuffer(), 160, 120);
}

/** A scan with a wrong byte in its ZIP data, which only the server decodes. */
export async function damagedScan(): Promise<Buffer> {
  const scan = await noise(200, 150).tiff({ compression: 'deflate' }).toBuffer();
  const middle = Math.floor(scan.length / 2);
  scan.writeUInt8(scan.readUInt8(middle) ^ 0x55, middle);
  return scan;
}

function paper(): Sharp {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ffffff' } });
}

const zeros: readonly HostileFile[] = [
  ...Object.entries(halves).flatMap(([name, encode]) =>
    [0, 2].map((kept) =>
      file(`second half zeros, last ${kept} kept.${name}`, unreadable, async () =>
        halfWritten(await encode(noise(160, 120)).toBuffer(), kept),
      ),
    ),
  ),
  file('second half zeros.heic', unreadable, () => halfWritten(phonePhoto, 0)),
  file('second half zeros.tif', unreadable, async () => halfWritten(await scannedTiff(), 0)),
  file('scanned.tif', 'taken', scannedTiff, toServer),
  file('padded with zeros.jpg', 'taken', async () =>
    Buffer.concat([await noise(160, 120).jpeg().toBuffer(), Buffer.alloc(100_000)]),
  ),
  // Coded with hardly anything but zeros.
  ...Object.entries(halves)
    .slice(0, 4)
    .map(([name, encode]) =>
      file(`plain as paper.${name}`, 'taken', () => encode(paper()).toBuffer()),
    ),
];

/** Images on which decoders disagree, or of which they would show only a part; `size` is that of the copy. */
export const oddImages: readonly HostileFile[] = [
  ...orientations,
  ...jpegKinds,
  ...tiffKinds,
  ...zeros,
];
