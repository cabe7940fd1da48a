import * as z from 'zod/mini';

/** The lists of the screen: the states of amounts, the lines without an order, and the remittances. */
export const courierViews = [
  'with_courier',
  'short',
  'over',
  'unknown',
  'remitted',
  'remittances',
] as const;
/** One of {@link courierViews}. */
export type CourierView = (typeof courierViews)[number];

/** What the address of the screen says: the list with its filter and page, and what is open beside it. */
export const courierShape = {
  view: z._default(z.enum(courierViews), 'with_courier'),
  courier: z.optional(z.string().check(z.maxLength(60))),
  after: z.optional(z.string().check(z.maxLength(200))),
  /** The order whose amount is open. */
  order: z.optional(z.string().check(z.maxLength(40))),
  /** The line that is open, by its remittance and position. */
  line: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}\.\d{1,7}$/))),
  /** Whether a remittance is being entered. */
  add: z.optional(z.literal('1')),
};
