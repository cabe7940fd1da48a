import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { pageAfter } from '#contract/staff/views.ts';

/** What the address of the screen says: the list, its page, the key that is open, or that one is being made. */
export const labKeyShape = {
  view: z._default(z.enum(['valid', 'ended']), 'valid'),
  after: z.optional(pageAfter),
  labKey: z.optional(uuid),
  panel: z.optional(z.literal('make')),
};
