import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { actorKinds } from '#domain/staff/actors.ts';
import type { AuditFilters } from '../../api/audit.ts';
import type { AddressState } from '../../lib/address-state.ts';

const entry = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 53 - 1));

/** What the address of the screen says: filters, page, and the entry that is open. */
export const auditShape = {
  day: z.optional(z.iso.date()),
  who: z.optional(z.union([z.enum(actorKinds), uuid])),
  act: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z.-]+$/))),
  object: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  before: z.optional(entry),
  entry: z.optional(entry),
};

/** State of the screen; see {@link auditShape}. */
export type AuditState = AddressState<typeof auditShape>;

/** A filter begins the list anew. */
export const firstPage = { before: undefined, entry: undefined } as const;

/** The filters that a state asks for; its day is one at the reader's place. */
export function toFilters({ day, who, act, object }: AuditState): AuditFilters {
  if (day === undefined) return { who, act, object };
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = (offset: number): string => new Date(year, month - 1, date + offset).toISOString();
  return { from: at(0), to: at(1), who, act, object };
}
