import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';

/** What the address of the screen says: the person who is open, or that somebody is being invited. */
export const peopleShape = {
  person: z.optional(uuid),
  invite: z.optional(z.literal('1')),
  /** The studio to which somebody is invited. */
  studio: z.optional(uuid),
};
