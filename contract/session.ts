import * as z from 'zod/mini';

/**
 * Response of `POST /api/session` and `DELETE /api/session`; the session itself is in the cookie. Source: product §6.
 */
export const sessionResponse = z.object({ success: z.literal(true) });
