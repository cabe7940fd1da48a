import * as z from 'zod/mini';
import { bookingActs, bookingProblems } from '#domain/bookings/booking-acts.ts';
import { bookingStates } from '#domain/bookings/booking-states.ts';
import { photoServices } from '#domain/bookings/photo-services.ts';
import { instant, uuid } from '../common.ts';
import { isoDate, timeOfDay } from '../studios.ts';

/** Views of the list of bookings. */
export const bookingViews = ['coming', 'pending', 'past', 'cancelled'] as const;
/** One of {@link bookingViews}. */
export type BookingView = (typeof bookingViews)[number];

const studioOfBooking = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(300)),
  /** Name of an IANA time zone; all times of the booking are by its clock. */
  timeZone: z.string().check(z.maxLength(60)),
});

/** A booking with its customer, as staff see it. */
export const staffBooking = z.object({
  id: uuid,
  studio: studioOfBooking,
  service: z.enum(photoServices),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(bookingStates),
  name: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(40)),
  note: z.nullable(z.string().check(z.maxLength(2000))),
  /** Language of the customer's mails. */
  language: z.string().check(z.maxLength(10)),
  createdAt: instant,
  /** End of the hold while the booking is pending, else null. */
  confirmBy: z.nullable(instant),
  /** The time before the last move; null if it was never moved. */
  movedFrom: z.nullable(instant),
  /** Set while the booking is to come and its studio is not active, or closed then. */
  problem: z.nullable(z.enum(bookingProblems)),
  acts: z.array(z.enum(bookingActs)).check(z.maxLength(bookingActs.length)),
  /** What staff did last, while it can be undone; its mails go at `until`. */
  undo: z.nullable(z.object({ act: z.enum(bookingActs), until: instant })),
});
/** See {@link staffBooking}. */
export type StaffBooking = z.infer<typeof staffBooking>;

/** Query of `GET /api/staff/bookings`; a studio's people see theirs alone. */
export const listBookingsQuery = z.object({
  view: z._default(z.enum(bookingViews), 'coming'),
  studio: z.exactOptional(uuid),
  /** `next` of the page before. */
  after: z.exactOptional(
    z.string().check(z.maxLength(80), z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[0-9a-f-]{36}$/)),
  ),
});

/** `GET /api/staff/bookings`: the next ones first, past and cancelled ones the latest first. */
export const listBookingsResponse = z.object({
  bookings: z.array(staffBooking).check(z.maxLength(50)),
  next: z.nullable(z.string().check(z.maxLength(80))),
});

/** Query of `GET /api/staff/bookings/week`. */
export const bookingWeekQuery = z.object({
  /** Needed of people who belong to no studio. */
  studio: z.exactOptional(uuid),
  /** A day of the week by the studio's calendar; today without it. */
  day: z.exactOptional(isoDate),
});

/** Maximum number of bookings in a week of a studio: one begins every 15 minutes, and cancelled ones come with them. */
const maxOfWeek = 1000;

/** `GET /api/staff/bookings/week`: a week of a studio from Monday on, without bookings that were never confirmed. */
export const bookingWeekResponse = z.object({
  studio: studioOfBooking,
  isActive: z.boolean(),
  today: isoDate,
  days: z
    .array(
      z.object({
        date: isoDate,
        /** Closed on this date alone, whatever its weekday. */
        isClosure: z.boolean(),
        /** Opening times that begin on the date; one that ends at or before its beginning ends on the next. */
        hours: z.array(z.object({ opens: timeOfDay, closes: timeOfDay })).check(z.maxLength(70)),
      }),
    )
    .check(z.length(7)),
  bookings: z.array(staffBooking).check(z.maxLength(maxOfWeek)),
});
/** See {@link bookingWeekResponse}. */
export type BookingWeek = z.infer<typeof bookingWeekResponse>;

/** `GET /api/staff/bookings/{booking}`, and the response to everything that changes one. */
export const staffBookingResponse = z.object({ booking: staffBooking });

/** Query of `GET /api/staff/bookings/{booking}/slots`: days from a date of the studio's calendar on. */
export const moveSlotsQuery = z.object({
  from: z.exactOptional(isoDate),
  days: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(31))),
});

/** `POST /api/staff/bookings/{booking}/acts`. A repeat is answered with the booking as it is. */
export const bookingActRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm') }),
  z.object({ kind: z.literal('move'), startsAt: instant }),
  z.object({ kind: z.literal('cancel') }),
]);
/** See {@link bookingActRequest}. */
export type BookingActRequest = z.infer<typeof bookingActRequest>;

/** `POST /api/staff/bookings/{booking}/undo`: undoes what staff did last, if it is this. */
export const undoBookingRequest = z.object({ act: z.enum(bookingActs) });
