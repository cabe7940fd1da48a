import type { AgentContext } from './agent-context.ts';
import type { Job, LabAnswer } from './job-store.ts';
import { lookIntoFolder, readAnswer, type FolderLook } from './read-answer.ts';
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

/** Opens a watcher. It polls, because file events of network folders get lost. */
export function openFolderWatcher(agent: AgentContext): FolderWatcher {
  const absent = new Map<string, number>();
  const waitingSince = new Map<string, number>();
  let isUnreadable = false;

  const noteWaiting = ({ dropId, name }: Job): void => {
    const now = agent.system.now();
    const since = waitingSince.get(dropId);
    if (since === undefined) waitingSince.set(dropId, now);
    else if (now - since > waitingLimit) {
      waitingSince.set(dropId, Number.POSITIVE_INFINITY);
      const text = 'the lab’s program has not taken it for 15 minutes';
      agent.log({ level: 'warning', event: 'drop_waiting', drop: name, text });
    }
  };

  const isGone = ({ dropId }: Job): boolean => {
    const looks = (absent.get(dropId) ?? 0) + 1;
    absent.set(dropId, looks);
    return looks >= looksUntilGone;
  };

  const judge = async (look: FolderLook, job: Job): Promise<LabAnswer | 'ended' | null> => {
    if (job.manifest === null) return null;
    const seen = await readAnswer(look, job.manifest);
    if (seen !== 'gone') absent.delete(job.dropId);
    if (seen === 'waiting') {
      noteWaiting(job);
      return null;
    }
    if (seen !== 'gone') return seen.result === job.answer?.result ? null : seen;
    if (!isGone(job)) return null;
    // Labs tidy up what they have taken.
    if (job.answer?.result === 'accepted') return job.isReported ? 'ended' : null;
    return job.answer ? null : { result: 'unknown', words: 'the folder is gone without an answer' };
  };

  const lookAll = async (): Promise<boolean> => {
    const jobs = agent.store
      .list()
      .filter(({ phase }) => phase === 'placed' || phase === 'delivered');
    if (jobs.length === 0) return false;
    const look = await lookIntoFolder(agent.folder);
    let hasNews = false;
    for (const job of jobs) {
      const seen = await judge(look, job);
      if (seen === null) continue;
      if (seen === 'ended') await agent.store.remove(job.dropId);
      else await agent.store.update(job.dropId, { answer: seen, isReported: false });
      hasNews = true;
    }
    return hasNews;
  };

  return {
    look: async () => {
      try {
        const hasNews = await lookAll();
        isUnreadable = false;
        return hasNews;
      } catch (error) {
        if (!isUnreadable) {
          const text = `answers of the lab cannot be read or stored now (${errorLine(error)})`;
          agent.log({ level: 'error', event: 'folder_unreadable', text });
        }
        isUnreadable = true;
        return false;
      }
    },
  };
}
