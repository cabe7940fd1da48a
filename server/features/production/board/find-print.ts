import { readPrintCode } from '#domain/prints/read-print-code.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { ProductionDeps } from '../deps.ts';
import { findBatchSummary, findPrintOfOrder } from './batches.repo.ts';

/** What a code stands for. The batch is null while the print is in none, the order for the number of a batch. */
export interface FoundPrint {
  readonly batch: number | null;
  readonly job: string | null;
  readonly order: string | null;
}

/** Finds the batch of a scanned ticket or a typed number, with the print of its frame; null when there is none. */
export async function findPrint(
  { kysely }: Pick<ProductionDeps, 'kysely'>,
  scope: Scope,
  typed: string,
): Promise<FoundPrint | null> {
  const code = readPrintCode(typed);
  if (code === null) return null;
  const wanted = { scope, lab: null };
  if (code.kind === 'order') {
    const print = await findPrintOfOrder(kysely, wanted, code);
    return print && { ...print, order: code.order };
  }
  const batch = await findBatchSummary(kysely, wanted, code.batch);
  return batch && { batch: batch.id, job: null, order: null };
}
