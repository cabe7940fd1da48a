import type { TakenTime } from '#domain/booking-slots.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { BookingMailKind } from './booking-mails.repo.ts';
import type { BookedStudio, BookingRecord } from './booking-record.ts';

const studioColumns = [
  'studios.id as studio_id',
  'studios.name as studio_name',
  'studios.address',
  'studios.city',
  'studios.postal_code',
  'studios.province',
  'studios.country',
  'studios.phone as studio_phone',
  'studios.email as studio_email',
  'studios.owner_email',
  'studios.time_zone',
  'studios.operating_hours',
  'studios.closures',
  'studios.translations',
] as const;

const selectStudio = (kysely: Sql) => kysely.selectFrom('studios').select(studioColumns);
type StudioRow = Awaited<ReturnType<ReturnType<typeof selectStudio>['executeTakeFirstOrThrow']>>;

const toStudio = (row: StudioRow): BookedStudio => ({
  id: row.studio_id,
  name: row.studio_name,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  province: row.province,
  country: row.country,
  phone: row.studio_phone,
  email: row.studio_email,
  ownerEmail: row.owner_email,
  timeZone: row.time_zone,
  operatingHours: row.operating_hours,
  closures: row.closures,
  translations: row.translations,
});

/** Finds an active studio by its id, or null. */
export const findBookableStudio = async (kysely: Sql, id: string): Promise<BookedStudio | null> => {
  const row = await selectStudio(kysely)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ? toStudio(row) : null;
};

/** A period at a studio, searched for a browser session at a given time. */
export interface TimeSearch {
  readonly studioId: string;
  readonly from: Date;
  readonly to: Date;
  /** Null for a browser without one. */
  readonly sessionId: string | null;
  readonly now: Date;
}

/** Occupied times: confirmed bookings, and unexpired holds of other sessions. */
export const takenTimes = async (
  kysely: Sql,
  { studioId, from, to, sessionId, now }: TimeSearch,
): Promise<TakenTime[]> => {
  const rows = await kysely
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at'])
    .where('studio', '=', studioId)
    .where('cancelled_at', 'is', null)
    .where('released_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('confirmed_at', 'is not', null),
        eb.and([
          eb('expires_at', '>', now),
          ...(sessionId === null ? [] : [eb('session_id', '<>', sessionId)]),
        ]),
      ]),
    )
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute();
  return rows.map((row) => ({
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }));
};

const selectBooking = (kysely: Sql) =>
  kysely
    .selectFrom('bookings')
    .innerJoin('studios', 'studios.id', 'bookings.studio')
    .select(studioColumns)
    .select([
      'bookings.id',
      'bookings.session_id',
      'bookings.service',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.name',
      'bookings.email',
      'bookings.phone',
      'bookings.note',
      'bookings.language',
      'bookings.created_at',
      'bookings.expires_at',
      'bookings.confirmed_at',
      'bookings.cancelled_at',
      'bookings.released_at',
    ]);
type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBooking>['executeTakeFirstOrThrow']>>;

const toBooking = (row: BookingRow): BookingRecord => ({
  id: row.id,
  sessionId: row.session_id,
  studio: toStudio(row),
  service: row.service,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  name: row.name,
  email: row.email,
  phone: row.phone,
  note: row.note,
  language: row.language,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  confirmedAt: row.confirmed_at,
  cancelledAt: row.cancelled_at,
  releasedAt: row.released_at,
});

/** Finds the booking with an id, of any session, or null. */
export const findBooking = async (kysely: Sql, id: string): Promise<BookingRecord | null> => {
  const row = await selectBooking(kysely).where('bookings.id', '=', id).executeTakeFirst();
  return row ? toBooking(row) : null;
};

/** Finds the booking with an id and locks it until the transaction ends, or null. */
export const lockBooking = async (trx: Trx, id: string): Promise<BookingRecord | null> => {
  const row = await selectBooking(trx)
    .where('bookings.id', '=', id)
    .forUpdate('bookings')
    .executeTakeFirst();
  return row ? toBooking(row) : null;
};

/** Finds the booking a session has or holds at a studio at a time, or null. */
export const findOwnBookingAt = async (
  trx: Trx,
  { sessionId, studioId, startsAt }: { sessionId: string; studioId: string; startsAt: Date },
  now: Date,
): Promise<BookingRecord | null> => {
  const row = await selectBooking(trx)
    .where('bookings.session_id', '=', sessionId)
    .where('bookings.studio', '=', studioId)
    .where('bookings.starts_at', '=', startsAt)
    .where('bookings.cancelled_at', 'is', null)
    .where('bookings.released_at', 'is', null)
    .where((eb) =>
      eb.or([eb('bookings.confirmed_at', 'is not', null), eb('bookings.expires_at', '>', now)]),
    )
    .executeTakeFirst();
  return row ? toBooking(row) : null;
};

/** Finds the booking of a queued mail that has not been sent yet, or null. */
export const findBookingOfQueuedMail = async (
  kysely: Sql,
  id: string,
  kind: BookingMailKind,
): Promise<BookingRecord | null> => {
  const row = await selectBooking(kysely)
    .innerJoin('booking_mails', 'booking_mails.booking', 'bookings.id')
    .where('bookings.id', '=', id)
    .where('booking_mails.kind', '=', kind)
    .where('booking_mails.sent_at', 'is', null)
    .executeTakeFirst();
  return row ? toBooking(row) : null;
};
