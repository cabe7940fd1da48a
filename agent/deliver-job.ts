import { createReadStream } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { maxReportLength } from '#domain/lab/lab-claims.ts';
import { findDropFault } from '#domain/lab/check-manifest.ts';
import type { DropManifest } from '#domain/lab/drop.ts';
import type { AgentContext } from './agent-context.ts';
import { FolderTrouble, PlacingRefused, ShopUnreachable } from './agent-errors.ts';
import { fetchPrints } from './fetch-drop-prints.ts';
import { printPath } from './fetch-print.ts';
import { holdLease, keepLease, renewLease } from './hold-lease.ts';
import type { AgentJob, LabResult, ReadJob } from './job-store.ts';
import { requireFolder } from './own-folder.ts';
import { syncFolder } from './stage-files.ts';
import { describeWriteFailure, errorCode, errorLine, type WriteFailure } from './write-failure.ts';
import { hiddenFolders, removeFolder, stageDrop, type NamedDrop } from './write-drop.ts';

function namedDrop({ name, manifest }: ReadJob): NamedDrop {
  return { name, manifest };
}

/** A drop that cannot be put in place in this many rounds fails; each one tries to rename it for 20 seconds. */
const maxRefusals = 5;

/** Removes what is hidden of a drop that belongs to another claim now. */
async function dropJob(agent: AgentContext, job: AgentJob): Promise<void> {
  if (job.manifest !== null) {
    for (const hidden of hiddenFolders(
      namedDrop({ ...job, manifest: job.manifest }),
      agent.folder,
    )) {
      await removeFolder(agent.folder, hidden);
    }
  }
  await agent.store.remove(job.dropId);
  const text = 'it was cancelled or belongs to another computer now';
  agent.log({ level: 'warning', event: 'claim_lost', drop: job.name, text });
}

/** Reports that a drop cannot be delivered, and forgets it. */
async function failJob(agent: AgentContext, job: AgentJob, words: string): Promise<void> {
  const { dropId, claimId } = job;
  const report = { result: 'failed', words: words.slice(0, maxReportLength), claimId };
  await agent.client.report(dropId, report);
  await agent.store.remove(dropId);
  agent.log({ level: 'error', event: 'drop_failed', drop: job.name, text: words });
}

/** Fails a job whose names could lead out of the lab's folder; resolves to whether it did. */
async function failUnsafe(agent: AgentContext, job: ReadJob): Promise<boolean> {
  const fault = findDropFault(namedDrop(job));
  if (fault !== null) await failJob(agent, job, fault);
  return fault !== null;
}

/** Reads the manifest of a job once. */
async function readManifest(agent: AgentContext, job: AgentJob): Promise<ReadJob | null> {
  if (job.manifest !== null) {
    const known = { ...job, manifest: job.manifest };
    return (await failUnsafe(agent, known)) ? null : known;
  }
  const read = await agent.client.readDrop(job.dropId);
  if (!read.ok) {
    if (read.code !== 'not_found') throw new ShopUnreachable(`the shop refuses: ${read.code}`);
    await dropJob(agent, job);
    return null;
  }
  const { manifest } = read.value;
  if (await failUnsafe(agent, { ...job, manifest })) return null;
  const stored = await agent.store.update(job.dropId, { manifest });
  return stored ? { ...stored, manifest } : null;
}

/** Handles a failed writing: passing trouble is thrown, and the drop is tried again later. */
async function handleWriteFailure(agent: AgentContext, job: ReadJob, failure: WriteFailure) {
  const text = describeWriteFailure(failure);
  // Its claim was lost meanwhile.
  if (failure.code === 'writing_stopped') return dropJob(agent, job);
  if (failure.code === 'manifest_invalid') return failJob(agent, job, text);
  if (failure.code === 'print_missing' || failure.code === 'print_damaged') {
    // A power cut can leave a download with the right size and the wrong bytes.
    await rm(agent.store.printsOf(job.dropId), { recursive: true, force: true });
  }
  throw new FolderTrouble(text);
}

/** Null for a file that is not there; any other error is trouble of the folder. */
function isAbsent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw new FolderTrouble(errorLine(error));
}

/** Whether a hidden folder of a drop is there; if none is, its renaming has happened. */
async function isHidden(agent: AgentContext, job: ReadJob): Promise<boolean> {
  const hidden = hiddenFolders(namedDrop(job), agent.folder);
  const found = await Promise.all(hidden.map((folder) => lstat(folder).catch(isAbsent)));
  if (found.some((stats) => stats !== null)) return true;
  await requireFolder(agent.folder);
  return false;
}

/**
 * Handles a staged drop that cannot be put in place: another program prevents the renaming, or takes files out of the
 * hidden folder. It is tried again in later rounds and fails after some; what is hidden of it is kept.
 */
async function handleRefusal(agent: AgentContext, job: ReadJob, failure: WriteFailure) {
  // A network share can lose the answer to a renaming that has happened.
  if (failure.code === 'rename_refused' && !(await isHidden(agent, job))) {
    await agent.store.update(job.dropId, { phase: 'placed' });
    return;
  }
  const refusals = job.refusals + 1;
  const text = describeWriteFailure(failure);
  if (refusals >= maxRefusals) return failJob(agent, job, text);
  await agent.store.update(job.dropId, { phase: 'claimed', refusals });
  throw new PlacingRefused(`${job.name}: ${text}`);
}

/** Puts a staged drop in place, once the shop gives it to no other claim and the step is on the disk. */
async function placeStaged(
  agent: AgentContext,
  job: ReadJob,
  staged: Extract<Awaited<ReturnType<typeof stageDrop>>, { ok: true }>['value'],
): Promise<void> {
  if ('existing' in staged) {
    const text = `it is in the folder already, as ${staged.existing}`;
    agent.log({ level: 'info', event: 'drop_found', drop: job.name, text });
    await agent.store.update(job.dropId, { phase: 'placed' });
    return;
  }
  const held = await renewLease(agent, job, true);
  if (held !== 'held') {
    await staged.discard();
    if (held === 'lost') await dropJob(agent, job);
    else await agent.store.update(job.dropId, { phase: 'delivered' });
    return;
  }
  await syncFolder(agent.folder);
  await agent.store.update(job.dropId, { phase: 'placing' });
  const placed = await staged.place();
  if (!placed.ok) return handleRefusal(agent, job, placed);
  await agent.store.update(job.dropId, { phase: 'placed' });
  agent.log({ level: 'info', event: 'drop_placed', drop: job.name, text: 'in the folder' });
}

async function prepareJob(agent: AgentContext, claimed: AgentJob): Promise<void> {
  const held = await keepLease(agent, claimed);
  if (held === 'lost') return dropJob(agent, claimed);
  const job = await readManifest(agent, claimed);
  if (job === null) return;
  if (held === 'delivered') {
    await agent.store.update(job.dropId, { phase: 'delivered' });
    return;
  }
  const problem = await fetchPrints(agent, job);
  if (problem === 'lost') return dropJob(agent, job);
  if (problem !== null) return failJob(agent, job, problem);
  const folder = agent.store.printsOf(job.dropId);
  const target = {
    folder: agent.folder,
    openPrint: async (sha256: string) => createReadStream(printPath({ folder, sha256 })),
    mayGoOn: () => holdLease(agent, job),
    ...(agent.renaming && { system: agent.renaming }),
  };
  const staged = await stageDrop(namedDrop(job), target);
  if (!staged.ok) return handleWriteFailure(agent, job, staged);
  return placeStaged(agent, job, staged.value);
}

/**
 * Decides after an interruption whether the renaming had happened. A drop that the lab's program has taken away meanwhile
 * is so not written a second time.
 */
async function resumePlacing(agent: AgentContext, job: ReadJob): Promise<void> {
  if (await failUnsafe(agent, job)) return;
  const isStaged = await isHidden(agent, job);
  await agent.store.update(job.dropId, { phase: isStaged ? 'claimed' : 'placed' });
}

/** Confirms to the shop that a drop is in the folder. */
async function confirmJob(agent: AgentContext, { dropId, claimId, name }: AgentJob): Promise<void> {
  const confirmed = await agent.client.confirm(dropId, claimId);
  if (confirmed.ok) {
    await agent.store.update(dropId, { phase: 'delivered' });
    await rm(agent.store.printsOf(dropId), { recursive: true, force: true });
    return;
  }
  await agent.store.remove(dropId);
  const text = `it is in the folder, but the shop does not expect it there (${confirmed.code}): ask the shop before printing it`;
  agent.log({ level: 'error', event: 'drop_unexpected', drop: name, text });
}

/** Darkroom gives no answer after it has taken a request, and keeps it in `processed`. */
function isLastResult({ result }: LabResult, manifest: DropManifest | null): boolean {
  return result !== 'accepted' || manifest?.format === 'darkroom';
}

/** Reports the lab's answer; after a last one the job ends. */
async function reportJob(agent: AgentContext, job: AgentJob): Promise<void> {
  const { labResult, isReported, dropId, claimId } = job;
  if (labResult === null || isReported) return;
  const { result, words } = labResult;
  const report = { result, claimId, ...(words !== undefined && { words }) };
  const reported = await agent.client.report(dropId, report);
  const refused = reported.ok ? '' : ` (the shop: ${reported.code})`;
  agent.log({
    level: result === 'failed' || result === 'unknown' ? 'error' : 'info',
    event: `drop_${result}`,
    drop: job.name,
    text: `${result}${words === undefined ? '' : `: ${words}`}${refused}`,
  });
  if (isLastResult(labResult, job.manifest)) return agent.store.remove(dropId);
  // The lab may have printed or refused it while the report was on its way.
  await agent.store.update(dropId, (now) => ({ isReported: now.labResult?.result === result }));
}

/** Does the next steps of a job until it waits for the lab. */
export async function advanceJob(agent: AgentContext, dropId: string): Promise<void> {
  for (;;) {
    const job = agent.store.find(dropId);
    if (!job || agent.signal.aborted) return;
    const { phase, manifest } = job;
    if (phase === 'claimed' || manifest === null) await prepareJob(agent, job);
    else if (phase === 'placing') await resumePlacing(agent, { ...job, manifest });
    else if (phase === 'placed') await confirmJob(agent, job);
    else return reportJob(agent, job);
  }
}
