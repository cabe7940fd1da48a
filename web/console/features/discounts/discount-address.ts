import * as z from 'zod/mini';
import { uuid } from '#contract/common.ts';
import { pageAfter } from '#contract/staff/views.ts';
import { discountViews } from '#domain/discounts/discount-states.ts';

/** What the address of the screen says: view, page, the discount that is open, or what is being done beside the list. */
export const discountShape = {
  view: z._default(z.enum(discountViews), 'active'),
  after: z.optional(pageAfter),
  discount: z.optional(uuid),
  panel: z.optional(z.enum(['add', 'check'])),
};
