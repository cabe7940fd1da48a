import * as z from 'zod/mini';

/**
 * An event of `GET /api/staff/changes` (server-sent events, `id` is its number, `Last-Event-ID` continues): something of
 * this kind changed. It has no data: the screen asks again for what it shows. `all`: more was missed than is kept.
 */
export const changeEvent = z.object({
  kind: z.enum(['order', 'counts', 'staff', 'all']),
  /** Number of the order; null for the other kinds. */
  order: z.nullable(z.string().check(z.maxLength(40))),
});
/** See {@link changeEvent}. */
export type ChangeEvent = z.infer<typeof changeEvent>;
