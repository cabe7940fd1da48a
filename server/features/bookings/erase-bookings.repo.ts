import { sql } from 'kysely';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** Bookings of a mailbox. */
export interface BookingCount {
  /** They are over, were cancelled or were never confirmed. */
  readonly over: number;
  readonly upcoming: number;
}

function isOver(now: Date) {
  return sql<boolean>`(
  cancelled_at is not null or released_at is not null
  or case when confirmed_at is null then expires_at <= ${now} else ends_at <= ${now} end)`;
}

/** Counts the bookings of a mailbox, by its `emailKey`. */
export async function countBookings(
  kysely: Sql,
  emailKey: string,
  now: Date,
): Promise<BookingCount> {
  const { rows } = await sql<BookingCount>`
    select count(*) filter (where ${isOver(now)})::int as over,
      count(*) filter (where not ${isOver(now)})::int as upcoming
    from bookings where email_key = ${emailKey}`.execute(kysely);
  return rows[0] ?? { over: 0, upcoming: 0 };
}

/** Deletes the bookings of a mailbox that are not upcoming, with their mails. Source: product §4.22. */
export async function eraseBookings(trx: Trx, emailKey: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with over as (
      select id from bookings where email_key = ${emailKey} and ${isOver(now)} for update
    ),
    mails as (delete from booking_mails where booking in (select id from over))
    delete from bookings where id in (select id from over)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
