import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { statementMonth } from '#contract/staff/statements.ts';

/** What the address of the screen says: the studio, the month, and whether an agreement is being written. */
export const statementShape = {
  studio: z.optional(uuid),
  month: z.optional(statementMonth),
  add: z.optional(z.literal('1')),
};
