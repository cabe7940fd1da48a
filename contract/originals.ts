import * as z from 'zod';
import { instant, sha256, uuid } from './common.ts';
import { maxItems } from './quote.ts';

/** The secret part of the address a customer gets by e-mail to send missing originals, exactly as it was issued. */
export const originalsLink = z.string().max(200);

/** `POST /api/originals`: what is missing of the order behind a private link. */
export const originalsRequest = z.object({ link: originalsLink });

/**
 * Its answer. `total` counts the order's photos; a `frame` is the place of its first line, from 1; a `thumbnail` is the
 * path of its small picture for some minutes.
 */
export const originalsResponse = z.object({
  orderNumber: z.string().max(40),
  expiresAt: instant,
  total: z.number(),
  missing: z
    .array(
      z.object({
        photoId: uuid,
        frame: z.number(),
        fileName: z.string().max(500),
        sha256,
        thumbnail: z.string().max(500),
      }),
    )
    .max(maxItems),
});
/** See {@link originalsResponse}. */
export type OriginalsResponse = z.infer<typeof originalsResponse>;
