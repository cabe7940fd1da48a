import * as z from 'zod/mini';
import { customerReference } from '#contract/staff/customers.ts';

/**
 * What the address of the screen says: the customer, by a number or an id of theirs. What was searched for is not in it: a
 * phone or an e-mail address would stand in the histories of browsers and in the logs of proxies.
 */
export const customerShape = {
  customer: z.optional(customerReference),
  erase: z.optional(z.literal('1')),
};
