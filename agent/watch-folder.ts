import type { AgentContext } from './agent-context.ts';
import type { AgentJob, LabResult } from './job-store.ts';
import { disconnected, ownFolder } from './own-folder.ts';
import { lookIntoFolder, readLabResult, type FolderLook } from './read-lab-result.ts';
import { errorLine } from './write-failure.ts';

/** A drop must be absent in this many looks before it counts as gone: a program may be renaming it. */
const looksUntilGone = 3;
/** A drop that the lab's program has not taken for this long is mentioned, in milliseconds. */
const waitingLimit = 15 * 60_000;

/** Looks for the answers of a lab's program. */
export interface FolderWatcher {
  /** Looks once and stores new answers; resolves to whether there is one. */
  readonly look: () => Promise<boolean>;
}

/** State of a watcher between two polls, by drop. */
interface WatchMemory {
  /** Looks in which it was absent. */
  readonly absent: Map<string, number>;
  /** Since when it waits for the lab's program, by the agent's clock; infinite once that was mentioned. */
  readonly waitingSince: Map<string, number>;
}

/** How a look at all drops ended: whether there is a new answer, and the first error; null without one. */
interface LookedAt {
  readonly hasUpdate: boolean;
  readonly trouble: unknown;
}

function noteWaiting(agent: AgentContext, memory: WatchMemory, { dropId, name }: AgentJob): void {
  const now = agent.system.now();
  const since = memory.waitingSince.get(dropId);
  if (since === undefined) memory.waitingSince.set(dropId, now);
  else if (now - since > waitingLimit) {
    memory.waitingSince.set(dropId, Number.POSITIVE_INFINITY);
    const text = 'the lab’s program has not taken it for 15 minutes';
    agent.log({ level: 'warning', event: 'drop_waiting', drop: name, text });
  }
}

function isGone({ absent }: WatchMemory, { dropId }: AgentJob): boolean {
  const looks = (absent.get(dropId) ?? 0) + 1;
  absent.set(dropId, looks);
  return looks >= looksUntilGone;
}

/** A new result of a job, or `ended` when nothing more can come of it. */
async function judge(
  agent: AgentContext,
  memory: WatchMemory,
  look: FolderLook,
  job: AgentJob,
): Promise<LabResult | 'ended' | null> {
  if (job.manifest === null) return null;
  const seen = await readLabResult(look, job.manifest);
  if (seen !== 'gone') memory.absent.delete(job.dropId);
  if (seen === 'waiting') {
    noteWaiting(agent, memory, job);
    return null;
  }
  if (seen !== 'gone') return seen.result === job.labResult?.result ? null : seen;
  if (!isGone(memory, job)) return null;
  // Labs tidy up what they have taken.
  if (job.labResult?.result === 'accepted') return job.isReported ? 'ended' : null;
  return job.labResult
    ? null
    : { result: 'unknown', words: 'the folder is gone without an answer' };
}

/** Opens a watcher. It polls, because file events of network folders get lost. */
export function openFolderWatcher(agent: AgentContext): FolderWatcher {
  const memory: WatchMemory = { absent: new Map(), waitingSince: new Map() };
  let isUnreadable = false;

  const lookAt = async (look: FolderLook, job: AgentJob): Promise<boolean> => {
    const seen = await judge(agent, memory, look, job);
    if (seen === null) return false;
    if (seen === 'ended') await agent.store.remove(job.dropId);
    else await agent.store.update(job.dropId, { labResult: seen, isReported: false });
    return true;
  };

  const lookAll = async (): Promise<LookedAt> => {
    const isVisible = ({ phase }: AgentJob): boolean => phase === 'placed' || phase === 'delivered';
    const jobs = agent.store.list().filter(isVisible);
    if (jobs.length === 0) return { hasUpdate: false, trouble: null };
    const look = await lookIntoFolder(agent.folder);
    if (!look.names.has(ownFolder)) throw disconnected(agent.folder);
    let hasUpdate = false;
    let trouble: unknown = null;
    for (const job of jobs) {
      try {
        if (await lookAt(look, job)) hasUpdate = true;
      } catch (error) {
        // A folder that cannot be read hides no answer about another.
        trouble ??= error;
      }
    }
    return { hasUpdate, trouble };
  };

  return {
    look: async () => {
      const { hasUpdate, trouble } = await lookAll().catch((error: unknown) => ({
        hasUpdate: false,
        trouble: error,
      }));
      if (trouble !== null && !isUnreadable) {
        const text = `answers of the lab cannot be read or stored now (${errorLine(trouble)})`;
        agent.log({ level: 'error', event: 'folder_unreadable', text });
      }
      isUnreadable = trouble !== null;
      return hasUpdate;
    },
  };
}
