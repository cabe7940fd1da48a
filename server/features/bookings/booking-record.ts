import type { BookingAnswer } from '#contract/bookings.ts';
import type { StudioTranslation } from '#contract/studios.ts';
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
}

/** A booking as its own customer sees it. */
export const presentBooking = ({ studio, ...booking }: BookingRecord): BookingAnswer => ({
  bookingId: booking.id,
  studioId: studio.id,
  service: booking.service,
  startsAt: zonedIso(booking.startsAt.getTime(), studio.timeZone),
  endsAt: zonedIso(booking.endsAt.getTime(), studio.timeZone),
  timeZone: studio.timeZone,
});
