import type { DropManifest, DropPrintFile } from '#domain/lab/drop.ts';
import type { AgentContext } from './agent-context.ts';
import { DownloadBroken, ShopUnreachable } from './agent-errors.ts';
import { fetchPrint } from './fetch-print.ts';
import { keepLease } from './hold-lease.ts';
import type { ReadJob } from './job-store.ts';

/** Downloads at a time. */
const parallelDownloads = 4;
/** A download that breaks off is continued at once this often. */
const maxBreaks = 3;
/** A print that arrives damaged this often fails its drop. */
const maxDamaged = 3;
/**
 * A print that breaks off at the same byte in this many rounds fails its drop: after about a quarter of an hour, so that
 * a storage that the shop cannot reach for minutes fails none.
 */
const maxStuckRounds = 20;

/** The prints of a drop, each once. */
function listPrints({ files }: DropManifest): DropPrintFile[] {
  const prints = files.filter((file): file is DropPrintFile => file.kind === 'print');
  return [...new Map(prints.map((file) => [file.sha256, file])).values()];
}

/** Whether a print broke off at the same byte in too many rounds in a row; those without an answer do not count. */
function isStuck(
  agent: AgentContext,
  sha256: string,
  error: ShopUnreachable,
): error is DownloadBroken {
  if (!(error instanceof DownloadBroken)) return false;
  const last = agent.stuck.get(sha256);
  const rounds = last?.at === error.at ? last.rounds + 1 : 1;
  agent.stuck.set(sha256, { at: error.at, rounds });
  if (rounds < maxStuckRounds) return false;
  agent.stuck.delete(sha256);
  return true;
}

/** Downloads one print; resolves to the reason why the drop cannot be delivered. */
async function fetchOne(
  agent: AgentContext,
  job: ReadJob,
  file: DropPrintFile,
): Promise<string | null> {
  const { sha256, size, path: name } = file;
  const folder = agent.store.printsOf(job.dropId);
  const wanted = { dropId: job.dropId, sha256, size, folder };
  for (let breaks = 0; ;) {
    let outcome;
    try {
      outcome = await fetchPrint(agent.client, wanted);
    } catch (error) {
      breaks += 1;
      if (!(error instanceof ShopUnreachable) || error.waitSeconds > 0) throw error;
      if (agent.signal.aborted) throw error;
      if (breaks <= maxBreaks) continue;
      if (!isStuck(agent, sha256, error)) throw error;
      return `${name} breaks off at byte ${error.at} each time`;
    }
    if (outcome === 'whole') {
      agent.damaged.delete(sha256);
      agent.stuck.delete(sha256);
      return null;
    }
    if (outcome === 'missing') return `the shop does not have ${name}`;
    const times = (agent.damaged.get(sha256) ?? 0) + 1;
    if (times >= maxDamaged) {
      // Staff may send the drop again.
      agent.damaged.delete(sha256);
      return `${name} arrives damaged`;
    }
    agent.damaged.set(sha256, times);
  }
}

/** Downloads the prints of a job; resolves to the reason why it cannot be delivered, or `lost`. */
export async function fetchPrints(agent: AgentContext, job: ReadJob): Promise<string | null> {
  const waiting = listPrints(job.manifest);
  const problems: string[] = [];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const isLost = (await keepLease(agent, job)) === 'lost';
      const problem = isLost ? 'lost' : await fetchOne(agent, job, file);
      if (problem === null) continue;
      problems.push(problem);
      waiting.length = 0;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: parallelDownloads }, work));
  const [problem = null] = problems;
  const broken = results.find((result) => result.status === 'rejected');
  if (problem === null && broken) throw broken.reason;
  return problem;
}
