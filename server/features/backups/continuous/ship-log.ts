import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { StorageDriver } from '../../../platform/storage/storage-driver.ts';
import { logFolder } from './base-manifest.ts';

const compress = promisify(gzip);

/** Files of the log that are copied: parts of it, and the history of a restored cluster. */
const logFile = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/** A note of PostgreSQL about a base backup, which no restore needs. */
const baseNote = /^[0-9A-F]{24}\.[0-9A-F]{8}\.backup$/;

/** Files that wait in the folder of the archive at most, of 16 MB each. */
export const maxWaiting = 64;

/** Lists the files of the log that wait to be copied, oldest first. */
export async function listWaiting(archive: string): Promise<string[]> {
  return (await readdir(archive)).filter((name) => logFile.test(name)).toSorted();
}

/** A file of the log in a place, by its key. */
export interface ShippedFile {
  readonly key: string;
  /** Its name for PostgreSQL. */
  readonly name: string;
  /** SHA-256 of the compressed file. */
  readonly sha256: string;
}

const shippedName = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)-([0-9a-f]{64})\.gz$/;

/** Lists the files of a log in a place. */
export async function* listShipped(
  driver: StorageDriver,
  chain: string,
): AsyncGenerator<ShippedFile> {
  for await (const { key } of driver.list(logFolder(chain))) {
    const [, name, sha256] = shippedName.exec(path.posix.basename(key)) ?? [];
    if (name !== undefined && sha256 !== undefined) yield { key, name, sha256 };
  }
}

/** Copies what waits into the place, then removes it here; returns how many files. */
export async function shipLog(
  driver: StorageDriver,
  chain: string,
  archive: string,
): Promise<number> {
  const waiting = await listWaiting(archive);
  for (const name of waiting) {
    const file = path.join(archive, name);
    const bytes = await compress(await readFile(file), { level: 3 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await driver.put(`${logFolder(chain)}/${name}-${sha256}.gz`, bytes);
    await rm(file);
  }
  for (const name of await readdir(archive)) {
    if (baseNote.test(name)) await rm(path.join(archive, name));
  }
  return waiting.length;
}
