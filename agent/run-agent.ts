import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pollSeconds } from '#domain/lab/lab-claims.ts';
import type { AgentContext } from './agent-context.ts';
import { FolderTaken, FolderTrouble, ShopUnreachable, TokenRefused } from './agent-errors.ts';
import type { AgentLog } from './agent-log.ts';
import { agentVersion } from './agent-version.ts';
import type { AgentSystem } from './agent-system.ts';
import { exchangeJobs } from './exchange-jobs.ts';
import { lockFolder } from './folder-lock.ts';
import { openJobStore, type JobStore } from './job-store.ts';
import {
  identifyFolder,
  isFolderThere,
  ownFolder,
  requireFolder,
  restoreOwnFolder,
} from './own-folder.ts';
import type { RenameSystem } from './rename-retrying.ts';
import { openShopClient } from './shop-client.ts';
import { openFolderWatcher } from './watch-folder.ts';
import { errorCode, errorLine } from './write-failure.ts';

/** Options of an agent. */
export interface AgentOptions {
  readonly shop: URL;
  readonly token: string;
  /** The lab's hot folder, which exists. */
  readonly folder: string;
  /** Folder of the agent's record and downloads, outside the hot folder, which others may write. */
  readonly state: string;
  /** Ends when no drop waits, instead of polling. */
  readonly once: boolean;
}

/** The surroundings of an agent. */
export interface AgentSurroundings {
  readonly log: AgentLog;
  readonly system: AgentSystem;
  /** Ends the agent cleanly. */
  readonly stop: AbortSignal;
  /** Replaced in tests. */
  readonly renaming?: RenameSystem;
}

/** Pause between two looks at the lab's answers, in milliseconds. */
const lookEvery = 3000;
/** Longest pause after a failure, in milliseconds. */
const maxPause = 60_000;
/** A clock that is further off is mentioned, in milliseconds. */
const notableClock = 60_000;

/** Reports that the agent runs, and what troubles it; resolves to the milliseconds until the next poll. */
async function beat(agent: AgentContext, notice: string | null, isFirst: boolean): Promise<number> {
  const clock = agent.system.date();
  const answered = await agent.client.heartbeat({
    version: agentVersion,
    clock: clock.toISOString(),
    notice,
  });
  if (!answered.ok) return pollSeconds * 1000;
  const { serverTime, lab, name, pollSeconds: seconds } = answered.value;
  if (isFirst) {
    const text = `connected as ${name} of ${lab ?? 'the shop’s own lab'}`;
    agent.log({ level: 'info', event: 'connected', text });
    const off = Math.round((clock.getTime() - Date.parse(serverTime)) / 1000);
    if (Math.abs(off) * 1000 > notableClock) {
      const direction = off > 0 ? 'fast' : 'slow';
      const warning = `this computer’s clock is ${Math.abs(off)} s ${direction}; the agent works all the same`;
      agent.log({ level: 'warning', event: 'clock_off', text: warning });
    }
  }
  return seconds * 1000;
}

/** Trouble that passes: its event and its text for people; null for any other error. */
function passingTrouble(error: unknown): { readonly event: string; readonly text: string } | null {
  if (error instanceof ShopUnreachable) {
    return { event: 'shop_unreachable', text: `the shop cannot be reached (${error.message})` };
  }
  if (error instanceof FolderTrouble) return { event: 'folder_trouble', text: error.message };
  const code = errorCode(error);
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return { event: 'folder_trouble', text: 'the disk is full' };
  }
  return code === '' ? null : { event: 'folder_trouble', text: errorLine(error) };
}

/** Pauses after failures: twice as long each time, up to a minute, and never all agents at the same moment. */
function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ShopUnreachable ? error.waitSeconds * 1000 : 0;
  const usual = Math.min(maxPause, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
  return Math.min(maxPause, Math.max(asked, usual));
}

/** @throws FolderTrouble while the hot folder is not connected */
async function checkFolder(agent: AgentContext): Promise<void> {
  if (await agent.restoreLock()) {
    const text = `${ownFolder} was deleted from the folder; the agent has written it again`;
    agent.log({ level: 'warning', event: 'lock_restored', text });
  }
  await requireFolder(agent.folder);
}

/** Exchanges drops with the shop until the agent ends; with `once` until no drop waits or trouble comes. */
async function exchangeForever(
  agent: AgentContext,
  once: boolean,
  wake: { signal: AbortController },
): Promise<void> {
  let failures = 0;
  let isFirst = true;
  let notice: string | null = null;
  while (!agent.signal.aborted) {
    let pause: number;
    try {
      pause = await beat(agent, notice, isFirst);
      isFirst = false;
      await checkFolder(agent);
      await exchangeJobs(agent);
      if (once) return;
      if (failures > 0) agent.log({ level: 'info', event: 'recovered', text: 'all is well again' });
      failures = 0;
      notice = null;
    } catch (error) {
      const trouble = passingTrouble(error);
      if (agent.signal.aborted && !(error instanceof TokenRefused)) return;
      if (trouble === null || once) throw error;
      const text = `${trouble.text}; trying again`;
      if (notice !== trouble.text) agent.log({ level: 'warning', event: trouble.event, text });
      notice = trouble.text;
      pause = pauseAfter(failures, error);
      failures += 1;
    }
    // A new answer of the lab is worth a request at once, unless the shop is out of reach.
    const early = failures === 0 ? wake.signal.signal : new AbortController().signal;
    await agent.system.pause(pause, AbortSignal.any([agent.signal, early]));
    wake.signal = new AbortController();
  }
}

async function watchForever(agent: AgentContext, wake: { signal: AbortController }): Promise<void> {
  const watcher = openFolderWatcher(agent);
  while (!agent.signal.aborted) {
    if (await watcher.look()) wake.signal.abort();
    await agent.system.pause(lookEvery, agent.signal);
  }
}

async function openOwnFolder(folder: string): Promise<string> {
  const own = path.join(folder, ownFolder);
  try {
    if (!(await stat(folder)).isDirectory()) throw new Error('it is no folder');
    await mkdir(own).catch(async (error: unknown) => {
      if (!(await isFolderThere(own))) throw error;
    });
  } catch (error) {
    throw new FolderTrouble(`the folder ${folder} cannot be used (${errorLine(error)})`);
  }
  return own;
}

async function openStore(state: string, log: AgentLog): Promise<JobStore> {
  try {
    return await openJobStore(state, (file) => {
      log({
        level: 'warning',
        event: 'record_refused',
        text: `${file} is no record of this agent`,
      });
    });
  } catch (error) {
    throw new FolderTrouble(`the agent's own folder ${state} cannot be used (${errorLine(error)})`);
  }
}

/**
 * Runs an agent until it is stopped. With `once` it ends when no drop waits, after one look at the lab's answers.
 * @throws TokenRefused, FolderTaken, FolderTrouble; with `once` ShopUnreachable too
 */
export async function runAgent(options: AgentOptions, around: AgentSurroundings): Promise<void> {
  const own = await openOwnFolder(options.folder);
  const opened = await identifyFolder(options.folder);
  const ending = new AbortController();
  const stop = AbortSignal.any([around.stop, ending.signal]);
  const lock = await lockFolder(own, (milliseconds) => around.system.pause(milliseconds, stop));
  if (lock === null) throw new FolderTaken('another agent works with this folder');
  const signal = AbortSignal.any([stop, lock.lost]);
  try {
    const store = await openStore(options.state, around.log);
    const agent: AgentContext = {
      folder: options.folder,
      client: openShopClient({
        shop: options.shop,
        token: options.token,
        signal,
        pause: (milliseconds) => around.system.pause(milliseconds, signal),
      }),
      store,
      restoreLock: () => restoreOwnFolder({ folder: options.folder, opened }, lock.copyTo),
      log: around.log,
      system: around.system,
      ...(around.renaming && { renaming: around.renaming }),
      leases: new Map(),
      damaged: new Map(),
      stuck: new Map(),
      signal,
    };
    const wake = { signal: new AbortController() };
    // Answers that came while no agent ran are stored before the first request.
    await openFolderWatcher(agent).look();
    const watching = options.once ? Promise.resolve() : watchForever(agent, wake);
    try {
      await exchangeForever(agent, options.once, wake);
    } finally {
      ending.abort();
      await watching;
    }
    if (lock.lost.aborted) throw new FolderTaken('another agent has taken this folder over');
  } finally {
    await lock.release();
  }
}
