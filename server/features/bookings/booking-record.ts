import type { BookingResponse, BookingStudio } from '#contract/bookings.ts';
import type { StudioTranslation } from '#contract/studios.ts';
import { bookingStateAt, type BookingState } from '#domain/booking-states.ts';
import type { Opening } from '#domain/opening-hours.ts';
import { zonedIso } from '#domain/local-time.ts';
import type { PhotoService } from '#domain/photo-services.ts';

/** A studio as its bookings need it. */
export interface BookedStudio extends Opening {
  readonly id: string;
  /** Name of an IANA time zone. */
  readonly timeZone: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string | null;
  readonly province: string | null;
  /** Two-letter code. */
  readonly country: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Never for a customer's eyes. */
  readonly ownerEmail: string | null;
  /** By language code. */
  readonly translations: Readonly<Record<string, StudioTranslation>>;
}

/** A booking as it is stored, with its studio as that is now. */
export interface BookingRecord {
  readonly id: string;
  readonly sessionId: string;
  readonly studio: BookedStudio;
  readonly service: PhotoService;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly note: string | null;
  readonly language: string;
  readonly createdAt: Date;
  /** Until when its time is held for it to be confirmed. */
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When another booking took its time, since it was not confirmed. */
  readonly releasedAt: Date | null;
}

/** By what somebody who books is known, for the limits. */
export interface Holder {
  readonly sessionId: string;
  /** See `emailKey`. */
  readonly emailKey: string;
  /** See `phoneKey`. */
  readonly phoneKey: string;
  /** See `addressBlock`. */
  readonly network: string;
}

/** State of a booking at a moment, milliseconds since 1970. */
export const stateOf = (
  { expiresAt, confirmedAt, cancelledAt, releasedAt }: BookingRecord,
  now: number,
): BookingState =>
  bookingStateAt(
    {
      expiresAt: expiresAt.getTime(),
      confirmedAt: confirmedAt?.getTime() ?? null,
      cancelledAt: cancelledAt?.getTime() ?? null,
      releasedAt: releasedAt?.getTime() ?? null,
    },
    now,
  );

/** A booking as its own customer sees it. */
export const presentBooking = (booking: BookingRecord, now: number): BookingResponse => {
  const { id, studio, service, startsAt, endsAt, expiresAt } = booking;
  const onItsClock = (time: Date): string => zonedIso(time.getTime(), studio.timeZone);
  return {
    bookingId: id,
    studioId: studio.id,
    service,
    startsAt: onItsClock(startsAt),
    endsAt: onItsClock(endsAt),
    timeZone: studio.timeZone,
    state: stateOf(booking, now),
    confirmBy: onItsClock(expiresAt),
  };
};

/** A booked studio as customers see it. */
export const presentBookedStudio = ({
  id,
  name,
  address,
  city,
  postalCode,
  province,
  country,
  phone,
  translations,
}: BookedStudio): BookingStudio => ({
  _id: id,
  name,
  address,
  city,
  postalCode,
  province,
  country,
  phone,
  translations,
});
