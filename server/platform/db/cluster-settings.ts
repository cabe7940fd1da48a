import { opendir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../files.ts';
import { nextClusterOf } from './embedded-place.ts';

/** Settings of a cluster, beside its data. */
export interface ClusterSettings {
  readonly port: number;
  readonly password: string;
  readonly shopPassword: string;
}

function incomplete(cluster: string, why: string): Error {
  return new Error(`the database in ${cluster} is incomplete (${why}): restore it from a backup`);
}

/** @throws Error with one line for people: an interrupted copy */
export async function readSettings(cluster: string): Promise<ClusterSettings> {
  try {
    return JSON.parse(
      await readFile(path.join(cluster, 'settings.json'), 'utf8'),
    ) as ClusterSettings;
  } catch (error) {
    throw incomplete(cluster, `settings.json cannot be read: ${String(error)}`);
  }
}

/** Explains the error of the first connection to a started cluster whose files of the database are missing. */
export function explainConnection(cluster: string, error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === '3D000';
  return isMissing ? incomplete(cluster, error.message) : error;
}

/** Explains why a server does not start on the files of another version of PostgreSQL. */
export async function explainLaunch(cluster: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !error.message.includes('incompatible with server'))
    return error;
  const file = path.join(cluster, 'data/PG_VERSION');
  const version = (await readFile(file, 'utf8').catch(() => 'another version')).trim();
  return new Error(
    `the database in ${cluster} is of PostgreSQL ${version}: npm run ops -- copy-database --from-bin <folder bin of PostgreSQL ${version}> copies it into one of this version`,
  );
}

/**
 * Refuses to create a cluster where there was one: in place of a part of it, or beside the photos of orders, none of which
 * the new one would contain.
 * @throws Error with one line for people
 */
export async function refuseOverOld(home: string, cluster: string): Promise<void> {
  if (await exists(cluster)) throw incomplete(cluster, 'data is missing');
  const next = nextClusterOf(cluster);
  if (await exists(path.join(next, 'data'))) {
    throw new Error(
      `the copy of the database was not put in its place: rename ${next} to ${cluster}`,
    );
  }
  const files = path.join(path.dirname(home), 'files');
  if (await hasFiles(path.join(files, 'photos'))) {
    throw new Error(
      `there are photos in ${files}, but no database: restore ${home} from the backup too, or set DATABASE_URL`,
    );
  }
}

async function hasFiles(folder: string): Promise<boolean> {
  if (!(await exists(folder))) return false;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) return true;
  }
  return false;
}
