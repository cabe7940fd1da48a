import { sql } from 'kysely';
import { staffSessionMs, type Person } from '#domain/staff/roles.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

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

/** The oldest last use, and the oldest beginning, of a session that counts. */
export interface SessionBounds {
  readonly usedSince: Date;
  readonly openedSince: Date;
}

/** Finds the session of a token's hash: one that has not ended, of a person who is not disabled, within these bounds. */
export async function findSession(
  kysely: Sql,
  tokenHash: Buffer,
  { usedSince, openedSince }: SessionBounds,
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
    .where('staffSessions.createdAt', '>', openedSince)
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

/** Sessions of a person at a time; the one that was not used for the longest ends. */
const maxSessions = 20;

/** Ends what is more than {@link maxSessions} of a person, and removes what ended long ago. */
export async function limitSessions(
  trx: Trx,
  staff: string,
  { now, openedSince }: { readonly now: Date; readonly openedSince: Date },
): Promise<void> {
  await trx
    .deleteFrom('staffSessions')
    .where('staff', '=', staff)
    .where('createdAt', '<', openedSince)
    .execute();
  await trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staff', '=', staff)
    .where('endedAt', 'is', null)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('staffSessions')
        .select('id')
        .where('staff', '=', staff)
        .where('endedAt', 'is', null)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('createdAt', 'desc')
        .limit(maxSessions),
    )
    .execute();
}

/** Removes the sessions, with their network addresses, that were opened before a moment. */
export async function removeOldSessions(kysely: Sql, openedSince: Date): Promise<void> {
  await kysely.deleteFrom('staffSessions').where('createdAt', '<', openedSince).execute();
}

/** A session in a list. */
export type ListedSession = Pick<
  Row<'staffSessions'>,
  'id' | 'createdAt' | 'lastUsedAt' | 'address' | 'agent'
>;

/** The sessions of a person that have not ended, the last used first. */
export async function listSessions(
  kysely: Sql,
  staff: string,
  { usedSince, openedSince }: SessionBounds,
): Promise<ListedSession[]> {
  return await kysely
    .selectFrom('staffSessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'address', 'agent'])
    .where('staff', '=', staff)
    .where('endedAt', 'is', null)
    .where('lastUsedAt', '>', usedSince)
    .where('createdAt', '>', openedSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute();
}

/** Ends a session of a person; false if they have none of this id that has not ended. */
export async function endSessionOf(
  trx: Trx,
  staff: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staff', '=', staff)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all sessions of a person, but the one given; returns how many. */
export async function endSessions(
  trx: Trx,
  staff: string,
  kept: string | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staff', '=', staff)
    .where('endedAt', 'is', null)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Records that the person of a session proved that it is them, and replaces its token; false if it has ended. */
export async function proveSession(
  trx: Trx,
  id: string,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staffSessions')
    .set({ provenAt: now, tokenHash })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
