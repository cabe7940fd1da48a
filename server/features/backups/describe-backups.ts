import { oldBackupMs } from '#domain/backups/retention.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { openDriver } from '../../platform/storage/blob-store.ts';
import type { BlobPlace } from '../../platform/storage/storage-driver.ts';
import { findLastRun } from './backup-runs.repo.ts';
import { listBackups, readManifest } from './manifest.ts';

/** The backups of a shop, for its owner. */
export interface BackupState {
  /** The newest whole one in the place of backups; null without one. */
  readonly newest: { readonly name: string; readonly takenAt: Date } | null;
  readonly isOld: boolean;
  readonly rehearsal: {
    readonly endedAt: Date;
    readonly isFine: boolean;
    readonly summary: string;
  } | null;
}

/** Reads the newest backup and the latest rehearsal. @throws BackupFault when its manifest is damaged */
export async function describeBackups({
  kysely,
  clock,
  place,
}: {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly place: BlobPlace;
}): Promise<BackupState> {
  const driver = await openDriver(place);
  const name = (await listBackups(driver)).whole.at(-1);
  const manifest = name === undefined ? null : await readManifest(driver, name);
  const newest = manifest && { name: manifest.name, takenAt: new Date(manifest.takenAt) };
  return {
    newest,
    isOld: newest !== null && clock() - newest.takenAt.getTime() > oldBackupMs,
    rehearsal: await findLastRun(kysely, 'rehearsal'),
  };
}
