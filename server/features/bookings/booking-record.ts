import type { BookingResponse, BookingStudio } from '#contract/bookings.ts';
import type { StudioTranslation } from '#contract/studios.ts';
import type { BookingAct } from '#domain/bookings/booking-acts.ts';
import { bookingStateAt, type BookingState } from '#domain/bookings/booking-states.ts';
import type { Opening } from '#domain/studios/opening-hours.ts';
import { zonedIso } from '#domain/common/local-time.ts';
import type { PhotoService } from '#domain/bookings/photo-services.ts';

/** The studio of a booking. */
export interface BookedStudio extends Opening {
  readonly id: string;
  /** Name of an IANA time zone. */
  readonly timeZone: string;
  readonly isActive: boolean;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string | null;
  readonly province: string | null;
  /** Two-letter code. */
  readonly country: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** Never shown to customers. */
  readonly ownerEmail: string | null;
  /** By language code. */
  readonly translations: Readonly<Record<string, StudioTranslation>>;
}

/** A stored booking with its studio's current data. */
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
  /** End of the hold, if the booking is not confirmed before. */
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** When another booking took the time of this unconfirmed one. */
  readonly releasedAt: Date | null;
  /** How often it was moved. */
  readonly moves: number;
  readonly movedAt: Date | null;
  /** Its time before the last move. */
  readonly movedFrom: Date | null;
  /** What staff did last, unless its customer changed it since. */
  readonly staffAct: BookingAct | null;
}

/** Keys that identify a customer for the limits. */
export interface Holder {
  readonly sessionId: string;
  /** See `emailKey`. */
  readonly emailKey: string;
  /** See `phoneKey`. */
  readonly phoneKey: string;
  /** See `addressBlock`. */
  readonly network: string;
}

/** State of a booking at a time in milliseconds since 1970. */
export function stateOf(
  { expiresAt, confirmedAt, cancelledAt, releasedAt }: BookingRecord,
  now: number,
): BookingState {
  return bookingStateAt(
    {
      expiresAt: expiresAt.getTime(),
      confirmedAt: confirmedAt?.getTime() ?? null,
      cancelledAt: cancelledAt?.getTime() ?? null,
      releasedAt: releasedAt?.getTime() ?? null,
    },
    now,
  );
}

/** Presents a booking to its own customer. */
export function presentBooking(booking: BookingRecord, now: number): BookingResponse {
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
}

/** Presents a booked studio to customers. */
export function presentBookedStudio({
  id,
  name,
  address,
  city,
  postalCode,
  province,
  country,
  phone,
  translations,
}: BookedStudio): BookingStudio {
  return {
    _id: id,
    name,
    address,
    city,
    postalCode,
    province,
    country,
    phone,
    translations,
  };
}
