import { rm } from 'node:fs/promises';
import path from 'node:path';
import { keptFileMs } from '#domain/backups/continuous.ts';
import { selectKept } from '#domain/backups/retention.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { folderOf, listBackups, manifestKey, readManifest, timeOfName } from './manifest.ts';
import { readStoredFiles } from './stored-files.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function removeFolder(driver: StorageDriver, name: string): Promise<void> {
  // Without its manifest it is not whole any more, so that a kill in between leaves an unfinished one.
  await driver.remove(manifestKey(name));
  const keys: string[] = [];
  for await (const { key } of driver.list(folderOf(name))) keys.push(key);
  for (const key of keys) await driver.remove(key);
  if (driver.pathOf) await rm(driver.pathOf(folderOf(name)), { recursive: true, force: true });
}

/** Removes what killed backups left behind. Call it under the lock of a backup. */
export async function removeUnfinished(driver: StorageDriver, now: number): Promise<number> {
  const { unfinished } = await listBackups(driver);
  for (const name of unfinished) await removeFolder(driver, name);
  // No other backup of this shop is being made, and one file is written within a day.
  await driver.removeLeftovers(new Date(now - dayMs));
  return unfinished.length;
}

/** Removes the files that none of these backups has, but new ones. */
async function removeUnused(
  driver: StorageDriver,
  names: readonly string[],
  now: number,
): Promise<number> {
  const used = new Set<string>();
  for (const name of names) {
    const manifest = await readManifest(driver, name);
    for (const { sha256 } of manifest.ownFiles) used.add(sha256);
    for await (const { sha256 } of readStoredFiles(driver, manifest)) used.add(sha256);
  }
  const unused: string[] = [];
  for await (const { key, writtenAt } of driver.list('objects')) {
    // The continuous copy has files that no backup names yet.
    if (now - writtenAt.getTime() < keptFileMs) continue;
    if (!used.has(path.posix.basename(key))) unused.push(key);
  }
  for (const key of unused) await driver.remove(key);
  return unused.length;
}

/**
 * Removes the backups that the rule does not keep, then files that no backup needs any more. A backup under a name of a
 * person's own is kept, and a damaged manifest ends it before any file is removed. The one that was just made is kept with
 * its files also where a list does not show it yet. Call it under the lock of a backup.
 */
export async function pruneBackups(
  driver: StorageDriver,
  now: number,
  made: string,
): Promise<{ readonly removed: readonly string[]; readonly files: number }> {
  const listed = await listBackups(driver);
  const whole = [...new Set([...listed.whole, made])];
  const dated = whole.flatMap((name) => {
    const takenAt = timeOfName(name);
    return takenAt === null ? [] : [{ name, takenAt }];
  });
  const kept = selectKept(dated);
  const removed = dated.map(({ name }) => name).filter((name) => !kept.has(name));
  if (removed.length === 0) return { removed, files: 0 };
  for (const name of removed) await removeFolder(driver, name);
  const rest = whole.filter((name) => !removed.includes(name));
  return { removed, files: await removeUnused(driver, rest, now) };
}
