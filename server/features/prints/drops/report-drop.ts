import { printDropTransitions, type PrintDropState } from '#domain/prints/print-batches.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { recordConsequence, runAct, type ActRecord } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { updateBatchState } from './update-batch-state.ts';
import { isClaimOf, type Claimant } from './claim-drops.ts';
import type { DropDeps } from './drop-deps.ts';
import {
  changeDrop,
  findDrop,
  lockDrop,
  type DropChange,
  type DropSummary,
  type LabId,
} from './drops.repo.ts';

/** Failures of the commands that move a drop. */
type MoveFailure = 'not_found' | 'drop_claim_lost' | 'drop_state_conflict';

/** The transaction of a lab's act on a drop, with its caller and its entry in the audit log. */
interface LabAct {
  readonly trx: Trx;
  readonly caller: Caller;
  readonly record: ActRecord;
  /** Milliseconds. */
  readonly now: number;
}

/** Records that a lab's act ended a batch; the drop's own entry says the rest. */
async function recordBatchEnd({ trx, caller, now }: LabAct, { batch, studio }: DropSummary) {
  const move = await updateBatchState(trx, batch, now);
  if (move?.to !== 'done' && move?.to !== 'failed') return;
  await recordConsequence(trx, caller, {
    act: move.to === 'done' ? 'batch.finish' : 'batch.change',
    object: { kind: 'batch', id: String(batch) },
    studio,
    before: { state: move.from },
    after: { state: move.to },
  });
}

async function changeByLab(act: LabAct, drop: DropSummary, change: DropChange) {
  const { trx, record } = act;
  await changeDrop(trx, drop.id, change);
  record.setStudio(drop.studio);
  record.setBefore({ name: drop.name, state: drop.state });
  await recordBatchEnd(act, drop);
  return succeed((await findDrop(trx, drop.studio, drop.id)) ?? drop);
}

/**
 * Records that a drop is whole in its lab's folder. A repeat changes nothing, and a lease that ran out does not matter
 * as long as no other claim took the drop: the folder is there. Source: product §9.16.
 */
export function confirmDelivered(
  { kysely, clock }: DropDeps,
  caller: Caller,
  claimant: Claimant,
  dropId: string,
): Promise<Result<DropSummary, MoveFailure>> {
  const act = { act: 'drop.confirm', object: { kind: 'drop', id: dropId } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const drop = await lockDrop(trx, claimant.lab, dropId);
    if (!drop) return fail('not_found');
    if (!isClaimOf(drop, claimant)) return fail('drop_claim_lost');
    const { state } = drop;
    if (state === 'delivered' || state === 'accepted' || state === 'printed') {
      record.skip();
      return succeed(drop);
    }
    if (!printDropTransitions[state].includes('delivered')) return fail('drop_state_conflict');
    const now = clock();
    const change = { state: 'delivered', leaseUntil: null, deliveredAt: new Date(now) } as const;
    record.setAfter({ order: drop.orderNumber, state: 'delivered' });
    return await changeByLab({ trx, caller, record, now }, drop, change);
  });
}

/** A lab's answer about a drop. */
export interface DropReport {
  readonly lab: LabId;
  readonly dropId: string;
  /** `unknown`: the folder is gone without an answer, which staff look into. */
  readonly result: 'accepted' | 'printed' | 'failed' | 'unknown';
  /** Words of the lab's program or of its agent. */
  readonly words: string | null;
  /** Token and claim of the agent; a drop that is not delivered can be failed by its claimant alone. */
  readonly token: string;
  readonly claimId: string | null;
}

/** States that a late or repeated report leaves as they are. */
function isKnown(state: PrintDropState, result: DropReport['result']): boolean {
  return (
    state === result || (state === 'printed' && (result === 'accepted' || result === 'unknown'))
  );
}

function isAllowed(drop: DropSummary, { result, token, claimId }: DropReport): boolean {
  const { state } = drop;
  if (result === 'unknown') return state === 'delivered' || state === 'accepted';
  if (state === 'claimed') {
    return result === 'failed' && claimId !== null && isClaimOf(drop, { token, claimId });
  }
  // Only staff mark a drop printed that no lab received.
  return state !== 'waiting' && printDropTransitions[state].includes(result);
}

function toDropChange({ result, words }: DropReport, now: Date): DropChange {
  const fault = words === null ? {} : { fault: words };
  if (result === 'unknown') return fault;
  const hasEnded = result === 'printed' || result === 'failed';
  return { ...fault, state: result, leaseUntil: null, ...(hasEnded && { endedAt: now }) };
}

/** Whether a report that changes no state was recorded before, with the same words. */
function isRepeated(drop: DropSummary, { result, words }: DropReport): boolean {
  return result === 'unknown' && words !== null && drop.fault === words;
}

/** Records a lab's answer; a repeat changes nothing. Source: product §9.16. */
export function reportDrop(
  { kysely, clock }: DropDeps,
  caller: Caller,
  report: DropReport,
): Promise<Result<DropSummary, MoveFailure>> {
  const { lab, dropId, result } = report;
  const act = { act: 'drop.report', object: { kind: 'drop', id: dropId } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const drop = await lockDrop(trx, lab, dropId);
    if (!drop) return fail('not_found');
    const isOld = isKnown(drop.state, result);
    if (isOld || (isAllowed(drop, report) && isRepeated(drop, report))) {
      record.skip();
      return succeed(drop);
    }
    if (!isAllowed(drop, report)) return fail('drop_state_conflict');
    const now = clock();
    record.setAfter({ order: drop.orderNumber, state: result });
    const change = toDropChange(report, new Date(now));
    return await changeByLab({ trx, caller, record, now }, drop, change);
  });
}
