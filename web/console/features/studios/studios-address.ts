import * as z from 'zod/mini';
import { studioViews } from '#contract/staff/studios.ts';

/** Panels beside the list. */
export type StudioPanel = 'add' | 'import' | 'export';

/** What the address of the list says: the view, the words looked for, the page, and whether a panel is open. */
export const studiosShape = {
  view: z._default(z.enum(studioViews), 'active'),
  search: z.optional(z.string().check(z.maxLength(120))),
  after: z.optional(z.string().check(z.maxLength(120), z.regex(/^[a-z0-9-]+$/))),
  panel: z.optional(z.enum(['add', 'import', 'export'])),
};
