import * as z from 'zod/mini';
import { deliveryMethods } from '#domain/catalogue/shipping.ts';

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1));

function text(most: number) {
  return z.optional(z.string().check(z.maxLength(most)));
}

/** What is open beside the prices. */
export const pricesPanels = [
  'import',
  'size',
  'country',
  'product',
  'zones',
  'list',
  'finishing',
  'simulate',
] as const;
/** One of {@link pricesPanels}. */
export type PricesPanel = (typeof pricesPanels)[number];

/**
 * What the address of the prices says: the two versions, which rows, the page of versions, what is open, and the size
 * that it is about, and the address and prints of the simulator.
 */
export const pricesShape = {
  from: z.optional(number),
  to: z.optional(number),
  rows: z._default(z.enum(['all', 'changes']), 'all'),
  search: z.optional(z.string().check(z.maxLength(80))),
  cursor: z.optional(number),
  /** Id of the product whose finishing is open. */
  product: z.optional(z.string().check(z.maxLength(40))),
  panel: z.optional(z.enum(pricesPanels)),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  region: text(60),
  postal: text(20),
  lines: text(1000),
  by: z.optional(z.enum(deliveryMethods)),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  item: z.optional(z.string().check(z.maxLength(40))),
};
