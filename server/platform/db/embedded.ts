import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeDurably } from '../files.ts';
import { drawPort, tryPort } from '../ports.ts';
import { settleLeftover, stopPostgres, until } from './embedded-leftover.ts';
import { pairNote } from './embedded-note.ts';
import { clusterOf, findPlace, makePassable, type EmbeddedPlace } from './embedded-place.ts';
import { askFolder, lockFolder } from './exclusive-lock.ts';
import {
  type ClusterSettings,
  explainConnection,
  readSettings,
  refuseOverOld,
} from './embedded-whole.ts';
import { grantShopRole, shopRole } from './shop-role.ts';

const run = promisify(execFile);

export interface EmbeddedOptions {
  /** DATA_DIR; PostgreSQL gets the folder `postgres` in it (or under /var/lib, see findPlace). */
  readonly dataDir: string;
  /** Temporary databases of tests: nothing is synced to disk, and a power cut loses them. */
  readonly throwAway?: boolean;
}

/** The running embedded PostgreSQL. `exited` settles when its process ends, intentionally or not. */
export interface EmbeddedPostgres {
  /** Address for the owner, a superuser: for migrations only, never for customers' requests. */
  readonly url: string;
  /** Address for the role of the application's processes, which reads and writes rows. */
  readonly shopUrl: string;
  /** Folder of the database files, if they are not in DATA_DIR. */
  readonly elsewhere: string | undefined;
  readonly exited: Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends it at once without waiting; committed data is kept. */
  readonly abort: () => void;
}

const owner = 'fpx';
const databaseName = 'fpx';

/**
 * Starts the PostgreSQL 18 included in the project, and creates its cluster the first time. Remains of a killed run
 * are cleaned up first. Close every pool before `stop`.
 * @throws Error with one line for people: already running, folder not usable, server not starting
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = path.join(path.resolve(options.dataDir), 'postgres');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const release = await lockFolder(home);
  if (!release) throw new Error(`the shop already runs on the data folder ${options.dataDir}`);
  try {
    const place = await findPlace(home);
    const data = path.join(place.cluster, 'data');
    if (await exists(data)) await settleLeftover(data);
    else {
      await refuseOverOld(home, place.cluster);
      await createCluster(place);
    }
    if (place.elsewhere !== undefined) await pairNote(home, place.elsewhere);
    const settings = await chooseSettings(place);
    const server = await launch(place, settings, options.throwAway ?? false);
    await grantShopRole(ownerUrlOf(settings), settings.shopPassword).catch(
      async (error: unknown) => {
        await stopPostgres(server.pid);
        throw explainConnection(place.cluster, error);
      },
    );
    return {
      url: ownerUrlOf(settings),
      shopUrl: shopUrlOf(settings),
      elsewhere: place.elsewhere,
      exited: server.exited,
      stop: async () => {
        if (server.child.exitCode === null && server.child.signalCode === null) {
          await stopPostgres(server.pid);
        }
        await server.exited;
        await release();
      },
      abort: () => server.child.kill('SIGQUIT'),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Address, with the application's role, of the embedded PostgreSQL that another process runs on a data folder; null
 * when none runs.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const home = path.join(path.resolve(dataDir), 'postgres');
  if (!(await exists(home)) || (await askFolder(home)) === undefined) return null;
  const cluster = await clusterOf(home);
  if (!(await exists(cluster))) return null;
  const { shopPassword, ...settings } = await readSettings(cluster);
  return shopPassword === undefined ? null : shopUrlOf({ ...settings, shopPassword });
}

function ownerUrlOf({ password, port }: ClusterSettings): string {
  return `postgres://${owner}:${password}@127.0.0.1:${port}/${databaseName}`;
}

function shopUrlOf({ shopPassword, port }: ClusterSettings): string {
  return `postgres://${shopRole}:${shopPassword}@127.0.0.1:${port}/${databaseName}`;
}

/** Creates the cluster under a temporary name and renames it when complete, so that a failure or a kill leaves none. */
export async function createCluster(place: EmbeddedPlace): Promise<void> {
  const staging = `${place.cluster}.making`;
  await rm(staging, { recursive: true, force: true });
  await makePassable(staging);
  const data = path.join(staging, 'data');
  const passwordFile = path.join(staging, 'password');
  const settings = {
    port: await drawPort(),
    password: drawPassword(),
    shopPassword: drawPassword(),
  };
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, settings.password, { mode: 0o600 });
  await own(place, data, passwordFile);
  await execute(place, 'initdb', [
    `--pgdata=${data}`,
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await execute(
    place,
    'postgres',
    // Without the option it ends with 0 although the statement failed, as on a full disk.
    ['--single', '-c', 'exit_on_error=on', '-D', data, 'postgres'],
    `create database ${databaseName}\n`,
  );
  await rm(passwordFile);
  await writeSettings(place, staging, settings);
  await rename(staging, place.cluster);
}

async function chooseSettings(place: EmbeddedPlace): Promise<ClusterSettings> {
  const settings = await readSettings(place.cluster);
  const isTaken = await tryPort(settings.port, '127.0.0.1');
  const port = isTaken ? await drawPort() : settings.port;
  // A cluster that is older than the application's role has no password for it.
  const chosen = { ...settings, port, shopPassword: settings.shopPassword ?? drawPassword() };
  const isChanged = port !== settings.port || settings.shopPassword === undefined;
  if (isChanged) await writeSettings(place, place.cluster, chosen);
  return chosen;
}

function drawPassword(): string {
  return randomBytes(24).toString('hex');
}

async function writeSettings(
  place: EmbeddedPlace,
  folder: string,
  settings: ClusterSettings,
): Promise<void> {
  const file = path.join(folder, 'settings.json');
  await writeDurably(file, `${JSON.stringify(settings)}\n`, 0o600);
  await own(place, file);
}

async function own(place: EmbeddedPlace, ...files: string[]): Promise<void> {
  const { user } = place;
  if (user) await Promise.all(files.map((file) => chown(file, user.uid, user.gid)));
}

async function execute(
  place: EmbeddedPlace,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  const running = run(path.join(place.native, 'bin', program), args, processOptions(place));
  running.child.stdin?.end(input);
  try {
    await running;
  } catch (error) {
    const said = (error instanceof Error && 'stderr' in error && error.stderr) || error;
    throw new Error(`PostgreSQL's ${program} failed: ${lastLine(String(said))}`, { cause: error });
  }
}

interface Server {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<void>;
}

async function launch(
  place: EmbeddedPlace,
  settings: ClusterSettings,
  throwAway: boolean,
): Promise<Server> {
  const data = path.join(place.cluster, 'data');
  const logFile = path.join(place.cluster, 'server.log');
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(
    path.join(place.native, 'bin/postgres'),
    ['-D', data, ...serverSettings(settings.port, throwAway)],
    // A separate process session: Ctrl-C in a terminal reaches only the supervisor, which stops PostgreSQL last.
    { ...processOptions(place), detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await log.close();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${place.native}/bin/postgres cannot be run`);
  const running = () => child.exitCode === null && child.signalCode === null;
  const ready = await until(async () => !running() || (await isReady(data, pid)), 60_000);
  if (ready && running()) return { child, pid, exited };
  if (running()) await stopPostgres(pid);
  const said = await readFile(logFile, 'utf8').catch(() => '');
  throw new Error(`PostgreSQL does not start: ${lastLine(said)} (see ${logFile})`);
}

// The eighth line of the pid file contains the state, and the file may still be the last server's.
async function isReady(data: string, pid: number): Promise<boolean> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** No durability is needed, and tables that live for seconds need no cleaning. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
};

// For a machine with 1 GB that also runs the application. Failing statements are not logged, because they contain
// customers' data.
function serverSettings(port: number, throwAway: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '96MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_worker_processes: 4,
    max_parallel_workers: 2,
    autovacuum_max_workers: 2,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(throwAway ? throwAwaySettings : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function processOptions(place: EmbeddedPlace): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  // None of the application's own environment, which contains the secrets.
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, ...place.user };
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
