import sharp from 'sharp';
import type { HeifOrientation } from '#domain/photos/images/heif-orientation.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { toTaggedJpeg } from './adobe-rgb-jpeg.ts';
import { av1ToTiff, plannedSize, readAv1 } from './av1-picture.ts';
import { checkZipParts } from './check-zip-parts.ts';
import { readPngColor, toSrgbTiff } from './coded-colors.ts';
import { coverCanvas } from './cover-canvas.ts';
import { dropExtraSamples } from './drop-extra-samples.ts';
import { toWholeNumbers } from './float-samples.ts';
import { findHevc, hevcToTiff } from './hevc-picture.ts';
import { toNarrowGray } from './narrow-gray.ts';
import type { PictureFile, PictureInput } from './picture-file.ts';
import { opening } from './picture-opening.ts';
import { joinPlanes } from './tiff-planes.ts';
import { findTiffSamples, samplesToSrgbTiff } from './tiff-samples.ts';

async function openHeif(file: PictureFile): Promise<PictureInput> {
  const hevc = await findHevc(file);
  if (hevc) return hevcToTiff(hevc);
  const { bytes, plan } = await readAv1(file.input);
  return plan ? av1ToTiff(bytes, plan) : bytes;
}

async function openTiff(file: PictureFile): Promise<PictureInput> {
  await checkZipParts(file.input);
  const samples = await findTiffSamples(file);
  if (samples) return samplesToSrgbTiff(samples);
  const joined = await joinPlanes(file.input);
  return toWholeNumbers(await toNarrowGray(await dropExtraSamples(joined)));
}

async function openPng(file: PictureFile): Promise<PictureInput> {
  const color = await readPngColor(file.input);
  return color ? toSrgbTiff(file.input, color) : toNarrowGray(file.input);
}

/**
 * Converts an image to a form that sharp renders correctly, for every use of it: sharp cannot decode HEVC, treats coded
 * colors as sRGB, and misreads some images of each format. Rejects when a part of the image is damaged.
 */
export function openPicture(file: PictureFile): Promise<PictureInput> {
  switch (file.format) {
    case 'jpeg':
      return toTaggedJpeg(file.input);
    case 'png':
      return openPng(file);
    case 'gif':
      return coverCanvas(file.input);
    case 'webp':
      return Promise.resolve(file.input);
    case 'tiff':
      return openTiff(file);
    case 'avif':
    case 'heif':
      return openHeif(file);
  }
}

/** The used fields of an image's own header. Width and height as stored, before turning it upright. */
interface OwnHeader extends PixelSize {
  readonly format: string;
  readonly orientation: number;
  readonly space: string;
  readonly isProgressive: boolean;
}

async function readBySharp(input: PictureInput): Promise<OwnHeader> {
  // The caller checks the limit on the result; here it would make the file unreadable.
  const metadata = await sharp(input, { ...opening, limitInputPixels: false }).metadata();
  const { format, width, height, orientation = 1, space } = metadata;
  return {
    format,
    width,
    height,
    orientation,
    space,
    isProgressive: metadata.isProgressive === true,
  };
}

type DecodedSize = PixelSize & { readonly orientation: HeifOrientation };

function headerOf({ width, height, orientation }: DecodedSize): OwnHeader {
  return { format: 'heif', width, height, orientation, space: 'srgb', isProgressive: false };
}

/** Reads the header of an image as {@link openPicture} opens it; rejects when nothing can open it. */
export async function readOwnHeader(file: PictureFile): Promise<OwnHeader> {
  if (file.format === 'tiff') {
    const samples = await findTiffSamples(file);
    return readBySharp(samples?.input ?? file.input);
  }
  if (file.format !== 'avif' && file.format !== 'heif') return readBySharp(file.input);
  const hevc = await findHevc(file);
  if (hevc) return headerOf(hevc);
  const { bytes, plan } = await readAv1(file.input);
  return plan ? headerOf(plannedSize(plan)) : readBySharp(bytes);
}
