import * as z from 'zod';
import { sha256, text, uuid } from './common.ts';
import { originalsLink } from './originals.ts';
import { maxItems } from './quote.ts';

/** What a file of a photo is: the copy every order must have, or the untouched picture. Source: product §9. */
export const photoKinds = ['order-copy', 'original'] as const;
/** One of {@link photoKinds}. */
export type PhotoKind = (typeof photoKinds)[number];

/**
 * Metadata of an upload to `/api/uploads`. `sha256` is of the file's bytes, lower-case hexadecimal; `original`, with an
 * order copy, of the original that follows. `link`, with an original, is that of the order it is missing in: another
 * browser sends it.
 */
export const uploadMetadata = z.object({
  photoId: uuid,
  kind: z.enum(photoKinds),
  filename: text(500).optional(),
  filetype: text(100).optional(),
  sha256,
  original: sha256.optional(),
  link: originalsLink.optional(),
});
/** See {@link uploadMetadata}. */
export type UploadMetadata = z.infer<typeof uploadMetadata>;

/** `POST /api/photos/status`: which files of these photos of this session have arrived. */
export const photoStatusRequest = z.object({ photoIds: z.array(uuid).max(maxItems) });

const arrived = z.object({ sha256, size: z.number() }).nullable();

/** Answer of `POST /api/photos/status`; photos the server does not know are left out. */
export const photoStatusResponse = z.object({
  photos: z.array(z.object({ photoId: uuid, orderCopy: arrived, original: arrived })).max(maxItems),
});
/** See {@link photoStatusResponse}. */
export type PhotoStatusResponse = z.infer<typeof photoStatusResponse>;
