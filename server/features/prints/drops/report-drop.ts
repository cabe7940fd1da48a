import { printDropTransitions, type PrintDropState } from '#domain/prints/print-batches.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
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

async function changed(trx: Trx, drop: DropSummary, change: DropChange, now: number) {
  await changeDrop(trx, drop.id, change);
  await updateBatchState(trx, drop.batch, now);
  return succeed((await findDrop(trx, drop.studio, drop.id)) ?? drop);
}

/**
 * Records that a drop is whole in its lab's folder. A repeat changes nothing, and a lease that ran out does not matter
 * as long as no other claim took the drop: the folder is there. Source: product §9.16.
 */
export function confirmDelivered({ kysely, clock }: DropDeps, claimant: Claimant, dropId: string) {
  return transact(kysely, async (trx): Promise<Result<DropSummary, MoveFailure>> => {
    const drop = await lockDrop(trx, claimant.lab, dropId);
    if (!drop) return fail('not_found');
    if (!isClaimOf(drop, claimant)) return fail('drop_claim_lost');
    const { state } = drop;
    if (state === 'delivered' || state === 'accepted' || state === 'printed') return succeed(drop);
    if (!printDropTransitions[state].includes('delivered')) return fail('drop_state_conflict');
    const now = clock();
    const deliveredAt = new Date(now);
    return changed(trx, drop, { state: 'delivered', leaseUntil: null, deliveredAt }, now);
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

/** Records a lab's answer; a repeat changes nothing. Source: product §9.16. */
export function reportDrop({ kysely, clock }: DropDeps, report: DropReport) {
  return transact(kysely, async (trx): Promise<Result<DropSummary, MoveFailure>> => {
    const drop = await lockDrop(trx, report.lab, report.dropId);
    if (!drop) return fail('not_found');
    if (isKnown(drop.state, report.result)) return succeed(drop);
    if (!isAllowed(drop, report)) return fail('drop_state_conflict');
    const now = clock();
    return changed(trx, drop, toDropChange(report, new Date(now)), now);
  });
}
