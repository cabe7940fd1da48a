import type { TakenTime } from '#domain/booking-slots.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { BookingMailKind } from './booking-mails.repo.ts';
import type { BookedStudio, BookingRecord } from './booking-record.ts';

const studioColumns = [
  'studios.id as studio_id',
  'studios.name as studio_name',
  'studios.address',
  'studios.city',
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
  country: row.country,
  phone: row.studio_phone,
  email: row.studio_email,
  ownerEmail: row.owner_email,
  timeZone: row.time_zone,
  operatingHours: row.operating_hours,
  closures: row.closures,
  translations: row.translations,
});

/** An active studio by its id, or null. */
export const findBookableStudio = async (kysely: Sql, id: string): Promise<BookedStudio | null> => {
  const row = await selectStudio(kysely)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ? toStudio(row) : null;
};

/** What is taken at a studio between two moments. */
export const takenTimes = async (
  kysely: Sql,
  studioId: string,
  from: Date,
  to: Date,
): Promise<TakenTime[]> => {
  const rows = await kysely
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at'])
    .where('studio', '=', studioId)
    .where('cancelled_at', 'is', null)
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
});

/** The booking of an id, whoever made it, or null. */
export const findBooking = async (kysely: Sql, id: string): Promise<BookingRecord | null> => {
  const row = await selectBooking(kysely).where('bookings.id', '=', id).executeTakeFirst();
  return row ? toBooking(row) : null;
};

/** The booking of a queued mail that has not been sent yet, or null; a cancelled one has none to send. */
export const findBookingOfDueMail = async (
  kysely: Sql,
  id: string,
  kind: BookingMailKind,
): Promise<BookingRecord | null> => {
  const row = await selectBooking(kysely)
    .innerJoin('booking_mails', 'booking_mails.booking', 'bookings.id')
    .where('bookings.id', '=', id)
    .where('bookings.cancelled_at', 'is', null)
    .where('booking_mails.kind', '=', kind)
    .where('booking_mails.sent_at', 'is', null)
    .executeTakeFirst();
  return row ? toBooking(row) : null;
};

/** Stores a booking unless its id or its time is taken; false then. Whoever stores first has it, however many try. */
export const insertBooking = async (trx: Trx, booking: BookingRecord): Promise<boolean> => {
  const stored = await trx
    .insertInto('bookings')
    .values({
      id: booking.id,
      session_id: booking.sessionId,
      studio: booking.studio.id,
      service: booking.service,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      note: booking.note,
      language: booking.language,
      created_at: booking.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
};
