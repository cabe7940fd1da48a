import { sql } from 'kysely';
import type { TakenTime } from '#domain/bookings/booking-slots.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { BookingMailKind } from '../../platform/db/columns.ts';
import type { BookedStudio, BookingRecord } from './booking-record.ts';

const studioColumns = [
  'studios.id as studioId',
  'studios.isActive as isStudioActive',
  'studios.name as studioName',
  'studios.address',
  'studios.city',
  'studios.postalCode',
  'studios.province',
  'studios.country',
  'studios.phone as studioPhone',
  'studios.email as studioEmail',
  'studios.ownerEmail',
  'studios.timeZone',
  'studios.operatingHours',
  'studios.closures',
  'studios.translations',
] as const;

/** Selects studios with the data that their bookings need. */
export function selectStudio(kysely: Sql) {
  return kysely.selectFrom('studios').select(studioColumns);
}

type StudioRow = Awaited<ReturnType<ReturnType<typeof selectStudio>['executeTakeFirstOrThrow']>>;

/** Reads a row of {@link selectStudio}. */
export function toStudio(row: StudioRow): BookedStudio {
  return {
    id: row.studioId,
    isActive: row.isStudioActive,
    name: row.studioName,
    address: row.address,
    city: row.city,
    postalCode: row.postalCode,
    province: row.province,
    country: row.country,
    phone: row.studioPhone,
    email: row.studioEmail,
    ownerEmail: row.ownerEmail,
    timeZone: row.timeZone,
    operatingHours: row.operatingHours,
    closures: row.closures,
    translations: row.translations,
  };
}

/** Finds an active studio by its id, or null. */
export async function findBookableStudio(kysely: Sql, id: string): Promise<BookedStudio | null> {
  const row = await selectStudio(kysely)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row ? toStudio(row) : null;
}

/** A period at a studio, searched for a browser session at a given time. */
export interface TimeSearch {
  readonly studioId: string;
  readonly from: Date;
  readonly to: Date;
  /** Null for a browser without one. */
  readonly sessionId: string | null;
  /** Id of a booking that is not counted. */
  readonly except?: string;
  readonly now: Date;
}

/** Occupied times: confirmed bookings, and unexpired holds of other sessions. */
export async function takenTimes(
  kysely: Sql,
  { studioId, from, to, sessionId, except, now }: TimeSearch,
): Promise<TakenTime[]> {
  const rows = await kysely
    .selectFrom('bookings')
    .select(['startsAt', 'endsAt'])
    .where('studio', '=', studioId)
    .where('cancelledAt', 'is', null)
    .where('releasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('confirmedAt', 'is not', null),
        eb.and([
          eb('expiresAt', '>', now),
          ...(sessionId === null ? [] : [eb('sessionId', '<>', sessionId)]),
        ]),
      ]),
    )
    .where('startsAt', '<', to)
    .where('endsAt', '>', from)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute();
  return rows.map((row) => ({
    startsAt: row.startsAt.getTime(),
    endsAt: row.endsAt.getTime(),
  }));
}

/** Selects bookings with the present data of their studios. */
export function selectBooking(kysely: Sql) {
  return kysely
    .selectFrom('bookings')
    .innerJoin('studios', 'studios.id', 'bookings.studio')
    .select(studioColumns)
    .select([
      'bookings.id',
      'bookings.sessionId',
      'bookings.service',
      'bookings.startsAt',
      'bookings.endsAt',
      'bookings.name',
      'bookings.email',
      'bookings.phone',
      'bookings.note',
      'bookings.language',
      'bookings.createdAt',
      'bookings.expiresAt',
      'bookings.confirmedAt',
      'bookings.cancelledAt',
      'bookings.releasedAt',
      'bookings.moves',
      'bookings.movedAt',
      'bookings.movedFrom',
      'bookings.staffAct',
    ]);
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBooking>['executeTakeFirstOrThrow']>>;

/** Reads a row of {@link selectBooking}. */
export function toBooking(row: BookingRow): BookingRecord {
  return {
    id: row.id,
    sessionId: row.sessionId,
    studio: toStudio(row),
    service: row.service,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    name: row.name,
    email: row.email,
    phone: row.phone,
    note: row.note,
    language: row.language,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    confirmedAt: row.confirmedAt,
    cancelledAt: row.cancelledAt,
    releasedAt: row.releasedAt,
    moves: row.moves,
    movedAt: row.movedAt,
    movedFrom: row.movedFrom,
    staffAct: row.staffAct,
  };
}

/** Finds the booking with an id, of any session, or null. */
export async function findBooking(kysely: Sql, id: string): Promise<BookingRecord | null> {
  const row = await selectBooking(kysely).where('bookings.id', '=', id).executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** Finds the booking with an id and locks it until the transaction ends, or null. */
export async function lockBooking(trx: Trx, id: string): Promise<BookingRecord | null> {
  const row = await selectBooking(trx)
    .where('bookings.id', '=', id)
    .forUpdate('bookings')
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** Finds the booking a session has or holds at a studio at a time, or null. */
export async function findOwnBookingAt(
  trx: Trx,
  { sessionId, studioId, startsAt }: { sessionId: string; studioId: string; startsAt: Date },
  now: Date,
): Promise<BookingRecord | null> {
  const row = await selectBooking(trx)
    .where('bookings.sessionId', '=', sessionId)
    .where('bookings.studio', '=', studioId)
    .where('bookings.startsAt', '=', startsAt)
    .where('bookings.cancelledAt', 'is', null)
    .where('bookings.releasedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('bookings.confirmedAt', 'is not', null), eb('bookings.expiresAt', '>', now)]),
    )
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** Finds the booking of a queued mail that has not been sent yet, or null. */
export async function findBookingOfQueuedMail(
  kysely: Sql,
  id: string,
  kind: BookingMailKind,
): Promise<BookingRecord | null> {
  const row = await selectBooking(kysely)
    .innerJoin('bookingMails', 'bookingMails.booking', 'bookings.id')
    .where('bookings.id', '=', id)
    .where('bookingMails.kind', '=', kind)
    .where('bookingMails.sentAt', 'is', null)
    .where(sql<boolean>`booking_mails.moves in (0, bookings.moves)`)
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}
