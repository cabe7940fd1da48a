import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { openHeif } from '#domain/photos/heif/open-heif.ts';
import type { Raster } from '#domain/photos/heif/raster.ts';
import { loadLibHeif } from '#server/features/photos/decoding/load-libheif.ts';

/** The file with the hashes. */
export const goldenPath = path.join(import.meta.dirname, '../files/hevc/golden.json');

/** Known facts about a variant's pixels. */
const goldenSchema = z.record(
  z.string(),
  z.object({
    /** SHA-256 of the pixels as the shop decodes them, lower-case hexadecimal. */
    sha256: z.string(),
    orientation: z.number(),
    /**
     * Similarity to the result of Debian's heif-convert for the same file; null where it is known to be
     * wrong.
     */
    heifConvertDb: z.number().nullable(),
    /** Similarity to the result of ffmpeg for the same stream. */
    ffmpegDb: z.number(),
  }),
);

/** Hashes and similarities of all variants, by name. */
export type Golden = z.infer<typeof goldenSchema>;

/** Reads the stored hashes and similarities. */
export function readGolden(): Golden {
  return goldenSchema.parse(JSON.parse(readFileSync(goldenPath, 'utf8')));
}

/** A decoded picture as it is stored, and its orientation. */
export interface DecodedHeic {
  readonly raster: Raster;
  readonly orientation: number;
}

/** Decodes a file as the shop does. */
export async function decodeHeic(file: Buffer): Promise<DecodedHeic> {
  const picture = openHeif(await loadLibHeif(), file, 60_000_000);
  if (!picture) throw new Error('no picture');
  return { raster: picture.decode(1, 3), orientation: picture.orientation };
}

/** Hash of a picture's size and pixels. */
export function hashRaster({ raster }: DecodedHeic): string {
  return createHash('sha256')
    .update(`${raster.width}×${raster.height}`)
    .update(raster.data)
    .digest('hex');
}
