import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** Whether a session already knows that a code is valid. */
export async function holdsCode(kysely: Sql, session: string, hash: Buffer): Promise<boolean> {
  const row = await kysely
    .selectFrom('sessionCodes')
    .select('sessionId')
    .where('sessionId', '=', session)
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a session knows that a code is valid. */
export async function storeHeldCode(
  kysely: Sql,
  session: string,
  hash: Buffer,
  at: Date,
): Promise<void> {
  await kysely
    .insertInto('sessionCodes')
    .values({ sessionId: session, codeHash: hash, foundAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a session has uploaded a photo: creating such a session costs more than a call without a cookie. */
export async function hasPhotos(kysely: Sql, session: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from photos join photo_files on photo = photos.id where session_id = ${session}) as known`.execute(
    kysely,
  );
  return rows[0]?.known ?? false;
}

/** Removes codes found before `before`; returns how many. */
export async function sweepHeldCodes(kysely: Sql, before: Date): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom('sessionCodes')
    .where('foundAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
