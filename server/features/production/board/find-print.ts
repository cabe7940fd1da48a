import { readPrintCode } from '#domain/prints/read-print-code.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { ProductionDeps } from '../deps.ts';
import { findBatchOfOrder, findBatchSummary } from './batches.repo.ts';

/** Finds the batch of a scanned ticket or a typed number, with the print of its frame; null when there is none. */
export async function findPrint(
  { kysely }: Pick<ProductionDeps, 'kysely'>,
  scope: Scope,
  typed: string,
): Promise<{ readonly batch: number; readonly job: string | null } | null> {
  const code = readPrintCode(typed);
  if (code === null) return null;
  const wanted = { scope, lab: null };
  if (code.kind === 'order') return await findBatchOfOrder(kysely, wanted, code);
  const batch = await findBatchSummary(kysely, wanted, code.batch);
  return batch && { batch: batch.id, job: null };
}
