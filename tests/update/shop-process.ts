import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { drawPort } from '#server/platform/ports.ts';

/** A process of one version of the shop. */
export interface ShopProcess {
  readonly url: string;
  /** Asks it to end, as a service manager does; throws when it does not end by itself. */
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** How a process is started. */
export interface ProcessPlan {
  readonly role: 'web' | 'worker' | 'prints';
  /** Folder of the version. */
  readonly program: string;
  /** Folder for its data; it makes one of its own in it. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

let number = 0;

/** Starts a process and waits until it is ready. */
export async function startProcess({
  role,
  program,
  folder,
  env,
}: ProcessPlan): Promise<ShopProcess> {
  number += 1;
  const dataDir = path.join(folder, `${role}-${number}`);
  await mkdir(dataDir);
  const port = await drawPort();
  const child = fork(path.join(program, 'server/main.ts'), [`--role=${role}`], {
    cwd: program,
    env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended]);
  if (isReady !== true) throw new Error(`a process of the part ${role} did not start`);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`a process of the part ${role} ended with ${code}`);
    },
    kill: () => child.kill('SIGKILL'),
  };
}
