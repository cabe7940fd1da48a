import * as z from 'zod';
import { orderNumber } from './orders.ts';

/** `POST /send-order-confirmation`: only the number of this session's own order counts. Source: product §7. */
export const sendConfirmationRequest = z.object({ orderNumber });

/** Its answer: what was queued by this call; nothing when the mails were queued before. */
export const sendConfirmationAnswer = z.object({
  success: z.boolean(),
  queued: z.array(z.string()),
});
