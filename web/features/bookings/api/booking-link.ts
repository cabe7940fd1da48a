import { linkedBooking } from '#contract/bookings.ts';
import { call } from '#web/lib/api.ts';

const ask = (path: string, link: string) =>
  call({ path: `/api/booking-links${path}`, body: { link }, response: linkedBooking });

/** `POST /api/booking-links`: the booking of a private link; read-only. */
export const openBookingLink = (link: string) => ask('', link);

/** `POST /api/booking-links/confirm`. */
export const confirmByLink = (link: string) => ask('/confirm', link);

/** `POST /api/booking-links/cancel`. */
export const cancelByLink = (link: string) => ask('/cancel', link);
