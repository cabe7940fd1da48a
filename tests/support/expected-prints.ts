import { readFile } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import path from 'node:path';
import { decode } from 'jpeg-js';
import { ssim } from 'ssim.js';
import type { Result } from '#contract/errors.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import {
  renderPrint,
  type PhotoPrint,
  type PrintOrder,
} from '#server/features/photos/copies/render-print.ts';
import type { PhotoDeps } from '#server/features/photos/index.ts';

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

/** Width and height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** A paper in portrait, and whether it turns with the photo. */
interface ExpectedPaper extends Size {
  readonly turns: boolean;
}

/** Cells of three channels, 0 to 255: an image as large as it is viewed. */
interface ViewedImage extends Size {
  readonly data: Float64Array;
}

/** The approximate shorter side at which images are compared. */
const viewedSide = 256;

function cellOf({ width, height }: Size): number {
  return Math.max(1, Math.round(Math.min(width, height) / viewedSide));
}

/** Means of squares of pixels of a part of an image. */
export function viewPixels(
  { data, width }: RgbaPixels,
  part: Size & { readonly left: number; readonly top: number },
): ViewedImage {
  const side = cellOf(part);
  const columns = Math.floor(part.width / side);
  const rows = Math.floor(part.height / side);
  const means = new Float64Array(columns * rows * 3);
  for (let y = 0; y < rows * side; y += 1) {
    for (let x = 0; x < columns * side; x += 1) {
      const from = ((part.top + y) * width + part.left + x) * 4;
      const to = (Math.floor(y / side) * columns + Math.floor(x / side)) * 3;
      for (const channel of [0, 1, 2]) {
        means[to + channel] = (means[to + channel] ?? 0) + (data[from + channel] ?? 0) / side ** 2;
      }
    }
  }
  return { data: means, width: columns, height: rows };
}

/** Paper in the orientation of its framing. */
export function expectedPaper(photo: Size, paper: ExpectedPaper, framing: Framing): Size {
  const isSideways = framing.turn % 180 === 90;
  const isWide = isSideways ? photo.height > photo.width : photo.width > photo.height;
  const isLandscape = framing.orientation === 'auto' ? isWide : framing.orientation === 'landscape';
  return paper.turns && isLandscape
    ? { width: paper.height, height: paper.width }
    : { width: paper.width, height: paper.height };
}

/** A point of the turned photo as a point of the upright one, both in pixels. */
function unturn(x: number, y: number, photo: Size, turn: number): [number, number] {
  if (turn === 90) return [y, photo.height - x];
  if (turn === 180) return [photo.width - x, photo.height - y];
  return turn === 270 ? [photo.width - y, x] : [x, y];
}

/** Position of the paper's upper left corner in the turned photo, and photo pixels per paper pixel. */
function placeOf(photo: Size, paper: Size, { turn, fit, crop }: Framing) {
  const isSideways = turn % 180 === 90;
  const turned = isSideways ? { width: photo.height, height: photo.width } : photo;
  const byWidth = turned.width / paper.width;
  const byHeight = turned.height / paper.height;
  const middle = { x: turned.width / 2, y: turned.height / 2 };
  if (fit === 'whole') {
    const scale = Math.max(byWidth, byHeight);
    const left = middle.x - (paper.width * scale) / 2;
    return { left, top: middle.y - (paper.height * scale) / 2, scale, turned };
  }
  const largest = Math.min(byWidth, byHeight);
  if (!crop) {
    const left = middle.x - (paper.width * largest) / 2;
    return { left, top: middle.y - (paper.height * largest) / 2, scale: largest, turned };
  }
  const [wide, high] = isSideways
    ? [crop.height * photo.height, crop.width * photo.width]
    : [crop.width * photo.width, crop.height * photo.height];
  const wanted = Math.max(wide / paper.width, high / paper.height);
  const scale = Math.min(largest, Math.max(largest / 8, wanted));
  // The crop's center, turned back from the upright photo.
  const x = (crop.x + crop.width / 2) * photo.width;
  const y = (crop.y + crop.height / 2) * photo.height;
  const [centerX, centerY] = unturn(x, y, turned, (360 - turn) % 360);
  const inside = (center: number, length: number, whole: number): number =>
    Math.min(Math.max(center - length / 2, 0), whole - length);
  return {
    left: inside(centerX, paper.width * scale, turned.width),
    top: inside(centerY, paper.height * scale, turned.height),
    scale,
    turned,
  };
}

/** The color at a point of a photo, between the centers of its pixels. */
function sample({ data, width, height }: RgbaPixels, x: number, y: number, to: number[]): void {
  const fx = Math.min(Math.max(x - 0.5, 0), width - 1);
  const fy = Math.min(Math.max(y - 0.5, 0), height - 1);
  const left = Math.min(Math.floor(fx), width - 2);
  const top = Math.min(Math.floor(fy), height - 2);
  const [u, v] = [fx - left, fy - top];
  for (const channel of [0, 1, 2]) {
    const at = (dx: number, dy: number): number =>
      data[((top + dy) * width + left + dx) * 4 + channel] ?? 0;
    const upper = at(0, 0) * (1 - u) + at(1, 0) * u;
    const lower = at(0, 1) * (1 - u) + at(1, 1) * u;
    to[channel] = (to[channel] ?? 0) + upper * (1 - v) + lower * v;
  }
}

/** Points along each side of a cell whose mean is its color. */
const points = 5;

/** A print as the product describes it, computed from the photo's pixels without the code of the shop. */
export function expectPrint(photo: RgbaPixels, paper: Size, framing: Framing): ViewedImage {
  const { left, top, scale, turned } = placeOf(photo, paper, framing);
  const side = cellOf(paper);
  const columns = Math.floor(paper.width / side);
  const rows = Math.floor(paper.height / side);
  const data = new Float64Array(columns * rows * 3);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const sum = [0, 0, 0];
    for (let point = 0; point < points ** 2; point += 1) {
      const across = (cell % columns) + ((point % points) + 0.5) / points;
      const down = Math.floor(cell / columns) + (Math.floor(point / points) + 0.5) / points;
      const x = left + across * side * scale;
      const y = top + down * side * scale;
      const isPhoto = x >= 0 && y >= 0 && x < turned.width && y < turned.height;
      if (isPhoto) sample(photo, ...unturn(x, y, photo, framing.turn), sum);
      else for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + 255;
    }
    data.set(
      sum.map((value) => value / points ** 2),
      cell * 3,
    );
  }
  return { data, width: columns, height: rows };
}

function toGrey({ data, width, height }: ViewedImage) {
  const grey = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let cell = 0; cell < width * height; cell += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(cell * 3, cell * 3 + 3);
    grey.fill(Math.round(0.299 * r + 0.587 * g + 0.114 * b), cell * 4, cell * 4 + 3);
  }
  return { data: grey, width, height, colorSpace: 'srgb' as const };
}

/** The structural similarity of two images of the same size; 1 means they are equal. */
export function compareViewed(a: ViewedImage, b: ViewedImage): number {
  return ssim(toGrey(a), toGrey(b), { downsample: false }).mssim;
}

/** The mean difference of two images' colors, 0 to 255. */
export function colorDifference(a: ViewedImage, b: ViewedImage): number {
  return (
    a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length
  );
}

/** Renders a print of a stored file and reads it; null for a missing file. */
export function printStored(
  shop: Pick<PhotoDeps, 'blobs' | 'pictures'>,
  hash: string,
  order: Omit<PrintOrder, 'to' | 'catalogue'>,
): Promise<Result<PhotoPrint & { readonly bytes: Buffer }> | null> {
  return shop.blobs.withFolder(async (folder) => {
    const to = path.join(folder, 'print.jpg');
    const print = await renderPrint(shop, hash, { ...order, catalogue: defaultCatalogue, to });
    if (!print?.ok) return print;
    return { ok: true, value: { ...print.value, bytes: await readFile(to) } };
  });
}
