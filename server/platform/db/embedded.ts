import { access, chmod, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../files.ts';
import { drawPort, tryPort } from '../ports.ts';
import { archiveSettings, prepareArchive } from './embedded-archive.ts';
import { stopLeftover, stopPostgres } from './embedded-leftover.ts';
import { pairNote } from './embedded-note.ts';
import { createCluster, databaseName, owner, writeSettings } from './embedded-cluster.ts';
import { findCluster, findPlace, type EmbeddedPlace } from './embedded-place.ts';
import { launch, serverSettings } from './embedded-server.ts';
import { askFolder, lockFolder } from './exclusive-lock.ts';
import {
  type ClusterSettings,
  explainConnection,
  explainLaunch,
  readSettings,
  refuseOverOld,
} from './cluster-settings.ts';
import { grantShopRole, shopRole } from './shop-role.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; PostgreSQL gets the folder `postgres` in it (or under /var/lib, see findPlace). */
  readonly dataDir: string;
  /** Temporary databases of tests: nothing is synced to disk, and a power cut loses them. */
  readonly throwAway?: boolean;
  /** Folder `bin` of another PostgreSQL than the one of the package. */
  readonly programs?: string | undefined;
  /** Copies the write-ahead log into a folder, from which somebody has to take it away; see {@link prepareArchive}. */
  readonly archives?: boolean;
  /** Ends a start that is not complete, so that nothing of it remains running. */
  readonly signal?: AbortSignal;
}

const startTimeoutMs = 60_000;

/** The running embedded PostgreSQL. `exited` settles when its process ends, intentionally or not. */
export interface EmbeddedPostgres {
  /** Address for the owner, a superuser: for migrations only, never for customers' requests. */
  readonly url: string;
  /** Address for the role of the application's processes, which reads and writes rows. */
  readonly shopUrl: string;
  /** Folder of the copied write-ahead log; null when it is not copied. */
  readonly archive: string | null;
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
  const { signal, throwAway = false, archives = false } = options;
  const home = path.join(path.resolve(options.dataDir), 'postgres');
  await mkdir(home, { recursive: true, mode: 0o711 });
  const release = await lockFolder(home);
  if (!release) throw new Error(`the shop already runs on the data folder ${options.dataDir}`);
  try {
    const place = await findPlace(home, options.programs);
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
    const archive = await prepareArchive(place, archives);
    const server = await launch(place, {
      cluster: place.cluster,
      settings: { ...serverSettings(settings.port, throwAway), ...archiveSettings(archive) },
      timeoutMs: startTimeoutMs,
      signal,
    }).catch(async (error: unknown) => {
      throw await explainLaunch(place.cluster, error);
    });
    await grantShopRole(ownerUrlOf(settings), settings.shopPassword).catch(
      async (error: unknown) => {
        await stopPostgres(server.pid);
        throw explainConnection(place.cluster, error);
      },
    );
    return {
      url: ownerUrlOf(settings),
      shopUrl: shopUrlOf(settings),
      archive,
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
