import { policyOf, type Catalogue } from '../catalogue/shop-catalogue.ts';

/** Target of an image conversion. Sides in pixels, sizes in bytes, quality from 0 to 1. */
export interface CopyRule {
  readonly maxSide: number;
  readonly maxBytes: number;
  readonly quality: number;
}

/** Converts megabytes to whole bytes, so that a limit is valid as a size. */
function megabytes(count: number): number {
  return Math.floor(count * 1024 * 1024);
}

/**
 * Rule for the copy of each photo that every order must have before it is accepted. Source: product §9.8.
 */
export const orderCopyRule: CopyRule = { maxSide: 1200, maxBytes: megabytes(0.5), quality: 0.8 };

/** Rule for the thumbnail in lists. Source: product §9.8. */
export const thumbnailRule: CopyRule = { maxSide: 100, maxBytes: megabytes(0.1), quality: 0.6 };

/** Rule for the thumbnail in an e-mail: sharp on a phone, and small. Source: product §8. */
export const mailPhotoRule: CopyRule = { maxSide: 200, maxBytes: 20 * 1024, quality: 0.7 };

/** Rule for photos sent inside an order as base64, by the connections of a country. Source: product §9.8. */
export function submissionRule(catalogue: Catalogue, country: string): CopyRule {
  switch (policyOf(catalogue, country).connection) {
    case 'slow':
      return { maxSide: 1000, maxBytes: megabytes(0.75), quality: 0.7 };
    case 'fair':
      return { maxSide: 1200, maxBytes: megabytes(1.2), quality: 0.75 };
    default:
      return { maxSide: 1200, maxBytes: megabytes(1), quality: 0.75 };
  }
}

/**
 * Limits for one image on the server. The milliseconds are work: processor time where a busy machine gives less of it.
 * Source: product §9.7.
 */
export const serverLimits = { maxBytes: megabytes(60), maxMs: 10_000 } as const;

/**
 * Maximum pixels of an image, by how much of it its decoder holds in memory (decision 079). A JPEG in one scan is decoded
 * row by row; any other JPEG as a whole, in half the memory of pixels. Source: product §9.7.
 */
export const pixelLimits = {
  oneScanJpeg: 210_000_000,
  otherJpeg: 120_000_000,
  heic: 120_000_000,
  avif: 60_000_000,
  others: 65_000_000,
} as const;

/** Pixels of an image from which it may take longer than {@link serverLimits} allow; one in AV1 takes three times as long. */
const largePixels = { av1: 20_000_000, others: 60_000_000 } as const;

/**
 * Maximum milliseconds of a task on an image: in proportion to its pixels if it is large. `maxPixels` is the limit of its
 * coding. Source: product §9.7.
 */
export function maxMsOf(pixels: number, maxPixels: number): number {
  const large = maxPixels === pixelLimits.avif ? largePixels.av1 : largePixels.others;
  return Math.round(serverLimits.maxMs * Math.max(1, pixels / large));
}

/** Number of photos processed at once. Source: product §4, §9. */
export const photoBatch = 4;

/** Name of a photo that came without one. Source: product §3.1. */
export function fallbackFileName(id: string): string {
  return `image-${id}.jpg`;
}

/** Media type of a photo that came without one. Source: product §3.1. */
export const fallbackFileType = 'image/jpeg';

/** Scales width and height down, never up, so that the longer side is at most `side`; whole pixels, at least 1. */
export function fitWithin(
  width: number,
  height: number,
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
