import type { Db, Trx } from '../../../platform/db/sql.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { lockPrints } from '../records/print-locks.repo.ts';
import { markPrintRemoved } from '../records/stored-files.repo.ts';
import type { ProductionDeps } from '../deps.ts';
import { findUnrecorded } from '../records/sweep.repo.ts';

/**
 * Removes a rendered print (SHA-256, lower-case hexadecimal) from the storage if it is still due; no job can store
 * it meanwhile. The file goes before the record: after a crash in between, the next run repeats both.
 * Returns whether it was due. Source: product §4.18.
 */
export function removePrint(
  { kysely, prints }: { readonly kysely: Db; readonly prints: BlobStore },
  hash: string,
  { at, isDue }: { readonly at: Date; readonly isDue: (trx: Trx) => Promise<boolean> },
): Promise<boolean> {
  return kysely.transaction().execute(async (trx) => {
    await lockPrints(trx, [hash]);
    if (!(await isDue(trx))) return false;
    await prints.remove(hash);
    await markPrintRemoved(trx, hash, at);
    return true;
  });
}

/**
 * Removes those of these prints (SHA-256, lower-case hexadecimal) from the storage that are recorded for no job: nothing
 * would find them later. No job can store or record them meanwhile.
 */
export function removeUnrecorded(
  { kysely, prints }: Pick<ProductionDeps, 'kysely' | 'prints'>,
  hashes: readonly string[],
): Promise<void> {
  return kysely.transaction().execute(async (trx) => {
    await lockPrints(trx, hashes);
    for (const hash of await findUnrecorded(trx, hashes)) await prints.remove(hash);
  });
}
