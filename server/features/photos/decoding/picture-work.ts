import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { hasAcceptedCoding } from '#domain/photos/images/accepted-coding.ts';
import { isComplete } from '#domain/photos/images/completeness.ts';
import { readImageSize } from '#domain/photos/images/image-size.ts';
import { maxPixelsOf } from '#domain/photos/images/pixel-limit.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import type { CopyRule } from '#domain/photos/photo-rules.ts';
import type { PrintPlan } from '#domain/prints/print-templates.ts';
import { openPicture, readOwnHeader } from './open-picture.ts';
import type { PictureFile } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import { drawPrint, drawSheet } from './print-work.ts';
import { releaseBytes } from './release-bytes.ts';
import { mediaTypeOf } from './sniff-picture.ts';
import { toSrgb } from './to-srgb.ts';

// A cache of decoded images is never hit here; one thread for each image bounds its memory.
sharp.cache(false);
sharp.concurrency(1);
// The gain map of an Ultra HDR photo (Android) is for screens. Its loader is not needed for the main image, holds all of it
// in memory, and does not say whether it is progressive.
sharp.block({ operation: ['VipsForeignLoadUhdr'] });

/** The used fields of an image header. Width and height as stored, before turning it upright. */
export interface PictureHeader {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly space: string;
  readonly isProgressive: boolean;
  /** Whether it is coded in a way that the shop prints; the other fields of any other mean nothing. */
  readonly hasAcceptedCoding: boolean;
  /** The limit for an image of this type and coding. */
  readonly maxPixels: number;
}

/** A copy of an image: an upright JPEG in sRGB without any other data of the original file. */
export interface PictureCopy {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An image for pages: an upright WebP in sRGB without any other data of its file. */
export type WebPicture = PictureCopy;

/** A part of an upright image in pixels. */
export interface PixelRect extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** A logo without any other data of its file, in two forms of one size. */
export interface LogoFiles extends PixelSize {
  readonly png: Uint8Array;
  readonly jpeg: Uint8Array;
}

/** The file of a print. */
export interface WrittenPrint extends PixelSize {
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Versions of the libraries that made it. */
  readonly libraries: string;
}

/** Tasks on an image. */
export type PictureTask =
  | { readonly kind: 'header'; readonly file: PictureFile }
  | { readonly kind: 'check'; readonly file: PictureFile; readonly side: number }
  | { readonly kind: 'copy'; readonly file: PictureFile; readonly rule: CopyRule }
  | {
      readonly kind: 'web';
      readonly file: PictureFile;
      readonly width: number;
      /** The part of the upright image that is shown; all of it if unset. */
      readonly part?: PixelRect;
    }
  | { readonly kind: 'logo'; readonly file: PictureFile }
  | {
      readonly kind: 'print';
      readonly file: PictureFile;
      readonly plan: PrintPlan;
      /** Path of the new file for the print. */
      readonly to: string;
    };

/** Steps of quality below the rule's, then smaller sides: noise does not fit otherwise. */
const qualitySteps = [0, 10, 20, 30, 40];
const sideStep = 0.8;

/** Facts from the bytes of an image, before it is decoded. */
interface WholePicture {
  readonly maxPixels: number;
  /** Null when the image is within the limit. */
  readonly tooLarge: PixelSize | null;
  readonly isAccepted: boolean;
}

/** Checks an image without a decoder; throws when a part of it is missing. */
async function readWhole({ input, format }: PictureFile): Promise<WholePicture> {
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const type = mediaTypeOf[format];
  const size = readImageSize(bytes, type);
  const maxPixels = maxPixelsOf(bytes, type);
  const isTooLarge = size !== null && size.width * size.height > maxPixels;
  const isAccepted = isTooLarge || hasAcceptedCoding(bytes, type);
  const isWhole = isTooLarge || !isAccepted || (size !== null && isComplete(bytes, type));
  if (bytes !== input) releaseBytes(bytes);
  if (!isWhole) throw new Error('a part of the picture is missing');
  return { maxPixels, tooLarge: isTooLarge ? size : null, isAccepted };
}

async function readHeader(file: PictureFile): Promise<PictureHeader> {
  const { maxPixels, tooLarge, isAccepted } = await readWhole(file);
  const plain = {
    format: file.format === 'avif' ? 'heif' : file.format,
    orientation: 1,
    space: 'srgb',
    isProgressive: false,
    hasAcceptedCoding: isAccepted,
    maxPixels,
  };
  if (tooLarge) return { ...plain, ...tooLarge };
  if (!isAccepted) return { ...plain, width: 0, height: 0 };
  return { ...plain, ...(await readOwnHeader(file)) };
}

async function checkWhole(file: PictureFile, side: number): Promise<null> {
  const picture = sharp(await openPicture(file), opening);
  await decodePixels(picture.resize({ width: side, height: side, fit: 'outside' }));
  return null;
}

async function makeCopy(file: PictureFile, rule: CopyRule): Promise<PictureCopy> {
  const picture = sharp(await openPicture(file), opening);
  const metadata = await picture.metadata();
  const resized = picture
    .autoOrient()
    .resize({ width: rule.maxSide, height: rule.maxSide, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await decodePixels(toSrgb(resized, metadata));
  const raw = { raw: { width: info.width, height: info.height, channels: 3 } } as const;
  for (let side = Math.max(info.width, info.height); ; side = Math.ceil(side * sideStep)) {
    for (const step of qualitySteps) {
      const copy = await sharp(data, raw)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: Math.round(rule.quality * 100) - step })
        .toBuffer({ resolveWithObject: true });
      if (copy.data.length <= rule.maxBytes) {
        return { bytes: copy.data, width: copy.info.width, height: copy.info.height };
      }
    }
  }
}

const webQuality = 78;

async function makeWebPicture(
  file: PictureFile,
  width: number,
  part: PixelRect | undefined,
): Promise<WebPicture> {
  const picture = sharp(await openPicture(file), opening);
  const metadata = await picture.metadata();
  const upright = picture.autoOrient();
  const cut = part ? upright.extract(part) : upright;
  const resized = cut.resize({ width, withoutEnlargement: true });
  const { data, info } = await toSrgb(resized, metadata)
    .webp({ quality: webQuality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

const logoSize = { width: 720, height: 240 } as const;

/** Makes a logo's files: for pages and mails with its transparent parts, for documents on white. */
async function makeLogo(file: PictureFile): Promise<LogoFiles> {
  const picture = sharp(await openPicture(file), opening);
  const { width, height, data } = await picture
    .autoOrient()
    .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .then(({ data: bytes, info }) => ({ width: info.width, height: info.height, data: bytes }));
  const flat = await sharp(data)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { png: data, jpeg: flat, width, height };
}

/** The result of a task could not be written; the image is not the cause. */
export class WriteError extends Error {}

const libraries = `sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}`;

/** A print stays on the disk: between processes it would be held in memory several times. */
async function makePrint(file: PictureFile, plan: PrintPlan, to: string): Promise<WrittenPrint> {
  const input = await openPicture(file);
  const print = await (plan.sheet ? drawSheet(input, plan, plan.sheet) : drawPrint(input, plan));
  const { bytes, width, height } = print;
  await writeFile(to, bytes).catch((error: unknown) => {
    throw new WriteError(`could not write ${to}`, { cause: error });
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = bytes.byteLength;
  releaseBytes(bytes);
  return { width, height, size, sha256, libraries };
}

/** The response to each task. */
export interface PictureResponses {
  readonly header: PictureHeader;
  readonly check: null;
  readonly copy: PictureCopy;
  readonly web: WebPicture;
  readonly logo: LogoFiles;
  readonly print: WrittenPrint;
}

/** Runs a task; rejects when the image cannot be read completely, and with {@link WriteError}. */
export function doTask(task: PictureTask): Promise<PictureResponses[PictureTask['kind']]> {
  switch (task.kind) {
    case 'header':
      return readHeader(task.file);
    case 'check':
      return checkWhole(task.file, task.side);
    case 'copy':
      return makeCopy(task.file, task.rule);
    case 'web':
      return makeWebPicture(task.file, task.width, task.part);
    case 'logo':
      return makeLogo(task.file);
    case 'print':
      return makePrint(task.file, task.plan, task.to);
  }
}
