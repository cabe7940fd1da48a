import {
  bookingResponse,
  slotsResponse,
  type BookingRequest,
  linkedBooking,
} from '#contract/bookings.ts';
import { studiosResponse } from '#contract/studios.ts';
import type { PhotoService } from '#domain/photo-services.ts';
import { call } from '#web/lib/api.ts';

/** `GET /api/studios`: a few studios of a country, or of others when it has none. */
export const fetchCountryStudios = (country: string, limit: number, signal: AbortSignal) =>
  call({
    path: `/api/studios?${new URLSearchParams({ country, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });

/** `GET /api/studios/search`: studios with a name or place similar to the input. */
export const searchBookingStudios = (query: string, limit: number, signal: AbortSignal) =>
  call({
    path: `/api/studios/search?${new URLSearchParams({ query, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });

/**
 * `GET /api/studios/{studioId}/slots`: free times on some days of the studio's calendar from a date on; today by
 * default.
 */
export const fetchSlots = (
  studioId: string,
  service: PhotoService,
  from: string | null,
  days: number,
  signal: AbortSignal,
) =>
  call({
    path: `/api/studios/${studioId}/slots?${new URLSearchParams({ service, days: String(days), ...(from !== null && { from }) }).toString()}`,
    response: slotsResponse,
    signal,
  });

/** `POST /api/bookings`: books a slot; idempotent. */
export const bookSlot = (booking: BookingRequest) =>
  call({ path: '/api/bookings', body: booking, response: bookingResponse });

/** Path of the calendar file of a booking made in this session. */
export const calendarPath = (bookingId: string): string => `/api/bookings/${bookingId}/calendar`;

const callLink = (path: string, link: string) =>
  call({ path: `/api/booking-links${path}`, body: { link }, response: linkedBooking });

/** `POST /api/booking-links`: the booking of a private link; read-only. */
export const openBookingLink = (link: string) => callLink('', link);

/** `POST /api/booking-links/confirm`. */
export const confirmByLink = (link: string) => callLink('/confirm', link);

/** `POST /api/booking-links/cancel`. */
export const cancelByLink = (link: string) => callLink('/cancel', link);
