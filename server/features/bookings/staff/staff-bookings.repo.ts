import { sql } from 'kysely';
import type { BookingView } from '#contract/staff/bookings.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { BookedStudio, BookingRecord } from '../booking-record.ts';
import { selectBooking, selectStudio, toBooking, toStudio } from '../bookings.repo.ts';

/** A place in a list: time and id of the last booking before it. */
export interface BookingPlace {
  readonly startsAt: Date;
  readonly id: string;
}

interface ListSearch {
  readonly view: BookingView;
  readonly scope: Scope;
  readonly studio: string | undefined;
  readonly after: BookingPlace | null;
  readonly now: Date;
  readonly limit: number;
}

const dayMs = 24 * 60 * 60 * 1000;

function isInView(view: BookingView, now: Date) {
  const stands = sql`bookings.cancelled_at is null and bookings.released_at is null`;
  const isHeld = sql`bookings.confirmed_at is null and bookings.expires_at > ${now}`;
  switch (view) {
    case 'coming':
      // No appointment takes a day: the index begins where the first one may be that is not over.
      return sql<boolean>`${stands} and bookings.ends_at > ${now}
        and bookings.starts_at > ${new Date(now.getTime() - dayMs)} and (bookings.confirmed_at is not null or ${isHeld})`;
    case 'pending':
      return sql<boolean>`${stands} and ${isHeld}`;
    case 'past':
      return sql<boolean>`${stands} and bookings.confirmed_at is not null and bookings.ends_at <= ${now}`;
    case 'cancelled':
      return sql<boolean>`bookings.cancelled_at is not null`;
  }
}

/** Lists bookings of a view: those to come by time, the others with the latest first. */
export async function listStaffBookings(
  kysely: Sql,
  { view, scope, studio, after, now, limit }: ListSearch,
): Promise<BookingRecord[]> {
  const isForward = view === 'coming' || view === 'pending';
  const order = isForward ? 'asc' : 'desc';
  const mark = isForward ? sql`>` : sql`<`;
  let search = selectBooking(kysely).where(isInView(view, now));
  if (scope.kind === 'studio') search = search.where('bookings.studio', '=', scope.studio);
  if (studio !== undefined) search = search.where('bookings.studio', '=', studio);
  if (after) {
    search = search.where(
      sql<boolean>`(bookings.starts_at, bookings.id) ${mark} (${after.startsAt}, ${after.id})`,
    );
  }
  const rows = await search
    .orderBy('bookings.startsAt', order)
    .orderBy('bookings.id', order)
    .limit(limit)
    .execute();
  return rows.map(toBooking);
}

/** Finds a studio by its id, also one that is not active, or null. */
export async function findStudioOfBookings(kysely: Sql, id: string): Promise<BookedStudio | null> {
  const row = await selectStudio(kysely).where('id', '=', id).executeTakeFirst();
  return row ? toStudio(row) : null;
}

interface Period {
  readonly studio: string;
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
  readonly limit: number;
}

/** Lists the bookings of a studio that begin in a period, without those that were never confirmed. */
export async function listBookingsBetween(
  kysely: Sql,
  { studio, from, to, now, limit }: Period,
): Promise<BookingRecord[]> {
  const rows = await selectBooking(kysely)
    .where('bookings.studio', '=', studio)
    .where('bookings.startsAt', '>=', from)
    .where('bookings.startsAt', '<', to)
    .where('bookings.releasedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('bookings.confirmedAt', 'is not', null), eb('bookings.expiresAt', '>', now)]),
    )
    .orderBy('bookings.startsAt')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();
  return rows.map(toBooking);
}

/** A time at a studio, for a booking that may have it already. */
interface WantedTime {
  readonly booking: string;
  readonly studio: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Releases the expired holds of other bookings that overlap a time. */
export async function releaseExpiredHolds(
  trx: Trx,
  { booking, studio, startsAt, endsAt }: WantedTime,
  now: Date,
): Promise<void> {
  await sql`
    update bookings set released_at = ${now} where id in (
      select id from bookings
      where studio = ${studio} and starts_at < ${endsAt} and ends_at > ${startsAt} and id <> ${booking}
        and cancelled_at is null and released_at is null and confirmed_at is null and expires_at <= ${now}
      order by id for update)`.execute(trx);
}

/** The columns of a booking that staff change beside those of a confirmation and a cancellation. */
type Changes = Partial<
  Pick<
    BookingRecord,
    | 'startsAt'
    | 'endsAt'
    | 'moves'
    | 'movedAt'
    | 'movedFrom'
    | 'staffAct'
    | 'confirmedAt'
    | 'cancelledAt'
  >
>;

/** Changes a locked booking. Throws if its time is taken, see {@link isTimeTaken}. */
export async function storeChanges(trx: Trx, id: string, changes: Changes): Promise<void> {
  await trx.updateTable('bookings').set(changes).where('id', '=', id).execute();
}

/** Whether an error says that another booking has a time: the constraint decides, also between two at once. */
export function isTimeTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'bookings_one_at_a_time'
  );
}
