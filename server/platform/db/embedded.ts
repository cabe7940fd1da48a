import { spawn, type ChildProcess } from 'node:child_process';
import { access, chmod, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../files.ts';
import { drawPort, tryPort } from '../ports.ts';
import { stopLeftover, stopPostgres, until } from './embedded-leftover.ts';
import { pairNote } from './embedded-note.ts';
import {
  createCluster,
  databaseName,
  lastLine,
  owner,
  processOptions,
  writeSettings,
} from './embedded-cluster.ts';
import { findCluster, findPlace, type EmbeddedPlace } from './embedded-place.ts';
import { askFolder, lockFolder } from './exclusive-lock.ts';
import {
  type ClusterSettings,
  explainConnection,
  readSettings,
  refuseOverOld,
} from './cluster-settings.ts';
import { grantShopRole, shopRole } from './shop-role.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; PostgreSQL gets the folder `postgres` in it (or under /var/lib, see findPlace). */
  readonly dataDir: string;
  /** Temporary databases of tests: nothing is synced to disk, and a power cut loses them. */
  readonly throwAway?: boolean;
  /** Ends a start that is not complete, so that nothing of it remains running. */
  readonly signal?: AbortSignal;
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

/**
 * Starts the PostgreSQL 18 included in the project, and creates its cluster the first time. Remains of a killed run
 * are cleaned up first. Close every pool before `stop`.
 * @throws Error with one line for people: already running, folder not usable, server not starting
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { signal } = options;
  const home = path.join(path.resolve(options.dataDir), 'postgres');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const release = await lockFolder(home);
  if (!release) throw new Error(`the shop already runs on the data folder ${options.dataDir}`);
  try {
    const place = await findPlace(home);
    const data = path.join(place.cluster, 'data');
    if (await hasDatabase(data)) {
      await closeToOthers(data);
      await stopLeftover(data);
    } else {
      await refuseOverOld(home, place.cluster);
      await createCluster(place, signal);
    }
    if (place.elsewhere !== undefined) await pairNote(home, place.elsewhere);
    const settings = await chooseSettings(place);
    const server = await launch(place, settings, options);
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
 * Takes the database's folder from other users: PostgreSQL refuses it when a restore has left it open to them. Its group may
 * read it, as for a backup.
 */
async function closeToOthers(data: string): Promise<void> {
  const { mode } = await stat(data);
  if ((mode & 0o027) !== 0) await chmod(data, 0o700).catch(() => undefined);
}

/**
 * Whether there is a database. One that this user may not look at is not taken for missing: the start would ask for a
 * backup of what is there.
 * @throws Error with one line for people
 */
async function hasDatabase(data: string): Promise<boolean> {
  try {
    await access(data);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code === 'ENOENT') return false;
    throw new Error(
      `the database in ${data} cannot be opened (${code}): the whole data folder must belong to the user who starts the shop`,
    );
  }
}

/**
 * Address, with the application's role, of the embedded PostgreSQL that another process runs on a data folder; null
 * when none runs.
 */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const home = path.join(path.resolve(dataDir), 'postgres');
  if (!(await exists(home)) || (await askFolder(home)) === undefined) return null;
  const cluster = await findCluster(home);
  if (!(await exists(cluster))) return null;
  return shopUrlOf(await readSettings(cluster));
}

/**
 * Removes a data folder that has nothing but an embedded database, with its database files elsewhere: a server that a
 * killed process left behind is stopped first. False while another process runs it.
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const home = path.join(path.resolve(dataDir), 'postgres');
  if (await exists(home)) {
    if ((await askFolder(home)) !== undefined) return false;
    const cluster = await findCluster(home);
    if (await exists(path.join(cluster, 'data'))) await stopLeftover(path.join(cluster, 'data'));
    if (path.dirname(cluster) !== home) {
      await rm(path.dirname(cluster), { recursive: true, force: true });
    }
  }
  await rm(dataDir, { recursive: true, force: true });
  return true;
}

function ownerUrlOf({ password, port }: ClusterSettings): string {
  return `postgres://${owner}:${password}@127.0.0.1:${port}/${databaseName}`;
}

function shopUrlOf({ shopPassword, port }: ClusterSettings): string {
  return `postgres://${shopRole}:${shopPassword}@127.0.0.1:${port}/${databaseName}`;
}

async function chooseSettings(place: EmbeddedPlace): Promise<ClusterSettings> {
  const settings = await readSettings(place.cluster);
  if (!(await tryPort(settings.port, '127.0.0.1'))) return settings;
  const moved = { ...settings, port: await drawPort() };
  await writeSettings(place, place.cluster, moved);
  return moved;
}

interface Server {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<void>;
}

async function launch(
  place: EmbeddedPlace,
  settings: ClusterSettings,
  { throwAway = false, signal }: EmbeddedOptions,
): Promise<Server> {
  signal?.throwIfAborted();
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
  const isOver = () => !running() || signal?.aborted === true;
  const ready = await until(async () => isOver() || (await isReady(data, pid)), 60_000);
  if (ready && !isOver()) return { child, pid, exited };
  if (running()) await stopPostgres(pid);
  signal?.throwIfAborted();
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
