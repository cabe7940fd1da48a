import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { drawPort } from '../ports.ts';
import { exists } from '../files.ts';
import { databaseName, createCluster, owner } from './embedded-cluster.ts';
import { readSettings } from './cluster-settings.ts';
import { stopLeftover, stopPostgres } from './embedded-leftover.ts';
import { findPlace, nextClusterOf, openPrograms, type EmbeddedPlace } from './embedded-place.ts';
import { launch, serverSettings } from './embedded-server.ts';
import { lockFolder } from './exclusive-lock.ts';

const startTimeoutMs = 60_000;

/** An upgrade of an embedded cluster to another version of PostgreSQL. */
export interface Upgrade {
  readonly dataDir: string;
  /** Folder of the programs of the former version. */
  readonly formerPrograms: string;
  /** Folder of the programs of the new one; undefined for those of the package. */
  readonly programs: string | undefined;
  /** Fills the new database from the former one, by their addresses for the owner. Throws when they differ afterwards. */
  readonly copy: (from: string, to: string) => Promise<void>;
}

/** Starts the server of a cluster and calls `work` with its address. */
async function withServer<T>(place: EmbeddedPlace, work: (url: string) => Promise<T>): Promise<T> {
  const { password } = await readSettings(place.cluster);
  await stopLeftover(path.join(place.cluster, 'data'));
  const port = await drawPort();
  const server = await launch(place, {
    cluster: place.cluster,
    settings: serverSettings(port, false),
    timeoutMs: startTimeoutMs,
  });
  try {
    return await work(`postgres://${owner}:${password}@127.0.0.1:${port}/${databaseName}`);
  } finally {
    await stopPostgres(server.pid);
    await server.exited;
  }
}

/**
 * Makes a new cluster beside the embedded one, copies the database into it and puts it in its place. The former cluster is
 * kept beside it; returns its folder. Until the copy is complete nothing of the former one changes.
 * @throws Error with one line for people
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<string> {
  const { dataDir, formerPrograms, programs, copy } = upgrade;
  const home = path.join(path.resolve(dataDir), 'postgres');
  const release = (await exists(home)) ? await lockFolder(home) : null;
  if (!release) throw new Error(`the shop runs on ${dataDir}, or has no database there: stop it`);
  try {
    const place = await findPlace(home, programs);
    const former = { ...place, native: await openPrograms(formerPrograms) };
    const next = { ...place, cluster: nextClusterOf(place.cluster) };
    const version = (await readFile(path.join(place.cluster, 'data/PG_VERSION'), 'utf8')).trim();
    await rm(next.cluster, { recursive: true, force: true });
    await createCluster(next);
    await withServer(former, (from) => withServer(next, (to) => copy(from, to)));
    const id = path.join(place.cluster, 'id');
    if (await exists(id)) await copyFile(id, path.join(next.cluster, 'id'));
    const kept = `${place.cluster}.postgresql-${version}`;
    await rm(kept, { recursive: true, force: true });
    await rename(place.cluster, kept);
    await rename(next.cluster, place.cluster);
    return kept;
  } finally {
    await release();
  }
}
