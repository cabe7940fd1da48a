import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A program that runs until it is stopped. */
export interface RunningProgram {
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

const startMs = 60_000;
const endMs = 10_000;

/** Starts a program whose output pipe number 3 is open besides the usual ones. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): RunningProgram {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'exit').catch(() => undefined);
  // An unread pipe would block the program.
  for (const pipe of [child.stdout, child.stderr]) pipe?.resume();
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
    await ended;
    clearTimeout(timer);
  };
  return { child, stop };
}

/** Waits until a program has printed a line that matches, and returns the first group. */
export async function waitForLine(
  { child }: RunningProgram,
  pipe: Readable | Writable | null | undefined,
  pattern: RegExp,
): Promise<string> {
  const signal = AbortSignal.timeout(startMs);
  let printed = '';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`${child.spawnfile} did not start:\n${printed}`));
    child.once('error', reject);
    child.once('exit', fail);
    signal.addEventListener('abort', fail);
    pipe?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = pattern.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}
