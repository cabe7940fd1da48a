import * as z from 'zod';
import { bookingStates } from '#domain/booking-states.ts';
import { photoServices } from '#domain/photo-services.ts';
import { instant, note, personName, text, uuid } from './common.ts';
import { isoDate, studioWire } from './studios.ts';

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
export const slotsResponse = z.object({
  timeZone: z.string().max(60),
  days: z.array(z.object({ date: isoDate, slots: z.array(instant).max(288) })).max(maxSlotDays),
});
/** See {@link slotsResponse}. */
export type SlotsResponse = z.infer<typeof slotsResponse>;

/**
 * `POST /api/bookings`: holds a slot until its customer confirms it. `bookingId` is drawn by the browser: sent twice it
 * is one booking. Source: product §2, intro screen.
 */
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
 * `invalid_phone`, `web_address_not_allowed`, `too_many_bookings`, `too_many_requests`; `booking_made` where the same id
 * was booked with something else, `booking_expired` and `booking_cancelled` where it is over.
 */
export const bookingResponse = z.object({
  bookingId: uuid,
  studioId: uuid,
  service: z.enum(photoServices),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string().max(60),
  state: z.enum(bookingStates),
  /** Until when the slot is held for a booking that is not confirmed, on the studio's clock. */
  confirmBy: instant,
});
/** See {@link bookingResponse}. */
export type BookingResponse = z.infer<typeof bookingResponse>;

/** Path of `GET /api/bookings/{bookingId}/calendar`: the booking as a calendar file, for the session that made it. */
export const bookingParams = z.object({ bookingId: uuid });

/** A studio as far as a booking shows it. */
export const bookingStudio = studioWire.pick({
  _id: true,
  name: true,
  address: true,
  city: true,
  postalCode: true,
  province: true,
  country: true,
  phone: true,
  translations: true,
});
/** See {@link bookingStudio}. */
export type BookingStudio = z.infer<typeof bookingStudio>;

/**
 * `POST /api/booking-links`, `POST /api/booking-links/confirm` and `POST /api/booking-links/cancel`: the secret of a
 * booking's private link. The first changes nothing.
 */
export const bookingLinkRequest = z.object({ link: text(200).min(1) });

/**
 * Their answer: a booking as its private link shows it. Errors: `booking_link_invalid`, `booking_link_expired`,
 * `too_many_requests`; `booking_expired`, `booking_cancelled` and `booking_not_cancellable` of those that change it.
 * Source: product §9, bookings.
 */
export const linkedBooking = bookingResponse.extend({
  studio: bookingStudio,
  name: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(40),
  note: z.string().max(2000).nullable(),
  language: z.string().max(10),
  /** Whether its customer may still cancel it: the appointment has not begun. */
  canCancel: z.boolean(),
  /** Whether this browser session booked it, and so can fetch its calendar file. */
  isOwn: z.boolean(),
});
/** See {@link linkedBooking}. */
export type LinkedBooking = z.infer<typeof linkedBooking>;
