import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFailure } from '#server/platform/temporary-failure.ts';
import { lowerPriority, type Niceness } from './lower-priority.ts';
import { noteProcess } from './preflight.ts';
import { projectRoot } from './web-sources.ts';
import { StartError } from './start-error.ts';

/** One of the shop's processes. It signals readiness by a message or a line of JSON. */
export interface ChildSpec {
  readonly name: string;
  /** Script and arguments, relative to the project's root. */
  readonly args: readonly string[];
  /** Called before each start, because an earlier process may have chosen a value. */
  readonly env: () => NodeJS.ProcessEnv;
  readonly readyBy: 'message' | 'line';
  readonly niceness?: Niceness;
  /** Timeout after SIGTERM in milliseconds. */
  readonly timeoutMs: number;
}

/** Writes a line about the start to standard output, as `tools/say.mjs` does. */
export type Say = (line: string, level?: 'info' | 'warn' | 'error') => void;

/** Environment of the processes: where they are recorded, and how they report. */
export interface ChildSurroundings {
  readonly runFolder: string;
  readonly say: Say;
  /** Output of the processes; defaults to the supervisor's own streams. */
  readonly output?: 'ignore';
  /** Ends the processes that are not ready yet, as when the shop is stopped during its start. */
  readonly signal?: AbortSignal;
}

export interface ReadyMessage {
  readonly ready: true;
  readonly url?: string;
}

export interface SupervisedChild {
  /** The message of the first readiness. */
  readonly ready: ReadyMessage;
  readonly pid: () => number | undefined;
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
  /** Ends the process and starts it again at once, for a new version of its sources. */
  readonly restart: () => void;
}

const pauses = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const steady = 60_000;

/** The reason of a start that was stopped before it ended. */
export const startAborted = 'stopped while starting';

/**
 * Starts a process and restarts it whenever it ends, after a pause that grows with repeated ends. Rejects when it ends
 * before its first readiness, or when the start is aborted until then.
 */
export async function superviseChild(
  spec: ChildSpec,
  surroundings: ChildSurroundings,
): Promise<SupervisedChild> {
  if (surroundings.signal?.aborted) throw new StartError(startAborted);
  let current = launch(spec, surroundings);
  let stopping = false;
  let wanted = false;
  let hurry = new AbortController();
  let failures = 0;

  const pauseAfter = (code: number | null, signal: string | null, lived: number): number => {
    if (wanted) return 0;
    failures = lived > steady || code === temporaryFailure ? 1 : failures + 1;
    const pause = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
    const how = signal ?? `code ${code}`;
    surroundings.say(`${spec.name} ended (${how}), starting it again in ${pause / 1000} s`, 'warn');
    return pause;
  };
  const keep = async (): Promise<void> => {
    while (!stopping) {
      const since = Date.now();
      const [code, signal] = await current.ended;
      if (stopping) return;
      const pause = pauseAfter(code, signal, Date.now() - since);
      await sleep(pause, undefined, { signal: hurry.signal }).catch(() => undefined);
      hurry = new AbortController();
      wanted = false;
      if (!stopping) current = launch(spec, surroundings);
    }
  };

  const ready = await waitUntilReady(current, spec, surroundings.signal);
  const kept = keep();
  kept.catch(() => undefined);
  return {
    ready,
    pid: () => current.process.pid,
    kill: () => {
      stopping = true;
      current.process.kill('SIGKILL');
    },
    restart: () => {
      wanted = true;
      hurry.abort();
      void end(current, spec.timeoutMs);
    },
    stop: async () => {
      stopping = true;
      await end(current, spec.timeoutMs);
    },
  };
}

/** Waits for the first readiness of a process, and ends it when the start is aborted before. */
async function waitUntilReady(
  launched: Launched,
  { name, timeoutMs }: ChildSpec,
  signal: AbortSignal | undefined,
): Promise<ReadyMessage> {
  const abort = () => void end(launched, timeoutMs);
  signal?.addEventListener('abort', abort);
  const ready = await launched.ready;
  signal?.removeEventListener('abort', abort);
  if (signal?.aborted) {
    await end(launched, timeoutMs);
    throw new StartError(startAborted);
  }
  if (!ready) throw new StartError(`the ${name} process did not start (its reason is above)`);
  return ready;
}

interface Launched {
  readonly process: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
  /** Undefined when it ended before it was ready. */
  readonly ready: Promise<ReadyMessage | undefined>;
}

function launch(spec: ChildSpec, { runFolder, output, say }: ChildSurroundings): Launched {
  // The title identifies the process after this one was killed, even if its id was reused by then.
  const title = `fpx-${spec.name}-${randomUUID()}`;
  // The shop writes personal data and secrets, so only its own user may read its files.
  const usual = process.umask(0o077);
  const child = spawn(process.execPath, [`--title=${title}`, ...spec.args], {
    cwd: projectRoot,
    env: spec.env(),
    // A separate process group, so that Ctrl-C does not end all processes at once in random order.
    detached: true,
    stdio: [
      'ignore',
      spec.readyBy === 'line' ? 'pipe' : (output ?? 'inherit'),
      output ?? 'inherit',
      'ipc',
    ],
  });
  process.umask(usual);
  if (child.pid !== undefined) {
    noteProcess(runFolder, spec.name, { pid: child.pid, title });
    void lowerPriority(child.pid, spec.niceness ?? {});
  }
  const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('error', () => resolve([null, null]));
    child.once('exit', (code, signal) => {
      rmSync(path.join(runFolder, spec.name), { force: true });
      resolve([code, signal]);
    });
  });
  const said = spec.readyBy === 'line' ? lineFrom(child, say) : messageFrom(child);
  return { process: child, ended, ready: Promise.race([said, ended.then(() => undefined)]) };
}

function isReady(value: unknown): value is ReadyMessage {
  return typeof value === 'object' && value !== null && 'ready' in value && value.ready === true;
}

function messageFrom(child: ChildProcess): Promise<ReadyMessage> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message);
    });
  });
}

function lineFrom(child: ChildProcess, say: Say): Promise<ReadyMessage> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const value = parse(line);
        if (isReady(value)) resolve(value);
        else say(line);
      }
    });
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function end(launched: Launched, timeoutMs: number): Promise<void> {
  const { process: child, ended } = launched;
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}

/** Runs a script of the project once; rejects when it fails or when `signal` aborts it. */
export async function runScript(args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (signal.aborted) child.kill('SIGTERM');
  const abort = () => child.kill('SIGTERM');
  signal.addEventListener('abort', abort);
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new StartError(`${args[0]} failed (its reason is above)`);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
