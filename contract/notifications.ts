import * as z from 'zod/mini';
import { orderNumber } from './orders.ts';

/**
 * `POST /send-order-confirmation` and `POST /send-studio-notification`: only the number of the session's own order is
 * used; texts and addresses in the request are dropped. Source: product §7.
 */
export const notificationRequest = z.object({ orderNumber });

/** Response: the messages queued by this call; empty when they were queued before or have no recipient. */
export const notificationResponse = z.object({
  success: z.boolean(),
  queued: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20)),
});
