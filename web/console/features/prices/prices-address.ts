import * as z from 'zod/mini';

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1));

/** What is open beside the prices. */
export const pricesPanels = ['import', 'size', 'country', 'product'] as const;
/** One of {@link pricesPanels}. */
export type PricesPanel = (typeof pricesPanels)[number];

/** What the address of the prices says: the two versions, which rows, the page of versions, and what is open. */
export const pricesShape = {
  from: z.optional(number),
  to: z.optional(number),
  rows: z._default(z.enum(['all', 'changes']), 'all'),
  search: z.optional(z.string().check(z.maxLength(80))),
  cursor: z.optional(number),
  panel: z.optional(z.enum(pricesPanels)),
};
