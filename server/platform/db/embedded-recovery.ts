import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { drawPort } from '../ports.ts';
import { refuseOverOld } from './cluster-settings.ts';
import {
  changeOwner,
  databaseName,
  drawPassword,
  owner,
  writeSettings,
} from './embedded-cluster.ts';
import { stopPostgres } from './embedded-leftover.ts';
import { findPlace, makePassable, type EmbeddedPlace } from './embedded-place.ts';
import { launch, serverSettings } from './embedded-server.ts';
import { lockFolder } from './exclusive-lock.ts';
import { withClient } from './one-client.ts';

const run = promisify(execFile);

/** A replay of the log of a large database takes hours; the server ends by itself when it cannot go on. */
const recoveryTimeoutMs = 24 * 60 * 60 * 1000;

/** The folders of a cluster that is being restored. */
export interface RecoveryFolders {
  /** For the files of a base backup. */
  readonly data: string;
  /** For the files of the write-ahead log, compressed as `<name>.gz`. */
  readonly log: string;
}

/** A cluster to restore from its files. */
export interface Recovery {
  /** DATA_DIR of the shop, without a database. */
  readonly dataDir: string;
  /** Folder `bin` of another PostgreSQL than the one of the package. */
  readonly programs?: string | undefined;
  /** Puts the files into their folders. */
  readonly fill: (folders: RecoveryFolders) => Promise<void>;
  /** Restores the database as it was at this moment; null for the latest that the log has. */
  readonly toTime: Date | null;
}

async function giveTo({ user }: EmbeddedPlace, ...folders: string[]): Promise<void> {
  if (user) await run('chown', ['-Rh', `${user.uid}:${user.gid}`, ...folders]);
}

/** Writes a path into a command of PostgreSQL, which replaces `%` and gives it to a shell. */
function quotePath(file: string): string {
  return `'${file.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

function recoverySettings(
  { log }: RecoveryFolders,
  toTime: Date | null,
): Readonly<Record<string, string | number>> {
  const command = `gzip -dc ${quotePath(log)}/%f.gz > "%p"`;
  const target = toTime && {
    // The server does not know the zone Z here.
    recovery_target_time: toTime.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  };
  return { restore_command: command, hot_standby: 'off', archive_mode: 'off', ...target };
}

/**
 * Replays the log. Until the passwords of the roles are new ones, the server takes connections of this process alone, on a
 * socket in a folder of its own.
 */
async function replay(
  place: EmbeddedPlace,
  staging: string,
  recovery: Readonly<Record<string, string | number>>,
): Promise<void> {
  const socket = await mkdtemp(path.join(os.tmpdir(), 'fpx-recovery-'));
  await chmod(socket, 0o700);
  const access = path.join(staging, 'access.conf');
  await writeFile(access, `local all ${owner} trust\n`, { mode: 0o600 });
  await changeOwner(place, socket, access);
  const port = await drawPort();
  try {
    const server = await launch(place, {
      cluster: staging,
      settings: {
        ...serverSettings(port, false),
        ...recovery,
        listen_addresses: '',
        unix_socket_directories: socket,
        hba_file: access,
      },
      timeoutMs: recoveryTimeoutMs,
    });
    const password = drawPassword();
    try {
      const config = { host: socket, port, user: owner, database: databaseName };
      await withClient(config, (client) =>
        client.query(`alter role ${owner} password '${password}'; checkpoint`),
      );
    } finally {
      await stopPostgres(server.pid);
      await server.exited;
    }
    const settings = { port, password, shopPassword: drawPassword() };
    await writeSettings(place, staging, settings);
  } finally {
    await rm(access, { force: true });
    await rm(socket, { recursive: true, force: true });
  }
}

/**
 * Makes the embedded cluster of a data folder of a base backup and the write-ahead log, under a temporary name until it is
 * complete. The roles get new passwords.
 * @throws Error with one line for people: there is a cluster, or the log does not reach the moment
 */
export async function recoverCluster({ dataDir, programs, fill, toTime }: Recovery): Promise<void> {
  const home = path.join(path.resolve(dataDir), 'postgres');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const release = await lockFolder(home);
  if (!release) throw new Error(`the shop already runs on the data folder ${dataDir}`);
  try {
    const place = await findPlace(home, programs);
    await refuseOverOld(home, place.cluster);
    const staging = `${place.cluster}.making`;
    await rm(staging, { recursive: true, force: true });
    await makePassable(staging);
    const folders = { data: path.join(staging, 'data'), log: path.join(staging, 'log') };
    for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o700 });
    await fill(folders);
    await writeFile(path.join(folders.data, 'recovery.signal'), '', { mode: 0o600 });
    await giveTo(place, folders.data, folders.log);
    await replay(place, staging, recoverySettings(folders, toTime));
    await rm(folders.log, { recursive: true });
    await rename(staging, place.cluster);
  } finally {
    await release();
  }
}
