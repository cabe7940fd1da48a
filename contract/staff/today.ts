import * as z from 'zod/mini';
import { amount, currencyCode } from '../common.ts';
import { isoDate } from '../studios.ts';

const orders = z.nullable(z.int().check(z.nonnegative()));

/**
 * `GET /api/staff/orders/today`: what came in since midnight in the shop's time zone, or in that of one's own studio, and
 * how many orders came on the same weekday a week before; null where more came than are counted one by one. Money is what
 * was paid today, in major units, before refunds; currencies are never added.
 */
export const todayResponse = z.object({
  day: isoDate,
  orders,
  ordersWeekBefore: orders,
  taken: z.array(z.object({ currency: currencyCode, amount })).check(z.maxLength(20)),
});
/** See {@link todayResponse}. */
export type Today = z.infer<typeof todayResponse>;
