import { sql } from 'kysely';
import { staffSessionMs, type Person } from '#domain/staff/roles.ts';
import type { Row, Sql } from '../../platform/db/sql.ts';

/** A person who is signed in, and the session by which they are. */
export interface SignedIn
  extends Person, Pick<Row<'staff'>, 'name' | 'email' | 'language' | 'preferences'> {
  /** Id of the account. */
  readonly id: string;
  readonly sessionId: string;
  readonly lastUsedAt: Date;
  /** When they last proved with a passkey or a code that it is them. */
  readonly provenAt: Date;
}

/** Finds the session of a token's hash: one that has not ended, of a person who is not disabled, used since then. */
export async function findSession(
  kysely: Sql,
  tokenHash: Buffer,
  usedSince: Date,
): Promise<SignedIn | null> {
  const found = await kysely
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staff')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.studio',
      'staff.extraRights',
      'staff.language',
      'staff.preferences',
      'staffSessions.id as sessionId',
      'staffSessions.lastUsedAt',
      'staffSessions.provenAt',
    ])
    .where('staffSessions.tokenHash', '=', tokenHash)
    .where('staffSessions.endedAt', 'is', null)
    .where('staffSessions.lastUsedAt', '>', usedSince)
    .where('staff.disabledAt', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Finds those of these sessions that have not ended, of people who are not disabled. */
export async function findOpenSessions(
  kysely: Sql,
  ids: readonly string[],
  now: number,
): Promise<(Person & { readonly sessionId: string })[]> {
  return await kysely
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staff')
    .select(['staff.role', 'staff.studio', 'staff.extraRights', 'staffSessions.id as sessionId'])
    .where(sql<boolean>`staff_sessions.id = any (${[...ids]}::uuid[])`)
    .where('staffSessions.endedAt', 'is', null)
    .where('staffSessions.lastUsedAt', '>', new Date(now - staffSessionMs))
    .where('staff.disabledAt', 'is', null)
    .execute();
}

/** Records that a session is in use. */
export async function touchSession(kysely: Sql, id: string, now: Date): Promise<void> {
  await kysely
    .updateTable('staffSessions')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Opens a session; `provenAt` is now. */
export async function insertSession(
  kysely: Sql,
  session: Pick<Row<'staffSessions'>, 'staff' | 'tokenHash' | 'device' | 'address' | 'agent'>,
  now: Date,
): Promise<string> {
  const { id } = await kysely
    .insertInto('staffSessions')
    .values({ ...session, createdAt: now, lastUsedAt: now, provenAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a session. */
export async function endSession(kysely: Sql, id: string, now: Date): Promise<void> {
  await kysely
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** The studio of a person, as the screens name it. */
export async function findStudioOfStaff(
  kysely: Sql,
  id: string,
): Promise<Pick<Row<'studios'>, 'id' | 'name'> | null> {
  const studio = await kysely
    .selectFrom('studios')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return studio ?? null;
}
