import { decode } from 'jpeg-js';

/** Pixels of red, green, blue and alpha. */
export interface RgbaPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The segments of a JPEG up to its first scan, and its pixels by a decoder that the shop does not use. */
export interface ReadJpeg extends RgbaPixels {
  /** Codes of the segments in their order, such as 0xc0 for a baseline frame. */
  readonly codes: readonly number[];
  /** Of the JFIF segment, if it counts in inches. */
  readonly dpi: readonly [number, number] | null;
  /** The color profile without its head; null if there is none. */
  readonly profile: Buffer | null;
  /** Components of the frame as "id:horizontal×vertical". */
  readonly sampling: readonly string[];
  /** Whether the file ends with the image. */
  readonly isClosed: boolean;
}

const startOfScan = 0xda;

function samplingOf(frame: Buffer): string[] {
  return Array.from({ length: frame[5] ?? 0 }, (_, index) => {
    const factors = frame[7 + index * 3] ?? 0;
    return `${frame[6 + index * 3]}:${factors >> 4}×${factors & 15}`;
  });
}

/** Reads a JPEG by its markers (ITU T.81, annex B) and decodes it; throws for anything else. */
export function readJpeg(bytes: Buffer): ReadJpeg {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('no start of image');
  const segments: { readonly code: number; readonly content: Buffer }[] = [];
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) throw new Error(`no marker at ${at}`);
    const code = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    segments.push({ code, content: bytes.subarray(at + 4, at + 2 + length) });
    if (code === startOfScan) break;
    at += 2 + length;
  }
  const contentOf = (code: number, head = ''): Buffer | null =>
    segments.find(
      (each) =>
        each.code === code && each.content.subarray(0, head.length).toString('latin1') === head,
    )?.content ?? null;
  const jfif = contentOf(0xe0, 'JFIF\0');
  const frame = contentOf(0xc0);
  const { width, height, data } = decode(bytes, { maxMemoryUsageInMB: 2048, useTArray: true });
  return {
    codes: segments.map(({ code }) => code),
    dpi: jfif?.[7] === 1 ? [jfif.readUInt16BE(8), jfif.readUInt16BE(10)] : null,
    profile: contentOf(0xe2, 'ICC_PROFILE\0')?.subarray(14) ?? null,
    sampling: frame ? samplingOf(frame) : [],
    isClosed: bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
    width,
    height,
    data,
  };
}
