import * as z from 'zod/mini';
import { sha256, text, uuid } from './common.ts';
import { originalsLink } from './originals.ts';
import { maxItems } from './quote.ts';

/** Kinds of files of a photo: the copy that every order must have, and the untouched original. Source: product §9. */
export const photoKinds = ['order-copy', 'original'] as const;
/** One of {@link photoKinds}. */
export type PhotoKind = (typeof photoKinds)[number];

/**
 * Metadata of an upload to `/api/uploads`. `sha256` is the hash of the file's bytes in lower-case hexadecimal;
 * `original`, with an order copy, describes the original that follows. `link`, with an original, is the private link
 * of the order that misses it: another browser may upload it. `orderNumber` names the placed order that has the photo: a
 * session without such an order is refused, because the file would not reach it.
 */
export const uploadMetadata = z.object({
  photoId: uuid,
  kind: z.enum(photoKinds),
  filename: z.optional(text(500)),
  filetype: z.optional(text(100)),
  sha256,
  original: z.optional(sha256),
  link: z.optional(originalsLink),
  orderNumber: z.optional(text(40)),
});
/** See {@link uploadMetadata}. */
export type UploadMetadata = z.infer<typeof uploadMetadata>;

/** `POST /api/photos/status`: asks which files of these photos of this session have arrived. */
export const photoStatusRequest = z.object({
  photoIds: z.array(uuid).check(z.maxLength(maxItems)),
});

const arrived = z.nullable(z.object({ sha256, size: z.number() }));

/** Response of `POST /api/photos/status`; photos unknown to the server are left out. */
export const photoStatusResponse = z.object({
  photos: z
    .array(z.object({ photoId: uuid, orderCopy: arrived, original: arrived }))
    .check(z.maxLength(maxItems)),
});
/** See {@link photoStatusResponse}. */
export type PhotoStatusResponse = z.infer<typeof photoStatusResponse>;
