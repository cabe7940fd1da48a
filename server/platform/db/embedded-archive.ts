import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { exists } from '../files.ts';
import { changeOwner } from './embedded-cluster.ts';
import { findCluster, type EmbeddedPlace } from './embedded-place.ts';

/** Seconds after which a part of the write-ahead log is copied although it is not full. */
const archiveSeconds = 45;

function folderIn(cluster: string): string {
  return path.join(cluster, 'archive');
}

/** File beside a cluster about the copies that are made of it. */
export function archiveStateIn(cluster: string): string {
  return path.join(cluster, 'continuous.json');
}

/**
 * Prepares the folder into which PostgreSQL copies its write-ahead log, and returns it. Without archiving, what a former
 * run copied is removed, as the log has a gap from now on: returns null.
 */
export async function prepareArchive(
  place: EmbeddedPlace,
  archives: boolean,
): Promise<string | null> {
  const folder = folderIn(place.cluster);
  if (!archives) {
    await rm(archiveStateIn(place.cluster), { force: true });
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await changeOwner(place, folder);
  return folder;
}

/** Settings of the server that copies its write-ahead log into this folder. */
export function archiveSettings(folder: string | null): Readonly<Record<string, string | number>> {
  if (folder === null) return {};
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: archiveSeconds,
  };
}

/** Reads the file about the copies of the embedded cluster of a data folder; null without one. */
export async function readArchiveState(dataDir: string): Promise<string | null> {
  const home = path.join(path.resolve(dataDir), 'postgres');
  if (!(await exists(home))) return null;
  const file = archiveStateIn(await findCluster(home));
  return await readFile(file, 'utf8').catch(() => null);
}
