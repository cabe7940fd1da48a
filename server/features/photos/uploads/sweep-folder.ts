import type { Stats } from 'node:fs';
import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The tus server records each upload in a file beside its bytes. */
export const recordSuffix = '.json';

/** Retention of an upload after its last byte, in milliseconds. */
export const abandonedAfterMs = 24 * 60 * 60 * 1000;

/** The folder of uploads of a data folder. */
export function uploadDirectory(dataDir: string): string {
  return path.resolve(dataDir, 'uploads');
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

/** Null when the file is missing. */
export function statOrNull(file: string): Promise<Stats | null> {
  return stat(file).catch(() => null);
}

async function sweepSession(folder: string, untouchedSince: Date): Promise<number> {
  const names = await namesIn(folder);
  const touched = new Map<string, Date>();
  for (const name of names) {
    const upload = path.basename(name, recordSuffix);
    const { mtime } = (await statOrNull(path.join(folder, name))) ?? { mtime: new Date(0) };
    const latest = touched.get(upload);
    if (!latest || latest < mtime) touched.set(upload, mtime);
  }
  const isOld = (name: string): boolean => {
    const latest = touched.get(path.basename(name, recordSuffix));
    return latest !== undefined && latest < untouchedSince;
  };
  const old = names.filter(isOld);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
  const own = await statOrNull(folder);
  // Intentionally fails when the folder is not empty any more.
  if (own && own.mtime < untouchedSince) await rmdir(folder).catch(() => undefined);
  return old.length;
}

/** Names of the uploads in the folder of a session. */
export async function listSessionFolder(dataDir: string, sessionId: string): Promise<string[]> {
  const names = await namesIn(path.join(uploadDirectory(dataDir), sessionId));
  return [...new Set(names.map((name) => path.basename(name, recordSuffix)))];
}

/** Whether the bytes of an upload are present, by the id that the tus server knows it by. */
export async function hasUpload(dataDir: string, key: string): Promise<boolean> {
  return (await statOrNull(path.join(uploadDirectory(dataDir), key))) !== null;
}

/** Removes uploads that are unchanged since then; returns the number of removed files. */
export async function sweepUploadFolder(dataDir: string, untouchedSince: Date): Promise<number> {
  const directory = uploadDirectory(dataDir);
  let removed = 0;
  for (const session of await namesIn(directory)) {
    removed += await sweepSession(path.join(directory, session), untouchedSince);
  }
  return removed;
}
