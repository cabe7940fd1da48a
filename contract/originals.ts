import * as z from 'zod/mini';
import { instant, sha256, uuid } from './common.ts';
import { maxItems } from './quote.ts';

/** Secret of the private link, sent by e-mail, for uploading missing originals; exactly as issued. */
export const originalsLink = z.string().check(z.maxLength(200, 'originals_link_invalid'));

/** `POST /api/originals`: lists the missing originals of the order behind a private link. */
export const originalsRequest = z.object({ link: originalsLink });

/**
 * Response. `total` counts the order's photos, `refused` those whose original was sent and cannot be printed; `frame` is
 * the position of the photo's first line, from 1; `thumbnail` is the path of a small image that expires after some
 * minutes.
 */
export const originalsResponse = z.object({
  orderNumber: z.string().check(z.maxLength(40)),
  expiresAt: instant,
  total: z.number(),
  refused: z.number(),
  missing: z
    .array(
      z.object({
        photoId: uuid,
        frame: z.number(),
        fileName: z.string().check(z.maxLength(500)),
        sha256,
        thumbnail: z.string().check(z.maxLength(500)),
      }),
    )
    .check(z.maxLength(maxItems)),
});
/** See {@link originalsResponse}. */
export type OriginalsResponse = z.infer<typeof originalsResponse>;
