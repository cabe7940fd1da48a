import * as z from 'zod/mini';
import { maxRemakeRequests, maxRemakeWords } from '#domain/remakes/remakes.ts';
import { instant, note, uuid } from './common.ts';
import { maxInlinePhoto } from './orders.ts';

/** A report of a print that came out wrong, as its customer sees it. Source: product §4.21. */
export const remakeRequest = z.object({
  id: uuid,
  /** Id of the order line. */
  item: z.string().check(z.maxLength(60)),
  state: z.enum(['open', 'accepted', 'declined']),
  /** Answer of staff to a declined report. */
  reply: z.nullable(z.string().check(z.maxLength(maxRemakeWords))),
  at: instant,
});

/** The reports of an order, and the time until which another one is accepted; null when none is. */
export const orderRemakes = z.object({
  until: z.nullable(instant),
  requests: z.array(remakeRequest).check(z.maxLength(maxRemakeRequests)),
});
/** See {@link orderRemakes}. */
export type OrderRemakes = z.infer<typeof orderRemakes>;

/**
 * `POST /api/order-links/{link}/remakes`: reports a print with words, a picture of it or both. The picture is a data URL
 * of an image. Source: product §4.21.
 */
export const remakeInput = z.object({
  item: uuid,
  words: z.nullish(note(maxRemakeWords)),
  picture: z.nullish(z.string().check(z.maxLength(maxInlinePhoto))),
});
/** See {@link remakeInput}. */
export type RemakeInput = z.infer<typeof remakeInput>;

/** Response: the reports of the order with the new one, or with the open one of the same line. */
export const remakeResponse = z.object({ data: orderRemakes });
