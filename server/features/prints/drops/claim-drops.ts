import { leaseMs, maxHeldClaims } from '#domain/lab/lab-claims.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { transact } from '../../../platform/db/transact.ts';
import { updateBatchState } from './update-batch-state.ts';
import type { DropDeps } from './drop-deps.ts';
import {
  changeDrop,
  countHeldDrops,
  findClaimed,
  findDrop,
  lockClaimant,
  lockDrop,
  lockWaiting,
  markClaimed,
  releaseExpired,
  type Claim,
  type DropSummary,
  type LabId,
} from './drops.repo.ts';

/** A lab's agent with its claim. */
export interface Claimant extends Claim {
  readonly lab: LabId;
}

function leaseFrom(now: number): Date {
  return new Date(now + leaseMs);
}

/**
 * Claims the oldest waiting drops of a lab for ten minutes. A repeated claim returns the same drops and renews those that
 * are still claimed. A token holds at most {@link maxHeldClaims}; beyond that the list is empty. Drops of cancelled orders
 * and of those in payment review or refunded are left out. Source: product §9.16.
 */
export async function claimDrops(
  { kysely, clock }: DropDeps,
  claimant: Claimant,
  limit: number,
): Promise<DropSummary[]> {
  return kysely.transaction().execute(async (trx) => {
    const { lab, token } = claimant;
    const now = clock();
    const leaseUntil = leaseFrom(now);
    await lockClaimant(trx, token);
    const known = await findClaimed(trx, claimant);
    if (known.length > 0) {
      for (const drop of known) {
        if (drop.state !== 'claimed' || drop.isWithheld) continue;
        await changeDrop(trx, drop.id, { leaseUntil });
      }
      return (await findClaimed(trx, claimant)).filter((drop) => !drop.isWithheld);
    }
    await releaseExpired(trx, lab, new Date(now));
    const room = Math.min(limit, maxHeldClaims - (await countHeldDrops(trx, token, new Date(now))));
    if (room <= 0) return [];
    const ids = await lockWaiting(trx, lab, room);
    await markClaimed(trx, ids, { ...claimant, leaseUntil });
    const claimed = await findClaimed(trx, claimant);
    const batches = new Set(claimed.map(({ batch }) => batch));
    for (const batch of [...batches].toSorted((a, b) => a - b))
      await updateBatchState(trx, batch, now);
    return claimed;
  });
}

/** Whether a drop belongs to this claim. */
export function isClaimOf(drop: DropSummary, { token, claimId }: Claim): boolean {
  return drop.claim === claimId && drop.claimedBy === token;
}

/**
 * Renews a claim, even one whose lease has run out while no other claim took the drop. With `placing` the drop stays with
 * this agent until it is delivered or failed, because from here on the folder may already be in the lab's hands; before,
 * the claim of an order that stopped it is lost. A drop that is delivered already is returned as it is. Source: product
 * §9.16.
 */
export function renewClaim(
  { kysely, clock }: DropDeps,
  claimant: Claimant,
  dropId: string,
  placing: boolean,
) {
  return transact(
    kysely,
    async (trx): Promise<Result<DropSummary, 'not_found' | 'drop_claim_lost'>> => {
      const { lab } = claimant;
      const drop = await lockDrop(trx, lab, dropId);
      if (!drop) return fail('not_found');
      const { state } = drop;
      if (!isClaimOf(drop, claimant) || state === 'failed' || state === 'cancelled') {
        return fail('drop_claim_lost');
      }
      if (state !== 'claimed' && state !== 'waiting') return succeed(drop);
      if (drop.isWithheld) return fail('drop_claim_lost');
      const now = clock();
      await changeDrop(trx, dropId, {
        state: 'claimed',
        leaseUntil: leaseFrom(now),
        placingAt: drop.placingAt ?? (placing ? new Date(now) : null),
      });
      return succeed((await findDrop(trx, lab, dropId)) ?? drop);
    },
  );
}
