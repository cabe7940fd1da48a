import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';

/** What the address of the screen says: the counter, the page of closed days, and the one that is open. */
export const cashShape = {
  studio: z.optional(uuid),
  before: z.optional(z.iso.date()),
  closing: z.optional(uuid),
};
