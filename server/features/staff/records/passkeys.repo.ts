import { sql } from 'kysely';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** A passkey. */
export type Passkey = Row<'staffPasskeys'>;

/** A passkey, by the credential's id. */
export async function findPasskey(kysely: Sql, id: string): Promise<Passkey | null> {
  const passkey = await kysely
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return passkey ?? null;
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(kysely: Sql, staff: string): Promise<Passkey[]> {
  return await kysely
    .selectFrom('staffPasskeys')
    .selectAll()
    .where('staff', '=', staff)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Adds a passkey; false if it exists, with whomever. */
export async function insertPasskey(
  trx: Trx,
  passkey: Pick<Passkey, 'id' | 'staff' | 'publicKey' | 'counter' | 'name'> & {
    readonly transports: readonly string[];
  },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staffPasskeys')
    .values({ ...passkey, transports: [...passkey.transports], createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Records that a passkey signed; false if it is gone, or a copy of it has signed more than it. */
export async function recordPasskeyUse(
  trx: Trx,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staffPasskeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    // Passkeys that are shared between devices do not count: theirs stays 0.
    .where((where) => where.or([where('counter', '<', counter), where('counter', '=', 0)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a person; returns its name, or null if they have none of this id. */
export async function deletePasskey(trx: Trx, staff: string, id: string): Promise<string | null> {
  const removed = await trx
    .deleteFrom('staffPasskeys')
    .where('staff', '=', staff)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name ?? null;
}

/** Removes all passkeys of a person. */
export async function deletePasskeys(trx: Trx, staff: string): Promise<void> {
  await trx.deleteFrom('staffPasskeys').where('staff', '=', staff).execute();
}

/** A challenge that waits for its answer. */
type Challenge = Pick<Row<'staffChallenges'>, 'challenge' | 'staff' | 'kind'>;

/** Stores a challenge, and removes those that nobody answered. */
export async function insertChallenge(
  kysely: Sql,
  challenge: Challenge,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await kysely.deleteFrom('staffChallenges').where('expiresAt', '<', now).execute();
  await kysely
    .insertInto('staffChallenges')
    .values({ ...challenge, expiresAt })
    .execute();
}

/** Takes a challenge, which counts once; false if there is none of this kind and person, or it is over. */
export async function takeChallenge(
  kysely: Sql,
  { challenge, staff, kind }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('staffChallenges')
    .where('challenge', '=', challenge)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`staff is not distinct from ${staff}::uuid`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
