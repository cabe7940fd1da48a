import { type Config, readConfig } from '#server/config.ts';
import { drawPort } from '#server/platform/ports.ts';
import { type ChildSpec, runScript, type Say, startAborted, superviseChild } from './child.ts';
import {
  migrate,
  openDatabase,
  verifyKeysAt,
  type ShopDatabase,
  type Starting,
} from './database.ts';
import { exemptOwnMachine } from './exempt-own-machine.ts';
import { explainFullDisk } from './explain-full-disk.ts';
import {
  checkPort,
  lockDataDir,
  prepareRunFolder,
  endOrphans,
  type ShopState,
} from './preflight.ts';
import {
  browserHostOf,
  printsSpec,
  sandboxSpec,
  viteSpec,
  webSpec,
  workerSpec,
  type Surroundings,
} from './processes.ts';
import { startContinuous } from './continuous.ts';
import { StartError } from './start-error.ts';
import { watchSources } from './watch-sources.ts';
import { hashWebSources, isWebBuilt } from './web-sources.ts';

export interface ShopOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Watches the sources: vite serves the web, and the shop's server restarts by itself. */
  readonly dev: boolean;
  readonly say: Say;
  /** Like `say`, on stderr. */
  readonly complain: (line: string) => void;
  /** Aborts a start in progress; the first failing part does the same. */
  readonly abort: AbortController;
  /** State reported to other starts on the data folder. */
  readonly state: () => ShopState;
}

/** A running shop, as its supervisor sees it. */
export interface Shop {
  readonly config: Config;
  readonly sandboxUrl: string | undefined;
  readonly databaseUrl: string;
  /** Process ids by name. */
  readonly pids: () => Readonly<Record<string, number | undefined>>;
  /** Stops in order: the web drains, the workers end their jobs, then sandbox and database. */
  readonly stop: () => Promise<void>;
  /** Kills all processes at once. */
  readonly kill: () => void;
}

interface Part {
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
  readonly pid?: () => number | undefined;
}

const stopOrder = [
  'watches',
  'vite',
  'web',
  'worker',
  'prints',
  'sandbox',
  'continuous backup',
  'database',
  'lock',
] as const;

/** What is started, by its name and in groups that stop one after another. */
type Parts = Map<(typeof stopOrder)[number], Map<string, Part>>;

function addPart(
  parts: Parts,
  group: (typeof stopOrder)[number],
  part: Part,
  name: string = group,
): void {
  const known = parts.get(group) ?? new Map<string, Part>();
  parts.set(group, known.set(name, part));
}

/** Stops the processes of each group together, and the groups in their order. */
async function stopParts(parts: Parts): Promise<void> {
  for (const group of stopOrder) {
    await Promise.all([...(parts.get(group)?.values() ?? [])].map((part) => part.stop()));
  }
}

/**
 * Starts the shop: checks, then database, sandbox and web build in parallel, then the workers and the web. When one of them
 * fails, the started ones are stopped again.
 * @throws StartError
 * ConfigError with one line for the person who started it
 */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const config = readConfig(options.env);
  for (const warning of config.warnings) options.complain(`warning: ${warning}`);
  const release = await lockDataDir(config.dataDir, options.state);
  const parts: Parts = new Map();
  addPart(parts, 'lock', { stop: release, kill: () => undefined });
  const stop = (): Promise<void> => stopParts(parts);
  try {
    const addresses = await bringUp(config, options, parts);
    const started = [...parts.values()].flatMap((group) => [...group]);
    const kill = (): void => started.forEach(([, part]) => part.kill());
    const pids = () => Object.fromEntries(started.map(([name, part]) => [name, part.pid?.()]));
    return { ...addresses, config, pids, stop, kill };
  } catch (error) {
    await stop();
    throw await explainFullDisk(error, config.dataDir);
  }
}

function times(count: number, start: (number: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, (_, index) => start(index + 1));
}

async function bringUp(
  config: Config,
  options: ShopOptions,
  parts: Parts,
): Promise<Pick<Shop, 'sandboxUrl' | 'databaseUrl'>> {
  const { abort, say, dev } = options;
  const env = exemptOwnMachine(options.env, config.host);
  const runFolder = await prepareRunFolder(config.dataDir);
  const around = { runFolder, say, signal: abort.signal };
  await endOrphans(runFolder);
  await checkPort(config.port, config.host);
  // In development vite has the shop's port and forwards everything but the web.
  const apiPort = dev ? await drawPort() : config.port;

  // Computed once: shop and sandbox have to agree on it, also when one of them is restarted in another network.
  const browserHost = browserHostOf(config);

  const databaseStart = startDatabase(config, around, parts);
  const sandboxStart = startSandbox({ config, env, apiPort, browserHost }, around, parts);
  await all(abort, databaseStart, sandboxStart, ensureWeb(options));
  const [databaseUrl, sandboxUrl] = [(await databaseStart).url(), await sandboxStart];

  const continuous = await startContinuous(config, await databaseStart, say);
  if (continuous) addPart(parts, 'continuous backup', continuous);
  const surroundings = { config, env, apiPort, sandboxUrl, browserHost, databaseUrl };
  const add = async (group: 'vite' | 'web' | 'worker' | 'prints', spec: ChildSpec) => {
    const child = await superviseChild(spec, around);
    addPart(parts, group, child, spec.name);
    if (dev && group !== 'vite')
      addPart(parts, 'watches', watchSources(child.restart), `${spec.name} watch`);
  };
  await all(
    abort,
    ...times(config.processes.worker, (number) => add('worker', workerSpec(surroundings, number))),
    ...times(config.processes.prints, (number) => add('prints', printsSpec(surroundings, number))),
    ...times(config.processes.web, (number) => add('web', webSpec(surroundings, number))),
    ...(dev ? [add('vite', viteSpec(surroundings))] : []),
  );
  return { sandboxUrl, databaseUrl };
}

// Waits for all starts even when one fails, so that everything started is known and can be stopped.
async function all(abort: AbortController, ...starts: readonly Promise<unknown>[]): Promise<void> {
  let failure: Error | undefined;
  const failed = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
    abort.abort();
  };
  await Promise.all(starts.map((start) => start.catch(failed)));
  if (failure) throw failure;
  if (abort.signal.aborted) throw new StartError(startAborted);
}

async function startDatabase(
  config: Config,
  starting: Starting,
  parts: Parts,
): Promise<ShopDatabase> {
  const { dataDir, backup } = config;
  const database = await openDatabase(
    config.databaseUrl,
    { dataDir, archives: backup.isContinuous, programs: config.postgresBin },
    starting,
  );
  addPart(parts, 'database', database);
  const { say, signal } = starting;
  await migrate({ config, ownerUrl: database.ownerUrl(), say, signal });
  await verifyKeysAt(database.url(), config);
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
  addPart(parts, 'sandbox', sandbox);
  return sandbox.ready.url;
}

async function ensureWeb({ dev, abort, say }: ShopOptions): Promise<void> {
  if (dev || (await isWebBuilt(await hashWebSources()))) return;
  say('building the web ...');
  await runScript(['tools/build-web.ts'], abort.signal);
}
