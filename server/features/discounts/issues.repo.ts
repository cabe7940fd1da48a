import type { Sql, Trx } from '../../platform/db/sql.ts';

/** A request that issued gift cards. */
export interface StoredIssue {
  readonly staff: string;
  /** What was asked for. */
  readonly asked: string;
  readonly issuedAt: Date;
}

/** Stores a request; false if it is known. A concurrent one with its id waits until the first has ended. */
export async function insertIssue(trx: Trx, idHash: Buffer, issue: StoredIssue): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('giftCardIssues')
    .values({ idHash, ...issue })
    .onConflict((conflict) => conflict.column('idHash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the request of an id's keyed hash; null if there is none. */
export async function findIssue(kysely: Sql, idHash: Buffer): Promise<StoredIssue | null> {
  const row = await kysely
    .selectFrom('giftCardIssues')
    .select(['staff', 'asked', 'issuedAt'])
    .where('idHash', '=', idHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the ids of the cards of keyed hashes of codes, by the hexadecimal hash. */
export async function findIdsOfHashes(
  kysely: Sql,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await kysely
    .selectFrom('giftCards')
    .select(['id', 'codeHash'])
    .where('codeHash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ id, codeHash }) => [codeHash.toString('hex'), id]));
}
