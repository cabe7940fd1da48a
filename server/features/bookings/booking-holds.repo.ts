import { sql } from 'kysely';
import { inBlock } from '../../platform/db/in-block.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import { widestKey, type CountedKey } from '../../platform/http/address-block.ts';
import type { BookingRecord, Holder } from './booking-record.ts';

/**
 * Takes a transaction lock on each of the customer's keys, so that the counts stay true until the transaction acts on
 * them. The fixed order of the keys rules out deadlocks.
 */
export async function lockHolder(
  trx: Trx,
  { sessionId, emailKey, phoneKey, network }: Holder,
): Promise<void> {
  const keys = [
    `session ${sessionId}`,
    `email ${emailKey}`,
    `phone ${phoneKey}`,
    `from ${widestKey(network)}`,
  ];
  for (const key of keys.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${key}`}, 0))`.execute(trx);
  }
}

/**
 * Counts a customer's upcoming bookings by the server's clock: of the e-mail address, the phone number or the session,
 * whichever has most.
 */
export async function countOpenBookings(
  trx: Trx,
  { sessionId, emailKey, phoneKey }: Holder,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    with open as (
      select session_id, email_key, phone_key from bookings
      where cancelled_at is null and released_at is null
        and (session_id = ${sessionId} or email_key = ${emailKey} or phone_key = ${phoneKey})
        and case when confirmed_at is null then expires_at > ${now} else ends_at > ${now} end
    )
    select greatest(
        count(*) filter (where session_id = ${sessionId}),
        count(*) filter (where email_key = ${emailKey}),
        count(*) filter (where phone_key = ${phoneKey})) as open
    from open`.execute(trx);
  return rows[0]?.open ?? 0;
}

/** The unconfirmed bookings of a block of addresses. */
export interface PendingBookings {
  readonly count: number;
  /** When the first of them expires. */
  readonly firstExpiry: Date | null;
}

/** Counts the unconfirmed bookings of a block of addresses. */
export async function countPendingBookings(
  trx: Trx,
  block: CountedKey,
  now: Date,
): Promise<PendingBookings> {
  const { rows } = await sql<PendingBookings>`
    select count(*)::int as count, min(expires_at) as "firstExpiry" from bookings
    where cancelled_at is null and released_at is null and confirmed_at is null
      and expires_at > ${now} and ${inBlock('network', block)}`.execute(trx);
  return rows[0] ?? { count: 0, firstExpiry: null };
}

/**
 * Releases expired holds that overlap a booking, and the same session's pending ones, which this booking replaces.
 */
export async function releaseBookingHolds(
  trx: Trx,
  booking: BookingRecord,
  now: Date,
): Promise<void> {
  await sql`
    update bookings set released_at = ${now} where id in (
      select id from bookings
      where studio = ${booking.studio.id} and starts_at < ${booking.endsAt} and ends_at > ${booking.startsAt}
        and cancelled_at is null and released_at is null and confirmed_at is null
        and (expires_at <= ${now} or session_id = ${booking.sessionId})
      order by id for update)`.execute(trx);
}

/** Stores a booking; false when its id or its time is taken. Of concurrent requests the first one succeeds. */
export async function insertBooking(
  trx: Trx,
  booking: BookingRecord,
  holder: Holder,
): Promise<boolean> {
  const stored = await trx
    .insertInto('bookings')
    .values({
      id: booking.id,
      sessionId: booking.sessionId,
      studio: booking.studio.id,
      service: booking.service,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      name: booking.name,
      email: booking.email,
      phone: booking.phone,
      note: booking.note,
      language: booking.language,
      createdAt: booking.createdAt,
      expiresAt: booking.expiresAt,
      emailKey: holder.emailKey,
      phoneKey: holder.phoneKey,
      network: holder.network,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Confirms a locked booking and clears its network address, which is no longer needed. `by` tells whether staff did.
 */
export async function storeConfirmation(
  kysely: Sql,
  id: string,
  at: Date,
  by: 'staff' | 'customer' = 'customer',
): Promise<void> {
  await kysely
    .updateTable('bookings')
    .set({ confirmedAt: at, network: null, staffAct: by === 'staff' ? 'confirm' : null })
    .where('id', '=', id)
    .execute();
}

/** Cancels a locked booking, which frees its time. `by` tells whether staff did. */
export async function storeCancellation(
  kysely: Sql,
  id: string,
  at: Date,
  by: 'staff' | 'customer' = 'customer',
): Promise<void> {
  await kysely
    .updateTable('bookings')
    .set({ cancelledAt: at, network: null, staffAct: by === 'staff' ? 'cancel' : null })
    .where('id', '=', id)
    .execute();
}

/** Clears the network addresses of bookings that were not confirmed until `now`; only pending ones are counted. */
export async function forgetNetworks(kysely: Sql, now: Date): Promise<void> {
  await kysely
    .updateTable('bookings')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('expiresAt', '<=', now)
    .execute();
}

/** Deletes bookings whose hold expired before a time without being confirmed, with their mails; returns how many. */
export async function deleteExpiredHolds(kysely: Sql, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with expired as (
      select id from bookings where confirmed_at is null and expires_at < ${before} for update
    ),
    mails as (delete from booking_mails where booking in (select id from expired))
    delete from bookings where id in (select id from expired)`.execute(kysely);
  return Number(numAffectedRows ?? 0);
}
