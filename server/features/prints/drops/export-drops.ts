import { describeDropFailure } from '#domain/lab/describe-drop-failure.ts';
import type { DropFile, DropManifest } from '#domain/lab/drop.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import type { PrintBatchState } from '#domain/prints/print-batches.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { LabStudio } from '../../outputs/index.ts';
import type { DropsRefused } from './create-drops.ts';
import { listOrderJobs, listOrderPrints, type OrderJobRow } from './drop-prints.repo.ts';
import { findManifest } from './drops.repo.ts';
import { planOrderDrops } from './plan-order-drops.ts';
import { findBatch, listLatestDrops } from './planned-drops.repo.ts';

/** A drop that staff write into a folder. */
export interface ExportedDrop {
  readonly name: string;
  readonly manifest: DropManifest;
}

/** Prints of an order that cannot be exported: it has none, or some are not rendered. */
export type OrderExportFailure =
  | FailureWith<'no_prints'>
  | FailureWith<'prints_not_rendered', { readonly jobs: readonly OrderJobRow[] }>
  | DropsRefused;

/**
 * Plans the whole order in one lab's output, round 0 being the order itself and the others its reprints; all of its jobs
 * have to be rendered or cancelled. Nothing is stored. Source: product §9.14.
 */
export async function planOrderExport(
  kysely: Sql,
  { orderId, round }: { readonly orderId: string; readonly round: number },
  output: LabOutput,
): Promise<ResultWith<readonly ExportedDrop[], OrderExportFailure>> {
  const jobs = await listOrderJobs(kysely, orderId, round);
  const lacking = jobs.filter(({ state }) => ['waiting', 'held', 'queued'].includes(state));
  if (lacking.length > 0) return fail('prints_not_rendered', { jobs: lacking });
  const rows = await listOrderPrints(kysely, orderId, round);
  const [first] = rows;
  if (!first) return fail('no_prints');
  const planned = planOrderDrops(rows, output, { from: 1, taken: [] });
  if (planned.ok) return succeed(planned.value.drops);
  return fail('drops_refused', { order: first.number, problem: describeDropFailure(planned) });
}

/** Why a batch cannot be exported. Source: product §9.14. */
export type BatchExportFailure =
  | FailureWith<'batch_unknown'>
  | FailureWith<'no_drops', { readonly state: PrintBatchState }>;

/** The drops of a batch with their lab, and the names of those that an agent of it has still to deliver. */
interface BatchExport {
  readonly studio: LabStudio;
  readonly drops: readonly ExportedDrop[];
  readonly undelivered: readonly string[];
}

/** Finds the drops of a batch that is closed, of each part the latest one. Source: product §9.14. */
export async function findBatchExport(
  kysely: Sql,
  batchId: number,
): Promise<ResultWith<BatchExport, BatchExportFailure>> {
  const batch = await findBatch(kysely, batchId);
  if (!batch) return fail('batch_unknown');
  const drops = await listLatestDrops(kysely, batchId);
  if (drops.length === 0) return fail('no_drops', { state: batch.state });
  const undelivered = drops.filter(({ state }) => state === 'waiting' || state === 'claimed');
  return succeed({
    studio: batch.studio,
    drops,
    undelivered: undelivered.map(({ name }) => name),
  });
}

/** Finds the prints of a drop in its manifest; none of an unknown drop. */
export async function findDropPrints(
  kysely: Sql,
  dropId: string,
): Promise<Extract<DropFile, { readonly kind: 'print' }>[]> {
  const manifest = await findManifest(kysely, dropId);
  return manifest?.files.filter((file) => file.kind === 'print') ?? [];
}
