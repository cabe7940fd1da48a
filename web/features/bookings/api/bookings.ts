import {
  bookingResponse,
  slotsResponse,
  type BookingRequest,
  linkedBooking,
} from '#contract/bookings.ts';
import { studiosResponse } from '#contract/studios.ts';
import type { PhotoService } from '#domain/bookings/photo-services.ts';
import { call } from '#web/lib/api.ts';

/** `GET /api/studios`: a few studios of a country, or of others when it has none. */
export function fetchCountryStudios(country: string, limit: number, signal: AbortSignal) {
  return call({
    path: `/api/studios?${new URLSearchParams({ country, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });
}

/** `GET /api/studios/search`: studios with a name or place similar to the input. */
export function searchBookingStudios(query: string, limit: number, signal: AbortSignal) {
  return call({
    path: `/api/studios/search?${new URLSearchParams({ query, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });
}

/**
 * `GET /api/studios/{studioId}/slots`: free times on some days of the studio's calendar from a date on; today by
 * default.
 */
export function fetchSlots(
  studioId: string,
  service: PhotoService,
  from: string | null,
  days: number,
  signal: AbortSignal,
) {
  return call({
    path: `/api/studios/${studioId}/slots?${new URLSearchParams({ service, days: String(days), ...(from !== null && { from }) }).toString()}`,
    response: slotsResponse,
    signal,
  });
}

/** `POST /api/bookings`: books a slot; idempotent. */
export function bookSlot(booking: BookingRequest) {
  return call({ path: '/api/bookings', body: booking, response: bookingResponse });
}

/** Path of the calendar file of a booking made in this session. */
export function calendarPath(bookingId: string): string {
  return `/api/bookings/${bookingId}/calendar`;
}

function callLink(path: string, link: string) {
  return call({ path: `/api/booking-links${path}`, body: { link }, response: linkedBooking });
}

/** `POST /api/booking-links`: the booking of a private link; read-only. */
export function openBookingLink(link: string) {
  return callLink('', link);
}

/** `POST /api/booking-links/confirm`. */
export function confirmBookingByLink(link: string) {
  return callLink('/confirm', link);
}

/** `POST /api/booking-links/cancel`. */
export function cancelBookingByLink(link: string) {
  return callLink('/cancel', link);
}
