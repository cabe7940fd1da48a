import * as z from 'zod';
import { photoServices } from '#domain/photo-services.ts';
import { instant, note, personName, text, uuid } from './common.ts';
import { isoDate } from './studios.ts';

/** Most days whose slots one call lists. */
const maxSlotDays = 31;

/** `GET /api/studios/{studioId}/slots`: free times of a service on some days from a day on, in the studio's own time. */
export const slotsParams = z.object({ studioId: uuid });
/** See {@link slotsParams}. */
export const slotsQuery = z.object({
  service: z.enum(photoServices),
  /** Today by the studio's calendar where it is left out. */
  from: isoDate.optional(),
  days: z.coerce.number().int().min(1).max(maxSlotDays).optional(),
});

/**
 * Its answer: free beginnings (ISO 8601 with the studio's offset: what its clock shows), by the day of the studio's
 * calendar; days that can be booked at all.
 */
export const slotsAnswer = z.object({
  timeZone: z.string().max(60),
  days: z.array(z.object({ date: isoDate, slots: z.array(instant).max(288) })).max(maxSlotDays),
});
/** See {@link slotsAnswer}. */
export type SlotsAnswer = z.infer<typeof slotsAnswer>;

/** `POST /api/bookings`: takes a slot. `bookingId` is drawn by the browser: sent twice it is one booking. Source: product §2, intro screen. */
export const bookingRequest = z.object({
  bookingId: uuid,
  studioId: uuid,
  service: z.enum(photoServices),
  startsAt: instant,
  name: personName(200),
  email: text(254),
  phone: text(40),
  note: note(2000).nullish(),
  language: text(10).nullish(),
});
/** See {@link bookingRequest}. */
export type BookingRequest = z.infer<typeof bookingRequest>;

/**
 * Its answer. Errors: `studio_not_found`, `slot_taken`, `slot_not_offered`, `contact_required`, `invalid_email`,
 * `invalid_phone`, `web_address_not_allowed`, `too_many_requests`; `booking_made` where the same id was booked with something else.
 */
export const bookingAnswer = z.object({
  bookingId: uuid,
  studioId: uuid,
  service: z.enum(photoServices),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string().max(60),
});
/** See {@link bookingAnswer}. */
export type BookingAnswer = z.infer<typeof bookingAnswer>;

/** Path of `GET /api/bookings/{bookingId}/calendar`: the booking as a calendar file, for the session that made it. */
export const bookingParams = z.object({ bookingId: uuid });
