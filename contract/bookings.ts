import * as z from 'zod/mini';
import { bookingStates } from '#domain/bookings/booking-states.ts';
import { photoServices } from '#domain/bookings/photo-services.ts';
import { emailAddress, emptyIfMissing, instant, note, personName, text, uuid } from './common.ts';
import { isoDate, studioWire } from './studios.ts';

/** Maximum number of days one call lists slots for. */
const maxSlotDays = 31;

/**
 * `GET /api/studios/{studioId}/slots`: free slots of a service over some days, in the studio's local time. Errors:
 * `studio_not_found`, `too_many_requests`.
 */
export const slotsParams = z.object({ studioId: uuid });
/** See {@link slotsParams}. */
export const slotsQuery = z.object({
  service: z.enum(photoServices),
  /** Defaults to today by the studio's calendar. */
  from: z.optional(isoDate),
  days: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxSlotDays))),
});

/**
 * Response: free slot starts (ISO 8601 with the studio's UTC offset) grouped by day of the studio's calendar. Days
 * outside the bookable period are left out.
 */
export const slotsResponse = z.object({
  timeZone: z.string().check(z.maxLength(60)),
  days: z
    .array(z.object({ date: isoDate, slots: z.array(instant).check(z.maxLength(288)) }))
    .check(z.maxLength(maxSlotDays)),
});
/** See {@link slotsResponse}. */
export type SlotsResponse = z.infer<typeof slotsResponse>;

/**
 * `POST /api/bookings`: holds a slot until the customer confirms it. The browser generates `bookingId`, so a request
 * sent twice makes one booking. Source: product §2.10.
 */
export const bookingRequest = z.object({
  bookingId: uuid,
  studioId: uuid,
  service: z.enum(photoServices),
  startsAt: instant,
  name: emptyIfMissing(personName(200)),
  email: emptyIfMissing(emailAddress()),
  phone: emptyIfMissing(text(40)),
  note: z.nullish(note(2000)),
  language: z.nullish(text(10)),
});
/** See {@link bookingRequest}. */
export type BookingRequest = z.infer<typeof bookingRequest>;

/**
 * Response. Errors: `studio_not_found`, `slot_taken`, `slot_not_offered`, `contact_required`, `invalid_email`,
 * `invalid_phone`, `web_address_not_allowed`, `too_many_bookings`, `too_many_requests`; `booking_made` when the same
 * id was used for a different booking; `booking_expired` and `booking_cancelled` when the booking is over.
 */
export const bookingResponse = z.object({
  bookingId: uuid,
  studioId: uuid,
  service: z.enum(photoServices),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string().check(z.maxLength(60)),
  state: z.enum(bookingStates),
  /** End of the hold on an unconfirmed booking, with the studio's UTC offset. */
  confirmBy: instant,
});
/** See {@link bookingResponse}. */
export type BookingResponse = z.infer<typeof bookingResponse>;

/** Path of `GET /api/bookings/{bookingId}/calendar`: the booking as a calendar file, for the session that made it. */
export const bookingParams = z.object({ bookingId: uuid });

/** The part of a studio that a booking shows. */
export const bookingStudio = z.pick(studioWire, {
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
 * booking's private link, exactly as issued. The first call changes nothing.
 */
export const bookingLinkRequest = z.object({
  link: z.string().check(z.maxLength(200, 'booking_link_invalid')),
});

/**
 * Response: a booking as its private link shows it. Errors: `booking_link_invalid`, `booking_link_expired`,
 * `too_many_requests`; confirm and cancel also `booking_expired`, `booking_cancelled` and `booking_not_cancellable`.
 * Source: product §9.10.
 */
export const linkedBooking = z.extend(bookingResponse, {
  studio: bookingStudio,
  name: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(40)),
  note: z.nullable(z.string().check(z.maxLength(2000))),
  language: z.string().check(z.maxLength(10)),
  /** Whether the customer may still cancel: the appointment has not begun. */
  canCancel: z.boolean(),
  /** Whether this browser session made the booking and so may fetch its calendar file. */
  isOwn: z.boolean(),
});
/** See {@link linkedBooking}. */
export type LinkedBooking = z.infer<typeof linkedBooking>;
