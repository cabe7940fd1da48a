import { type Config, readConfig } from '#server/config.ts';
import { runScript, superviseChild, type SupervisedChild } from './child.ts';
import { migrate, openDatabase, type ShopDatabase } from './database.ts';
import {
  checkPort,
  drawPort,
  lockDataDir,
  prepareRunFolder,
  settleOrphans,
  type ShopState,
} from './preflight.ts';
import { sandboxSpec, viteSpec, webSpec, workerSpec, type Surroundings } from './processes.ts';
import { StartError } from './start-error.ts';
import { hashWebSources, isWebBuilt } from './web-sources.ts';

export interface ShopOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Sources are watched: the web comes from vite's own server, the shop's restarts by itself. */
  readonly dev: boolean;
  readonly say: (line: string) => void;
  /** Ends a start that is under way. */
  readonly signal: AbortSignal;
  /** What other starts on the data folder are told. */
  readonly state: () => ShopState;
}

/** A running shop, as its supervisor sees it. */
export interface Shop {
  readonly config: Config;
  readonly sandboxUrl: string | undefined;
  readonly databaseUrl: string;
  /** Process numbers by name. */
  readonly pids: () => Readonly<Record<string, number | undefined>>;
  /** In order: the web drains, the worker ends its job, sandbox, database. */
  readonly stop: () => Promise<void>;
  /** All of it, now. */
  readonly kill: () => void;
}

interface Part {
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
  readonly pid?: () => number | undefined;
}

const STOP_ORDER = ['vite', 'web', 'worker', 'sandbox', 'database', 'lock'] as const;
type Parts = Map<(typeof STOP_ORDER)[number], Part>;

/**
 * Brings the shop up: checks, then database, sandbox and built web side by side, then worker and
 * web. When any of it fails, what was started is stopped again.
 * @throws StartError | ConfigError with one line for the person who started it
 */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const config = readConfig(options.env);
  const release = await lockDataDir(config.dataDir, options.state);
  const parts: Parts = new Map([['lock', { stop: release, kill: () => undefined }]]);
  const stop = async (): Promise<void> => {
    for (const name of STOP_ORDER) await parts.get(name)?.stop();
  };
  try {
    const addresses = await bringUp(config, options, parts);
    const kill = (): void => parts.forEach((part) => part.kill());
    const pids = () => Object.fromEntries([...parts].map(([name, part]) => [name, part.pid?.()]));
    return { ...addresses, config, pids, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  config: Config,
  options: ShopOptions,
  parts: Parts,
): Promise<Pick<Shop, 'sandboxUrl' | 'databaseUrl'>> {
  const { signal, say, dev, env } = options;
  const around = { runFolder: await prepareRunFolder(config.dataDir), say };
  await settleOrphans(around.runFolder);
  await checkPort(config.port, config.host);
  // In development vite has the shop's port and passes on what is not the web.
  const apiPort = dev ? await drawPort() : config.port;

  const databaseStart = startDatabase(config, say, parts);
  const sandboxStart = startSandbox({ config, env, apiPort }, around, parts);
  await all(signal, databaseStart, sandboxStart, ensureWeb(options));
  const [databaseUrl, sandboxUrl] = [(await databaseStart).url(), await sandboxStart];

  const surroundings = { config, env, apiPort, sandboxUrl, databaseUrl };
  const add = async (name: 'vite' | 'web' | 'worker', start: Promise<SupervisedChild>) => {
    parts.set(name, await start);
  };
  await all(
    signal,
    add('worker', superviseChild(workerSpec(surroundings, dev), around)),
    add('web', superviseChild(webSpec(surroundings, dev), around)),
    ...(dev ? [add('vite', superviseChild(viteSpec(surroundings), around))] : []),
  );
  return { sandboxUrl, databaseUrl };
}

// Waits for all of them also when one fails, so that whatever came up is known and can be stopped.
async function all(signal: AbortSignal, ...starts: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(starts);
  if (signal.aborted) throw new StartError('stopped while starting');
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function startDatabase(
  config: Config,
  say: (line: string) => void,
  parts: Parts,
): Promise<ShopDatabase> {
  const database = await openDatabase(config.databaseUrl, config.dataDir, say);
  parts.set('database', database);
  await migrate(database.url());
  return database;
}

async function startSandbox(
  surroundings: Surroundings,
  around: Parameters<typeof superviseChild>[1],
  parts: Parts,
): Promise<string | undefined> {
  if (!surroundings.config.sandbox) return undefined;
  const spec = await sandboxSpec(surroundings, surroundings.config.sandbox);
  const sandbox = await superviseChild(spec, around);
  parts.set('sandbox', sandbox);
  return sandbox.ready.url;
}

async function ensureWeb({ dev, signal }: ShopOptions): Promise<void> {
  if (dev || (await isWebBuilt(await hashWebSources()))) return;
  await runScript(['tools/build-web.ts'], signal);
}
