import * as z from 'zod';
import { maxRemakeRequests, maxRemakeWords } from '#domain/remakes.ts';
import { instant, note, uuid } from './common.ts';
import { maxInlinePhoto } from './orders.ts';

/** A report of a print that came out wrong, as its customer sees it. Source: product §4.21. */
export const remakeRequest = z.object({
  id: uuid,
  /** Id of the order line. */
  item: z.string().max(60),
  state: z.enum(['open', 'accepted', 'declined']),
  /** Answer of staff to a declined report. */
  reply: z.string().max(maxRemakeWords).nullable(),
  at: instant,
});

/** The reports of an order, and the time until which another one is accepted; null when none is. */
export const orderRemakes = z.object({
  until: instant.nullable(),
  requests: z.array(remakeRequest).max(maxRemakeRequests),
});
/** See {@link orderRemakes}. */
export type OrderRemakes = z.infer<typeof orderRemakes>;

/**
 * `POST /api/order-links/{link}/remakes`: reports a print with words, a picture of it or both. The picture is a data URL
 * of an image. Source: product §4.21.
 */
export const remakeInput = z.object({
  item: uuid,
  words: note(maxRemakeWords).nullish(),
  picture: z.string().max(maxInlinePhoto).nullish(),
});
/** See {@link remakeInput}. */
export type RemakeInput = z.infer<typeof remakeInput>;

/** Response: the reports of the order with the new one, or with the open one of the same line. */
export const remakeResponse = z.object({ data: orderRemakes });
