import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { openZip } from '../../../platform/zip/open-zip.ts';
import type { RangedContent } from '../../../platform/http/send-bytes.ts';
import { incompleteBlobs } from '../../photos/index.ts';
import { closeBatchByStaff, exportBatch, finishByStaff } from '../../prints/index.ts';
import { findBatchSummary } from '../board/batches.repo.ts';
import type { ProductionDeps } from '../deps.ts';

/** A batch that a person acts on. */
export interface BatchCommand {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly batch: number;
}

/**
 * Closes an open batch, so that its lab gets it; a repeat changes nothing. Errors: `not_found`, `batch_refused` (the
 * settings of its lab lack something), `batch_state_conflict` (no print of it can be made now).
 */
export async function closeOpenBatch(
  deps: ProductionDeps,
  { caller, scope, batch }: BatchCommand,
): Promise<Result<undefined>> {
  const known = await findBatchSummary(deps.kysely, { scope, lab: null }, batch);
  if (!known) return fail('not_found');
  if (known.state !== 'open') return succeed(undefined);
  const closed = await closeBatchByStaff(deps, caller, batch);
  if (!closed.ok) return fail('batch_refused', { problem: closed.details.problem });
  if (closed.value) return succeed(undefined);
  const now = await findBatchSummary(deps.kysely, { scope, lab: null }, batch);
  return now?.state === 'open' ? fail('batch_state_conflict') : succeed(undefined);
}

/**
 * Marks a batch as printed; a repeat changes nothing. Errors: `not_found`, `batch_state_conflict` (it is still open).
 */
export async function finishBatch(
  deps: ProductionDeps,
  { caller, scope, batch }: BatchCommand,
): Promise<Result<undefined>> {
  const known = await findBatchSummary(deps.kysely, { scope, lab: null }, batch);
  if (!known) return fail('not_found');
  const finished = await finishByStaff(deps, caller, batch);
  if (finished.ok) return succeed(undefined);
  if (finished.code === 'batch_unknown') return fail('not_found');
  return finished.details.state === 'done' ? succeed(undefined) : fail('batch_state_conflict');
}

/**
 * Opens the prints of a closed batch as one file, in the folders of its lab. Errors: `not_found`, `batch_state_conflict`
 * (it has no folders yet), `print_missing`.
 */
export async function zipBatch(
  { kysely, prints }: ProductionDeps,
  { caller, scope, batch }: BatchCommand,
): Promise<Result<RangedContent>> {
  const known = await findBatchSummary(kysely, { scope, lab: null }, batch);
  if (!known) return fail('not_found');
  const exported = await exportBatch({ kysely }, caller, batch, { despiteAgent: true });
  if (!exported.ok) {
    return exported.code === 'batch_unknown' ? fail('not_found') : fail('batch_state_conflict');
  }
  const files = exported.value.drops.flatMap(({ manifest }) =>
    manifest.files.flatMap((file) =>
      file.kind === 'print' ? [{ name: file.path, size: file.size, sha256: file.sha256 }] : [],
    ),
  );
  if (files.length === 0) return fail('batch_state_conflict');
  const missing = await incompleteBlobs({ blobs: prints }, files);
  if (missing.length > 0) return fail('print_missing');
  const zip = openZip({ kysely, blobs: prints }, files, known.closedAt ?? known.openedAt);
  return succeed({ ...zip, mediaType: 'application/zip', fileName: `batch-${batch}.zip` });
}
