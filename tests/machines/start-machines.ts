import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { drawPort } from '#server/platform/ports.ts';
import type { S3Place } from '#server/platform/storage/storage-driver.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const main = path.resolve(import.meta.dirname, '../../server/main.ts');

/** Processes of one shop, each with a data folder of its own, as on several machines. */
export interface Machines {
  /** Address of one of the web processes at random, as behind a balancer. */
  readonly any: () => string;
  /** Ends a process at random by `kill -9` and starts it again; returns its name. */
  readonly killOne: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

interface Machine {
  readonly name: string;
  readonly url: string | null;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

function environment(shop: TestShop, { endpoint, bucket, region, credentials }: S3Place) {
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: shop.database.url,
    SESSION_SECRET: shop.config.sessionSecret,
    CODE_KEY: shop.config.codeKey,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.id,
    S3_SECRET_ACCESS_KEY: credentials?.secret,
    SANDBOX_URL: shop.sandboxUrl,
    // Each browser has an address of its own, which its requests name.
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://prints.test',
    WEB_PROCESSES: '1',
    LOG_LEVEL: 'silent',
  };
}

async function openMachine(
  role: 'web' | 'worker',
  name: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Machine> {
  const port = await drawPort();
  const dataDir = path.join(folder, name);
  await mkdir(dataDir);
  const start = async () => {
    const child = fork(main, [`--role=${role}`], {
      env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
      // The decoders of photos complain when it is killed.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = once(child, 'exit');
    const isReady = await Promise.race([once(child, 'message').then(() => true), ended]);
    if (isReady !== true) throw new Error(`the process ${name} did not start`);
    return { child, ended };
  };
  let running = await start();
  return {
    name,
    url: role === 'web' ? `http://127.0.0.1:${port}` : null,
    kill: async () => {
      running.child.kill('SIGKILL');
      await running.ended;
    },
    start: async () => {
      running = await start();
    },
  };
}

function pick<T>(list: readonly T[]): T {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}

/** Starts so many web and worker processes of a shop whose files are in a bucket; their folders are in `folder`. */
export async function startMachines(
  shop: TestShop,
  bucket: S3Place,
  folder: string,
  counts: { readonly web: number; readonly worker: number },
): Promise<Machines> {
  const env = environment(shop, bucket);
  const machines: Machine[] = [];
  for (const role of ['web', 'worker'] as const) {
    for (let number = 1; number <= counts[role]; number += 1) {
      machines.push(await openMachine(role, `${role}-${number}`, folder, env));
    }
  }
  const urls = machines.flatMap(({ url }) => url ?? []);
  return {
    any: () => pick(urls),
    killOne: async () => {
      const machine = pick(machines);
      await machine.kill();
      await machine.start();
      return machine.name;
    },
    stop: async () => {
      await Promise.all(machines.map((machine) => machine.kill()));
    },
  };
}
