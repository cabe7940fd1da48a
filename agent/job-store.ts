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
  dropId: z.string(),
  claimId: z.string(),
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

/** The agent's own record, beside the lab's folders, of every drop that it has claimed and that has not ended. */
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
  /** Writes the record, without the downloads, into a new folder that takes the place of the agent's own one. */
  readonly copyTo: (own: string) => Promise<void>;
}

async function readOpenClaim(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : z.object({ claimId: z.string() }).parse(JSON.parse(text)).claimId;
}

async function readJobs(folder: string): Promise<Map<string, AgentJob>> {
  const jobs = new Map<string, AgentJob>();
  for (const name of (await readdir(folder)).toSorted()) {
    if (!name.endsWith('.json')) continue;
    const job = storedJob.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
    jobs.set(job.dropId, job);
  }
  return jobs;
}

/** Names in the agent's own folder. */
const [jobsFolder, printsFolder, claimName] = ['jobs', 'prints', 'claim.json'] as const;

async function writeRecord(
  own: string,
  jobs: readonly AgentJob[],
  claimId: string | null,
): Promise<void> {
  await mkdir(path.join(own, jobsFolder), { recursive: true });
  await mkdir(path.join(own, printsFolder), { recursive: true });
  for (const job of jobs) {
    await writeWhole(path.join(own, jobsFolder, `${job.dropId}.json`), JSON.stringify(job));
  }
  if (claimId !== null) await writeWhole(path.join(own, claimName), JSON.stringify({ claimId }));
}

/** Opens the record in the agent's own folder. */
export async function openJobStore(own: string): Promise<JobStore> {
  const folder = path.join(own, jobsFolder);
  const prints = path.join(own, printsFolder);
  const claimFile = path.join(own, claimName);
  await mkdir(folder, { recursive: true });
  await mkdir(prints, { recursive: true });
  const jobs = await readJobs(folder);
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
  const fileOf = (dropId: string) => path.join(folder, `${dropId}.json`);
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
        await rm(path.join(prints, dropId), { recursive: true, force: true });
        await rm(fileOf(dropId), { force: true });
        await syncFolder(folder);
        jobs.delete(dropId);
      }),
    printsOf: (dropId) => path.join(prints, dropId),
    copyTo: (copy) => inTurn(() => writeRecord(copy, [...jobs.values()], openClaim)),
    openClaim: () => openClaim,
    setOpenClaim: (claimId) =>
      inTurn(async () => {
        if (claimId === null) await rm(claimFile, { force: true });
        else await writeWhole(claimFile, JSON.stringify({ claimId }));
        openClaim = claimId;
      }),
  };
}
