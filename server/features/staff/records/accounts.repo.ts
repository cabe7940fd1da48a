import { sql } from 'kysely';
import type { Role } from '#domain/staff/roles.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** An account with its credentials; none of them leaves the server. */
export type Account = Row<'staff'>;

/** The account of an e-mail address, by its key. */
export async function findAccountByEmail(kysely: Sql, emailKey: string): Promise<Account | null> {
  const account = await kysely
    .selectFrom('staff')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  return account ?? null;
}

/** An account. */
export async function findAccount(kysely: Sql, id: string): Promise<Account | null> {
  const account = await kysely
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return account ?? null;
}

/** How to write to a person; null if there is none. */
export async function findMailbox(
  kysely: Sql,
  id: string,
): Promise<Pick<Account, 'name' | 'email' | 'language'> | null> {
  const mailbox = await kysely
    .selectFrom('staff')
    .select(['name', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return mailbox ?? null;
}

/** An account that nobody else changes until the transaction ends. */
export async function lockAccount(trx: Trx, id: string): Promise<Account | null> {
  const account = await trx
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return account ?? null;
}

/** A new account. */
export type NewAccount = Pick<
  Account,
  'email' | 'emailKey' | 'name' | 'role' | 'studio' | 'extraRights' | 'language'
>;

/** Adds an account; null if its e-mail address has one already. */
export async function insertAccount(
  trx: Trx,
  { extraRights, ...account }: NewAccount,
  now: Date,
): Promise<string | null> {
  const added = await trx
    .insertInto('staff')
    .values({ ...account, extraRights: [...extraRights], createdAt: now })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Fields of an account that people change. */
export interface AccountChange {
  readonly name?: string;
  readonly role?: Role;
  readonly studio?: string | null;
  readonly extraRights?: Account['extraRights'];
  readonly language?: Account['language'];
  readonly preferences?: Account['preferences'];
  readonly disabledAt?: Date | null;
}

/** Changes an account. */
export async function updateAccount(
  trx: Trx,
  id: string,
  { preferences, extraRights, ...change }: AccountChange,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      ...change,
      ...(extraRights && { extraRights: [...extraRights] }),
      ...(preferences && { preferences: JSON.stringify(preferences) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the hash of a person's password, or removes it. */
export async function storePassword(trx: Trx, id: string, hash: string | null): Promise<void> {
  await trx.updateTable('staff').set({ passwordHash: hash }).where('id', '=', id).execute();
}

/** Sets a person's authenticator, sealed, and the step of its first code, or removes it. */
export async function storeAuthenticator(
  trx: Trx,
  id: string,
  authenticator: { readonly sealed: Buffer; readonly step: number } | null,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ totpSecret: authenticator?.sealed ?? null, totpStep: authenticator?.step ?? null })
    .where('id', '=', id)
    .execute();
}

/** Uses the code of a time step; false if it, or a later one, was used before. */
export async function spendTotpStep(trx: Trx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff')
    .set({ totpStep: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totpStep', 'is', null), where('totpStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An account has a way to sign in: a passkey, or a password with an authenticator. */
const hasCredentials = sql<boolean>`(
  (staff.password_hash is not null and staff.totp_secret is not null)
  or exists (select from staff_passkeys where staff_passkeys.staff = staff.id))`;

/** Whether a person has a way to sign in. */
export async function canSignIn(kysely: Sql, id: string): Promise<boolean> {
  const able = await kysely
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where(hasCredentials)
    .executeTakeFirst();
  return able !== undefined;
}

/** Whether the shop has an owner who can sign in. */
export async function hasOwner(kysely: Sql): Promise<boolean> {
  const owner = await kysely
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .where(hasCredentials)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/**
 * Whether another owner can sign in. Changes of owners wait for each other from here on: two must not each rely on the
 * owner whom the other one removes.
 */
export async function hasOtherOwner(trx: Trx, id: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('staff owners'))`.execute(trx);
  const owner = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .where('id', '!=', id)
    .where(hasCredentials)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** More people than any shop has. */
const maxPeople = 500;

/** A person in the list of people. */
export interface ListedPerson extends Pick<
  Account,
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'studio'
  | 'extraRights'
  | 'language'
  | 'createdAt'
  | 'disabledAt'
> {
  readonly studioName: string | null;
  readonly hasCredentials: boolean;
  readonly lastSeenAt: Date | null;
  /** End of the invitation that waits for them. */
  readonly invitedUntil: Date | null;
}

/** Lists the people of the shop or of one studio, by name. */
export async function listPeople(
  kysely: Sql,
  studio: string | null,
  now: Date,
  id: string | null = null,
): Promise<ListedPerson[]> {
  return await kysely
    .selectFrom('staff')
    .leftJoin('studios', 'studios.id', 'staff.studio')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.studio',
      'staff.extraRights',
      'staff.language',
      'staff.createdAt',
      'staff.disabledAt',
      'studios.name as studioName',
      hasCredentials.as('hasCredentials'),
    ])
    .select((select) => [
      select
        .selectFrom('staffSessions')
        .whereRef('staffSessions.staff', '=', 'staff.id')
        .select((max) => max.fn.max('staffSessions.lastUsedAt').as('lastSeenAt'))
        .as('lastSeenAt'),
      select
        .selectFrom('staffLinks')
        .whereRef('staffLinks.staff', '=', 'staff.id')
        .where('staffLinks.usedAt', 'is', null)
        .where('staffLinks.expiresAt', '>', now)
        .select((max) => max.fn.max('staffLinks.expiresAt').as('invitedUntil'))
        .as('invitedUntil'),
    ])
    .$if(studio !== null, (query) => query.where('staff.studio', '=', studio))
    .$if(id !== null, (query) => query.where('staff.id', '=', id))
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(maxPeople)
    .execute();
}
