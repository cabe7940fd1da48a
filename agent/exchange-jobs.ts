import { randomUUID } from 'node:crypto';
import type { AgentContext } from './agent-context.ts';
import {
  DownloadBroken,
  FolderTrouble,
  NoResponse,
  PlacingRefused,
  ShopUnreachable,
} from './agent-errors.ts';
import { advanceJob } from './deliver-job.ts';
import { keepLease, noteLease } from './hold-lease.ts';
import type { AgentJob } from './job-store.ts';
import { errorCode } from './write-failure.ts';

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
    const known = store.find(dropId);
    if (state !== 'claimed' || (known && known.phase !== 'claimed')) continue;
    if (known) {
      // Its lease had run out, and the shop gave it to this claim: the old one counts no more.
      await store.update(dropId, { claimId });
      noteLease(agent, dropId, asked, leaseSeconds);
      continue;
    }
    const job = { version: 1, dropId, claimId, name, phase: 'claimed' } as const;
    await store.add({ ...job, manifest: null, labResult: null, isReported: false, refusals: 0 });
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

/** Trouble of this round, by drop. */
type Troubles = Map<string, Error>;

/** Keeps the drops that wait for the next round: the others may have taken longer than their leases. */
async function keepTroubled(agent: AgentContext, troubles: Troubles): Promise<void> {
  for (const dropId of troubles.keys()) {
    const job = agent.store.find(dropId);
    // The next round finds out about a lost one by itself.
    if (job?.phase === 'claimed') await keepLease(agent, job);
  }
}

/** Trouble that passes; any other error is a bug or ends the agent. */
function isPassing(error: unknown): error is Error {
  return (
    error instanceof ShopUnreachable || error instanceof FolderTrouble || errorCode(error) !== ''
  );
}

/** Trouble with one drop or its files, while others may be fetched and placed. */
function isOfOneDrop(error: Error): boolean {
  return error instanceof DownloadBroken || error instanceof PlacingRefused;
}

/** The shop does not answer, or asks to wait. */
function isSilent(error: Error): boolean {
  return error instanceof NoResponse || (error instanceof ShopUnreachable && error.waitSeconds > 0);
}

/**
 * Brings every job without trouble in this round as far as possible: one that cannot go on delays no other. Ends early
 * where the shop is silent for two of them.
 */
async function advanceAll(agent: AgentContext, troubles: Troubles): Promise<void> {
  const isNew = ({ phase }: AgentJob): number => (phase === 'claimed' ? 1 : 0);
  // Reports first: they are short, and people wait for them.
  const jobs = agent.store.list().toSorted((a, b) => isNew(a) - isNew(b));
  for (const { dropId } of jobs.filter((job) => !troubles.has(job.dropId))) {
    if (agent.signal.aborted) return;
    try {
      await advanceJob(agent, dropId);
    } catch (error) {
      if (!isPassing(error) || agent.signal.aborted) throw error;
      troubles.set(dropId, error);
      if ([...troubles.values()].filter(isSilent).length > 1) return;
    }
  }
}

/**
 * Brings every job as far as possible, and claims more until no drop waits. Trouble with one drop is thrown when the
 * others are done; trouble that concerns all of them ends the claiming.
 * @throws ShopUnreachable, TokenRefused, FolderTrouble; then it is called again later
 */
export async function exchangeJobs(agent: AgentContext): Promise<void> {
  const troubles: Troubles = new Map();
  do {
    await advanceAll(agent, troubles);
    if (agent.signal.aborted || ![...troubles.values()].every(isOfOneDrop)) break;
    await keepTroubled(agent, troubles);
  } while ((await claimMore(agent)) > 0);
  const [trouble] = troubles.values();
  if (trouble) throw trouble;
}
