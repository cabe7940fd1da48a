/** What a picture is made into. Sides in pixels, sizes in bytes, quality from 0 to 1. */
export interface CopyRule {
  readonly maxSide: number;
  readonly maxBytes: number;
  readonly quality: number;
}

/** Whole bytes, so that a limit may stand wherever a size does. */
const megabytes = (count: number): number => Math.floor(count * 1024 * 1024);

/** The copy every order must have of each photo before it is accepted. Source: product §9, other limits. */
export const orderCopyRule: CopyRule = { maxSide: 1200, maxBytes: megabytes(0.5), quality: 0.8 };

/** The small picture shown in lists. Source: product §9, other limits. */
export const thumbnailRule: CopyRule = { maxSide: 100, maxBytes: megabytes(0.1), quality: 0.6 };

/** The small picture in a mail: sharp on a phone, and few bytes for somebody's mailbox. Source: product §8. */
export const mailPhotoRule: CopyRule = { maxSide: 200, maxBytes: 20 * 1024, quality: 0.7 };

/** Rule for pictures sent inside an order as base64, by country. Source: product §9, other limits. */
export const submissionRule = (country: string): CopyRule => {
  if (country === 'TN') return { maxSide: 1000, maxBytes: megabytes(0.75), quality: 0.7 };
  if (country === 'CA') return { maxSide: 1200, maxBytes: megabytes(1.2), quality: 0.75 };
  return { maxSide: 1200, maxBytes: megabytes(1), quality: 0.75 };
};

/** Most a server reads of one picture. Source: product §9, other limits. */
export const serverLimits = {
  maxPixels: 60_000_000,
  maxBytes: megabytes(60),
  maxMs: 10_000,
} as const;

/** Pictures processed together. Source: product §4, §9. */
export const photoBatch = 4;

/** Name of a picture that came without one. Source: product §3, photo item. */
export const fallbackFileName = (id: string): string => `image-${id}.jpg`;

/** Type of a picture that came without one. Source: product §3, photo item. */
export const fallbackFileType = 'image/jpeg';

/** Width and height scaled down, never up, so that the longer side is at most `side`; whole pixels, at least 1. */
export const fitWithin = (
  width: number,
  height: number,
  side: number,
): { readonly width: number; readonly height: number } => {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
