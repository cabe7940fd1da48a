import { randomUUID } from 'node:crypto';
import type { AgentContext } from './agent-context.ts';
import { ShopUnreachable } from './agent-errors.ts';
import { advanceJob } from './deliver-job.ts';
import { noteLease } from './hold-lease.ts';
import type { Job } from './job-store.ts';

/** Drops of one claim: enough to keep the connection busy, and few enough for their leases. */
const claimSize = 4;

/**
 * Claims waiting drops. The claim's id is on the disk before its request and until its answer is, so that a lost answer
 * is asked for again and no drop stays claimed by an agent that does not know it.
 */
async function claimMore(agent: AgentContext): Promise<number> {
  const { store, client, system } = agent;
  const claimId = store.openClaim() ?? randomUUID();
  if (store.openClaim() === null) await store.setOpenClaim(claimId);
  const asked = system.now();
  const claimed = await client.claim(claimId, claimSize);
  if (!claimed.ok) throw new ShopUnreachable(`the shop refuses the claim: ${claimed.code}`);
  const { drops, leaseSeconds } = claimed.value;
  let added = 0;
  for (const { id: dropId, name, format, state, attempt } of drops) {
    if (state !== 'claimed' || store.find(dropId)) continue;
    const job = { version: 1, dropId, claimId, name, phase: 'claimed' } as const;
    await store.add({ ...job, manifest: null, labResult: null, isReported: false });
    noteLease(agent, dropId, asked, leaseSeconds);
    added += 1;
    const again = attempt > 1 ? `, attempt ${attempt}` : '';
    agent.log({
      level: 'info',
      event: 'drop_claimed',
      drop: name,
      text: `fetching (${format}${again})`,
    });
  }
  await store.setOpenClaim(null);
  return added;
}

const advanceAll = async (agent: AgentContext): Promise<void> => {
  const isNew = ({ phase }: Job): number => (phase === 'claimed' ? 1 : 0);
  // Reports first: they are short, and people wait for them.
  const jobs = agent.store.list().toSorted((a, b) => isNew(a) - isNew(b));
  for (const { dropId } of jobs) {
    if (agent.signal.aborted) return;
    await advanceJob(agent, dropId);
  }
};

/**
 * Brings every job as far as possible, and claims more until no drop waits.
 * @throws ShopUnreachable, TokenRefused, FolderTrouble; then it is called again later
 */
export async function exchangeJobs(agent: AgentContext): Promise<void> {
  do {
    await advanceAll(agent);
    if (agent.signal.aborted) return;
  } while ((await claimMore(agent)) > 0);
}
