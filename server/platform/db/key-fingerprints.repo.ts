import { sql } from 'kysely';
import type { Sql } from './sql.ts';

/** A key by the name of its variable, and its fingerprint: 64 hexadecimal digits. */
export interface KeyFingerprint {
  readonly name: string;
  readonly fingerprint: string;
}

/** Returns the stored fingerprints; none in a database that no shop has migrated yet. */
export async function findKeyFingerprints(kysely: Sql): Promise<readonly KeyFingerprint[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('key_fingerprints') is not null as exists`.execute(kysely);
  if (!rows[0]?.exists) return [];
  return await kysely.selectFrom('keyFingerprints').select(['name', 'fingerprint']).execute();
}

/** Stores a fingerprint, unless the key has one: of processes that start at once, the first one decides. */
export async function addKeyFingerprint(kysely: Sql, added: KeyFingerprint): Promise<void> {
  await kysely
    .insertInto('keyFingerprints')
    .values(added)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Replaces the fingerprint of a key by that of a new key. */
export async function replaceKeyFingerprint(
  kysely: Sql,
  { name, fingerprint }: KeyFingerprint,
): Promise<void> {
  await kysely
    .updateTable('keyFingerprints')
    .set({ fingerprint, recordedAt: sql`now()` })
    .where('name', '=', name)
    .execute();
}
