import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { statementMonth } from '#contract/staff/statements.ts';

/** What the address of the screen says: the studio, the month, and whether an agreement is being written. */
export const statementShape = {
  studio: z.optional(uuid),
  month: z.optional(statementMonth),
  add: z.optional(z.literal('1')),
};

/** The month that is some months before or after another one. */
export function moveMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
