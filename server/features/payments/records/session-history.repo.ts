import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/** A customer takes longer from the first photo to the payment; who opens sessions only to pay with them does not. */
const historyMs = 5 * 60_000;

/** Whether a session sent a photo a while ago, as that of every order does whose customer filled in the checkout. */
export async function hasHistory(kysely: Sql, session: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from photos
      where session_id = ${session} and created_at < ${new Date(now - historyMs)}) as known`.execute(
    kysely,
  );
  return rows[0]?.known ?? false;
}
