import { bookingResponse, slotsResponse, type BookingRequest } from '#contract/bookings.ts';
import { studiosResponse } from '#contract/studios.ts';
import type { PhotoService } from '#domain/photo-services.ts';
import { call } from '#web/lib/api.ts';

/** `GET /api/studios`: a few studios of a country, of others where it has none. */
export const fetchStudios = (country: string, limit: number, signal: AbortSignal) =>
  call({
    path: `/api/studios?${new URLSearchParams({ country, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });

/** `GET /api/studios/search`: studios whose name or place is like what was typed. */
export const searchStudios = (query: string, limit: number, signal: AbortSignal) =>
  call({
    path: `/api/studios/search?${new URLSearchParams({ query, limit: String(limit) }).toString()}`,
    response: studiosResponse,
    signal,
  });

/** `GET /api/studios/{studioId}/slots`: free times on some days from a day of the studio's calendar on, from today without. */
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

/** `POST /api/bookings`: takes a slot; sent twice it is one booking. */
export const bookSlot = (booking: BookingRequest) =>
  call({ path: '/api/bookings', body: booking, response: bookingResponse });

/** Where the calendar file of this session's own booking lies. */
export const calendarPath = (bookingId: string): string => `/api/bookings/${bookingId}/calendar`;
