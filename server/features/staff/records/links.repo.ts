import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** A link that opens an account once. */
export type StaffLink = Row<'staffLinks'>;

/** Adds a link. Earlier ones of the same purpose no longer count. */
export async function replaceLink(
  trx: Trx,
  link: Pick<StaffLink, 'tokenHash' | 'kind' | 'staff' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await trx
    .deleteFrom('staffLinks')
    .where('kind', '=', link.kind)
    .where('staff', link.staff === null ? 'is' : '=', link.staff)
    .where('usedAt', 'is', null)
    .execute();
  await trx.insertInto('staffLinks').values(link).execute();
}

/** Removes the links of a person that nobody has used. */
export async function deleteUnusedLinks(trx: Trx, staff: string): Promise<void> {
  await trx
    .deleteFrom('staffLinks')
    .where('staff', '=', staff)
    .where('usedAt', 'is', null)
    .execute();
}

/** A link that still counts. */
export async function findLink(
  kysely: Sql,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffLink | null> {
  const link = await kysely
    .selectFrom('staffLinks')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return link ?? null;
}

/** Uses a link; null if it does not count any more. */
export async function spendLink(trx: Trx, tokenHash: Buffer, now: Date): Promise<StaffLink | null> {
  const link = await trx
    .updateTable('staffLinks')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  return link ?? null;
}
