import type { ProductionDeps } from '../deps.ts';
import { lockPrints } from '../records/print-locks.repo.ts';
import { findUnrecorded } from '../records/sweep.repo.ts';

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
