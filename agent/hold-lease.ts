import { ShopUnreachable } from './agent-errors.ts';
import type { AgentContext } from './agent-context.ts';
import type { AgentJob } from './job-store.ts';

/** Records the lease of a drop from the moment before its request. */
export function noteLease(agent: AgentContext, dropId: string, asked: number, seconds: number) {
  agent.leases.set(dropId, asked + seconds * 1000);
}

/** State of a job's claim at the shop. */
export type HeldClaim = 'held' | 'lost' | 'delivered';

/**
 * Renews the claim of a job. `lost`: another claim has the drop, or it was cancelled. `delivered`: the shop knows that
 * it is in the folder.
 */
export async function renewLease(
  agent: AgentContext,
  { dropId, claimId }: AgentJob,
  placing: boolean,
): Promise<HeldClaim> {
  const asked = agent.system.now();
  const renewed = await agent.client.renew(dropId, claimId, placing);
  if (!renewed.ok) {
    if (renewed.code === 'drop_claim_lost' || renewed.code === 'not_found') return 'lost';
    throw new ShopUnreachable(`the shop refuses the claim: ${renewed.code}`);
  }
  noteLease(agent, dropId, asked, renewed.value.leaseSeconds);
  return renewed.value.drop.state === 'claimed' ? 'held' : 'delivered';
}

/** A lease that ends sooner than this is renewed, in milliseconds. */
const renewBefore = 5 * 60_000;

/** {@link renewLease}, unless the lease is long enough. */
export async function keepLease(agent: AgentContext, job: AgentJob): Promise<HeldClaim> {
  const end = agent.leases.get(job.dropId) ?? 0;
  return end - agent.system.now() > renewBefore ? 'held' : renewLease(agent, job, false);
}

/**
 * Keeps the lease of a job between two steps of a long work; resolves to whether the job still has it. A shop that does
 * not answer ends the work only when the lease is over, because everything done so far would be lost.
 * @throws ShopUnreachable, TokenRefused
 */
export async function holdLease(agent: AgentContext, job: AgentJob): Promise<boolean> {
  try {
    return (await keepLease(agent, job)) !== 'lost';
  } catch (error) {
    const isOver = (agent.leases.get(job.dropId) ?? 0) <= agent.system.now();
    if (!(error instanceof ShopUnreachable) || agent.signal.aborted || isOver) throw error;
    return true;
  }
}
