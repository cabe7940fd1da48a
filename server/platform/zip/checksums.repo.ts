import { sql } from 'kysely';
import type { Sql } from '../db/sql.ts';

function bytesOf(sha256: string): Buffer {
  return Buffer.from(sha256, 'hex');
}

/** Finds the CRC-32 of files by their SHA-256 in hexadecimal; those never computed are left out. */
export async function findChecksums(
  kysely: Sql,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('fileChecksums')
    .select(['sha256', 'crc32'])
    .where('sha256', 'in', hashes.map(bytesOf))
    .execute();
  return new Map(rows.map(({ sha256, crc32 }) => [sha256.toString('hex'), crc32]));
}

/** Remembers the CRC-32 of a file. */
export async function rememberChecksum(kysely: Sql, sha256: string, crc32: number): Promise<void> {
  await kysely
    .insertInto('fileChecksums')
    .values({ sha256: bytesOf(sha256), crc32 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the checksums of files that are stored no more: the hash of a photo says which photo it was. */
export async function removeLeftChecksums(kysely: Sql): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file_checksums
    where not exists (
        select from photo_files where photo_files.sha256 = file_checksums.sha256 and deleted_at is null)
      and not exists (
        select from print_files where print_files.sha256 = file_checksums.sha256 and removed_at is null)`.execute(
    kysely,
  );
  return Number(numAffectedRows ?? 0);
}
