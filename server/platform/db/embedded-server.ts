import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { lastLine, processOptions } from './embedded-cluster.ts';
import { stopPostgres, until } from './embedded-leftover.ts';
import type { EmbeddedPlace } from './embedded-place.ts';

/** A running server of the embedded PostgreSQL. */
export interface Server {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<void>;
}

/** What to start on a folder with a cluster. */
export interface Launch {
  /** Folder with `data`, and afterwards with the log of the server. */
  readonly cluster: string;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Milliseconds until it has to accept connections. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Starts a server and waits until it accepts connections. @throws Error with one line for people */
export async function launch(
  place: EmbeddedPlace,
  { cluster, settings, timeoutMs, signal }: Launch,
): Promise<Server> {
  signal?.throwIfAborted();
  const data = path.join(cluster, 'data');
  const logFile = path.join(cluster, 'server.log');
  const log = await open(logFile, 'w', 0o600);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    path.join(place.native, 'bin/postgres'),
    ['-D', data, ...args],
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
  const ready = await until(async () => isOver() || (await isReady(data, pid)), timeoutMs);
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

/** Settings for a machine with 1 GB that also runs the application. Failing statements are not logged, because they contain
 * customers' data. */
export function serverSettings(
  port: number,
  throwAway: boolean,
): Readonly<Record<string, string | number>> {
  return {
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
}
