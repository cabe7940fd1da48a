import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { baseEveryMs } from '#domain/backups/continuous.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { openDriver, type Stores } from '../../../platform/storage/blob-store.ts';
import { openIncoming, type Incoming } from '../../../platform/storage/incoming.ts';
import type { BlobPlace, StorageDriver } from '../../../platform/storage/storage-driver.ts';
import { copyBlob } from '../copy-files.ts';
import { nameAt, objectKey } from '../manifest.ts';
import { readCopyState, writeCopyState, type CopyState } from './copy-state.ts';
import { makeBase, pruneBases } from './make-base.ts';
import { listNewFiles } from '../stored-files.repo.ts';
import { listWaiting, maxWaiting, shipLog } from './ship-log.ts';

/** Dependencies of a continuous copy. */
export interface ContinuousDeps extends Stores {
  readonly clock: Clock;
  /** Folder or bucket of the backups. */
  readonly place: BlobPlace;
  readonly dataDir: string;
  /** The running embedded database; its address and folder change when it is started again. */
  readonly database: () => { readonly ownerUrl: string; readonly archive: string };
  /** Reports that the copy fails, and that it goes on. */
  readonly report: (line: string) => void;
}

const roundMs = 5_000;
const roundAfterFaultMs = 30_000;
const filesEveryMs = 30_000;
const firstFilesMs = 25 * 60 * 60 * 1000;

function newState(now: number): CopyState {
  const chain = `${nameAt(new Date(now))}-${randomUUID().slice(0, 8)}`;
  return { chain, baseAt: null, shippedAt: null, filesAt: null, problem: null };
}

/**
 * Opens the state of the copy. When so much waits that the disk could fill up, it is thrown away: the log then has a gap,
 * and the copy begins anew.
 */
async function openState({ database, clock }: ContinuousDeps): Promise<CopyState> {
  const { archive } = database();
  const state = (await readCopyState(archive)) ?? newState(clock());
  const waiting = await listWaiting(archive);
  if (waiting.length <= maxWaiting || state.problem === null) return state;
  for (const name of waiting) await rm(path.join(archive, name));
  return { ...newState(clock()), problem: state.problem };
}

function ageOf(instant: string | null, now: number): number {
  return instant === null ? Infinity : now - Date.parse(instant);
}

interface Opened {
  readonly driver: StorageDriver;
  readonly incoming: Incoming;
}

async function shipFiles(
  deps: ContinuousDeps,
  { driver }: Opened,
  filesAt: string | null,
): Promise<string> {
  const since = filesAt === null ? new Date(deps.clock() - firstFilesMs) : new Date(filesAt);
  const { files, upTo } = await listNewFiles(deps.database().ownerUrl, since);
  for (const file of files) {
    if ((await driver.sizeOf(objectKey(file.sha256))) === file.size) continue;
    // A file that is not there is named by the next backup.
    await copyBlob(deps, driver, file);
  }
  return upTo.toISOString();
}

async function advance(deps: ContinuousDeps, opened: Opened, state: CopyState): Promise<CopyState> {
  const { ownerUrl, archive } = deps.database();
  const now = deps.clock();
  const { chain } = state;
  await shipLog(opened.driver, chain, archive);
  let { baseAt, filesAt } = state;
  if (ageOf(baseAt, now) >= baseEveryMs) {
    const base = { ...opened, chain, ownerUrl, now };
    baseAt = (await makeBase(base)).endedAt;
    await pruneBases(base);
  }
  if (ageOf(filesAt, now) >= filesEveryMs) filesAt = await shipFiles(deps, opened, filesAt);
  return { chain, baseAt, filesAt, shippedAt: new Date(now).toISOString(), problem: null };
}

/** Copies what is new. A failure is kept in the state, and reported when it begins. */
export async function runRound(deps: ContinuousDeps, signal?: AbortSignal): Promise<boolean> {
  let state = await openState(deps);
  const before = state.problem;
  try {
    const incoming = openIncoming(path.resolve(deps.dataDir, 'incoming'));
    state = await advance(deps, { driver: await openDriver(deps.place), incoming }, state);
    if (before) deps.report('the continuous backup goes on');
  } catch (error) {
    // The database stops too.
    if (signal?.aborted) return false;
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
    const since = before?.since ?? new Date(deps.clock()).toISOString();
    state = { ...state, problem: { since, text } };
    if (!before) deps.report(`the continuous backup fails: ${text}`);
  }
  await writeCopyState(deps.database().archive, state);
  return state.problem === null;
}

/** Copies the log of the embedded database and new photos into the place of backups, every few seconds until `stop`. */
export function openContinuousCopy(deps: ContinuousDeps): { readonly stop: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      // The folder is away for a moment while the database is started again.
      const isFine = await runRound(deps, signal).catch(() => false);
      const pause = isFine ? roundMs : roundAfterFaultMs;
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      closing.abort();
      await running;
    },
  };
}
