import * as z from 'zod';
import { orderNumber } from './orders.ts';

/**
 * `POST /send-order-confirmation` and `POST /send-studio-notification`: only the number of this session's own order
 * counts; texts and addresses sent along are dropped. Source: product §7.
 */
export const notificationRequest = z.object({ orderNumber });

/** Their answer: what was queued by this call; nothing when it was queued before, or concerns nobody. */
export const notificationResponse = z.object({
  success: z.boolean(),
  queued: z.array(z.string().max(60)).max(20),
});
