import { mkdir, readdir, readFile, rm, open } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { dropManifest } from '#contract/lab.ts';
import type { DropManifest } from '#domain/lab/drop.ts';
import { syncFolder } from './stage-files.ts';
import { renameRetrying, renameSystem } from './rename-retrying.ts';

/** Replaces a small file; a reader, also after a power cut, sees the old or the new text. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    const handle = await open(draft, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameRetrying([draft, file], async () => false, renameSystem);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** The lab's answer that an agent found in the folder. */
export const labResult = z.object({
  result: z.enum(['accepted', 'printed', 'failed', 'unknown']),
  words: z.string().optional(),
});
/** See {@link labResult}. */
export type LabResult = z.infer<typeof labResult>;

/**
 * How far a drop is. `claimed`: nothing of it is visible. `placing`: it is being renamed, or was. `placed`: visible, the
 * shop may not know. `delivered`: the shop knows, and the lab's answer is awaited.
 */
const phases = ['claimed', 'placing', 'placed', 'delivered'] as const;

const storedJob = z.object({
  version: z.literal(1),
  dropId: z.uuid(),
  claimId: z.uuid(),
  name: z.string(),
  phase: z.enum(phases),
  /** Null until it was read. */
  manifest: z.nullable(dropManifest),
  labResult: labResult.nullable(),
  /** Whether the shop knows the answer. */
  isReported: z.boolean(),
  /** Rounds in which it could not be put in place. */
  refusals: z.number(),
});
/** A drop that this folder's agent works on. */
export type AgentJob = Readonly<z.infer<typeof storedJob>>;
/** A job whose manifest was read. */
export type ReadJob = AgentJob & { readonly manifest: DropManifest };

type JobChange = Partial<AgentJob> | ((job: AgentJob) => Partial<AgentJob>);

/** The agent's record of every drop that it has claimed and that has not ended, in a folder that no one else writes. */
export interface JobStore {
  readonly list: () => readonly AgentJob[];
  readonly find: (dropId: string) => AgentJob | undefined;
  /**
   * Changes a job on the disk and then in memory; a function gets the job as the changes before have left it. Jobs that
   * have ended meanwhile are left alone.
   */
  readonly update: (dropId: string, change: JobChange) => Promise<AgentJob | undefined>;
  readonly add: (job: AgentJob) => Promise<void>;
  /** Forgets a job that has ended, with its downloads. */
  readonly remove: (dropId: string) => Promise<void>;
  /** Folder for the downloads of a job. */
  readonly printsOf: (dropId: string) => string;
  /** The claim whose answer is not stored yet; it is repeated until it is. */
  readonly openClaim: () => string | null;
  readonly setOpenClaim: (claimId: string | null) => Promise<void>;
}

async function readOpenClaim(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : z.object({ claimId: z.uuid() }).parse(JSON.parse(text)).claimId;
}

/** Reads the record of a job; null for a file that is not one, or not under its own name. */
function parseJob(name: string, text: string): AgentJob | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  const job = storedJob.safeParse(content).data;
  return job && name === `${job.dropId}.json` ? job : null;
}

async function readJobs(
  folder: string,
  refused: (file: string) => void,
): Promise<Map<string, AgentJob>> {
  const jobs = new Map<string, AgentJob>();
  for (const name of (await readdir(folder)).toSorted()) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(folder, name);
    const job = parseJob(name, await readFile(file, 'utf8'));
    if (job) jobs.set(job.dropId, job);
    else refused(file);
  }
  return jobs;
}

/** Path of an entry of a folder. Throws for a name that leads out of it. */
function entryOf(folder: string, name: string): string {
  const entry = path.resolve(folder, name);
  if (path.dirname(entry) !== path.resolve(folder))
    throw new Error(`${name} leads out of ${folder}`);
  return entry;
}

/** Opens the record in its folder; `refused` is called with each file in it that is no record. */
export async function openJobStore(
  state: string,
  refused: (file: string) => void = () => undefined,
): Promise<JobStore> {
  const folder = path.join(state, 'jobs');
  const prints = path.join(state, 'prints');
  const claimFile = path.join(state, 'claim.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(prints, { recursive: true });
  const jobs = await readJobs(folder, refused);
  for (const name of await readdir(prints)) {
    if (!jobs.has(name)) await rm(path.join(prints, name), { recursive: true, force: true });
  }
  let openClaim = await readOpenClaim(claimFile);
  let last: Promise<unknown> = Promise.resolve();
  // The watcher and the deliverer change the same jobs: one after the other, so that no change is lost.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const fileOf = (dropId: string) => entryOf(folder, `${dropId}.json`);
  const printsOf = (dropId: string) => entryOf(prints, dropId);
  const write = async (job: AgentJob): Promise<void> => {
    await writeWhole(fileOf(job.dropId), JSON.stringify(job));
    jobs.set(job.dropId, job);
  };
  return {
    list: () => [...jobs.values()],
    find: (dropId) => jobs.get(dropId),
    add: (job) => inTurn(() => write(job)),
    update: (dropId, change) =>
      inTurn(async () => {
        const job = jobs.get(dropId);
        if (!job) return undefined;
        const changed = { ...job, ...(typeof change === 'function' ? change(job) : change) };
        await write(changed);
        return changed;
      }),
    remove: (dropId) =>
      inTurn(async () => {
        await rm(printsOf(dropId), { recursive: true, force: true });
        await rm(fileOf(dropId), { force: true });
        await syncFolder(folder);
        jobs.delete(dropId);
      }),
    printsOf,
    openClaim: () => openClaim,
    setOpenClaim: (claimId) =>
      inTurn(async () => {
        if (claimId === null) await rm(claimFile, { force: true });
        else await writeWhole(claimFile, JSON.stringify({ claimId }));
        openClaim = claimId;
      }),
  };
}
