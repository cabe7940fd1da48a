import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** An agent in a process of its own. */
export interface AgentProcess {
  readonly kill: () => Promise<void>;
  /** Ends it by a signal that it handles; resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Lets time pass for its clocks, in milliseconds since its start. */
  readonly letPass: (milliseconds: number) => void;
  readonly isRunning: () => boolean;
  readonly output: () => string;
}

/** Options of an agent's process. */
export interface AgentProcessPlan {
  /** Path of the agent's one file, see `bundleAgent`. */
  readonly program: string;
  readonly shop: string;
  readonly token: string;
  readonly folder: string;
  /** Folder of the agent's record. */
  readonly state: string;
  /** Milliseconds that its computer's date is ahead. */
  readonly clockAhead?: number;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });
}

/** Starts an agent. */
export function startAgentProcess(plan: AgentProcessPlan): AgentProcess {
  const { program, shop, token, folder, state, clockAhead = 0 } = plan;
  const clock = path.join(import.meta.dirname, 'shifted-clock.ts');
  const child = spawn(
    process.execPath,
    ['--import', clock, program, '--shop', shop, '--folder', folder, '--state', state, '--json'],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, FPX_LAB_TOKEN: token, FPX_TRIAL_CLOCK: String(clockAhead) },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  child.on('error', () => undefined);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    stop: async () => {
      child.kill('SIGTERM');
      return ended(child);
    },
    letPass: (milliseconds) => {
      if (child.connected) child.send({ passed: milliseconds }, () => undefined);
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
  };
}
