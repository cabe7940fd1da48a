import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { describeDropFailure } from '#domain/lab/describe-drop-failure.ts';
import type { DropManifest } from '#domain/lab/drop.ts';
import { maxReportLength } from '#domain/lab/lab-claims.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { describeActor, type Actor } from '#domain/staff/actors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Row, Trx } from '../../../platform/db/sql.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import type { ProductionDeps } from '../deps.ts';
import type { DropsRefused } from './create-drops.ts';
import { lockBatch } from '../records/batches.repo.ts';
import { findDropSettings } from '../records/outdated-jobs.repo.ts';
import { listDropPrints } from './drop-prints.repo.ts';
import { changeDrop } from './drops.repo.ts';
import { printsDiffer } from './paper-settings.ts';
import { planOrderDrops } from './plan-order-drops.ts';
import { findLaterDrop, insertDrops, listDropNames, lockAnyDrop } from './planned-drops.repo.ts';
import { updateBatchState } from './update-batch-state.ts';

/** Why a drop is not sent again. */
export type ResendFailure =
  | FailureWith<'drop_unknown'>
  | FailureWith<'drop_not_failed', { readonly state: string }>
  /** Its agent renewed the claim; ISO 8601. */
  | FailureWith<'drop_held', { readonly until: string }>
  | FailureWith<'drop_sent_again', { readonly name: string }>
  /** The prints or the split of the drop are not those of before. */
  | FailureWith<'drop_changed'>
  /** Its prints have the pixels of another paper, resolution or mirroring than its lab prints with now. */
  | FailureWith<'prints_outdated'>
  /** A picture of it is missing or damaged and cannot be rendered again. */
  | FailureWith<'prints_lacking', { readonly path: string }>
  | DropsRefused;

function hashesOf({ files }: DropManifest): string {
  return files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : [])).join();
}

/** Why a drop is not given up: it has not failed, and no lost agent holds it. */
function findStateFault(
  { state, leaseUntil }: Row<'printDrops'>,
  now: number,
): ResendFailure | null {
  if (state === 'failed') return null;
  if (state !== 'claimed') return fail('drop_not_failed', { state });
  const isHeld = leaseUntil !== null && leaseUntil.getTime() > now;
  return isHeld ? fail('drop_held', { until: leaseUntil.toISOString() }) : null;
}

/** Marks a claimed drop failed whose agent is lost; if that agent comes back, its claim is refused. */
function failLost(trx: Trx, { id }: Row<'printDrops'>, { now, by }: Resending): Promise<void> {
  const fault = `marked failed by ${describeActor(by)}: its agent is lost`.slice(
    0,
    maxReportLength,
  );
  return changeDrop(trx, id, { state: 'failed', leaseUntil: null, fault, endedAt: new Date(now) });
}

/** When a drop is sent again, in milliseconds, and by whom. */
interface Resending {
  readonly catalogue: Catalogue;
  readonly now: number;
  readonly by: Actor;
}

/**
 * Sends a drop that failed again, with the same prints, under a name that was never used and in the lab's present
 * output. The failed one stays as it is, and its batch is printing again. A claimed drop whose lease has ended is marked
 * failed first. After an error nothing has changed. Resolves to the new name. Source: product §9.14, §9.16.
 */
export async function resendDrop(
  trx: Trx,
  dropId: string,
  resending: Resending,
): Promise<ResultWith<string, ResendFailure>> {
  const drop = await lockAnyDrop(trx, dropId);
  if (!drop) return fail('drop_unknown');
  // Two calls at once wait for each other here, and the second one sees the drop of the first.
  const printed = await lockBatch(trx, drop.batch);
  const stateFault = findStateFault(drop, resending.now);
  if (stateFault) return stateFault;
  const later = await findLaterDrop(trx, drop);
  if (later !== null) return fail('drop_sent_again', { name: later });
  const { batch, orderId, round, studio, part, parts } = drop;
  const rows = await listDropPrints(trx, { batch, orderId, round });
  if (rows.length === 0) return fail('drop_changed');
  const output = await readStudioOutput(trx, studio);
  const settings = await findDropSettings(trx, drop);
  if (
    printed &&
    settings.some((made) => printsDiffer(resending.catalogue, printed, made, output))
  ) {
    return fail('prints_outdated');
  }
  const taken = await listDropNames(trx, studio, orderId);
  const planned = planOrderDrops(rows, output, { from: drop.attempt + 1, taken });
  if (!planned.ok) {
    const order = rows[0]?.number ?? orderId;
    return fail('drops_refused', { order, problem: describeDropFailure(planned) });
  }
  const { attempt, drops } = planned.value;
  const again = drops.find((one) => one.part === part && one.parts === parts);
  if (!again || hashesOf(again.manifest) !== hashesOf(drop.manifest)) return fail('drop_changed');
  if (drop.state === 'claimed') await failLost(trx, drop, resending);
  const { format } = output;
  await insertDrops(trx, { batch, orderId, round, studio, format, attempt }, [again]);
  await updateBatchState(trx, batch, resending.now);
  return succeed(again.name);
}

/**
 * Sends a drop again for a caller, see {@link resendDrop}. `lacking` are the paths of its pictures that are not stored.
 * Source: product §9.14, §9.16.
 */
export function resendByStaff(
  { catalogues, kysely, clock }: Pick<ProductionDeps, 'catalogues' | 'kysely' | 'clock'>,
  caller: Caller,
  dropId: string,
  lacking: readonly string[],
): Promise<ResultWith<string, ResendFailure>> {
  const act = { act: 'drop.resend', object: { kind: 'drop', id: dropId } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const before = await lockAnyDrop(trx, dropId);
    const sent = await resendDrop(trx, dropId, {
      catalogue: catalogues.current().catalogue,
      now: clock(),
      by: caller.actor,
    });
    const [path] = lacking;
    if (sent.ok && path !== undefined) return fail('prints_lacking', { path });
    record.setStudio(before?.studio ?? null);
    record.setBefore({ name: before?.name, state: before?.state });
    if (sent.ok) record.setAfter({ name: sent.value, state: 'waiting' });
    return sent;
  });
}
