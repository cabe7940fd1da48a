import { backupsKeptUntil } from '#domain/backups/retention.ts';
import { openDriver } from '../../platform/storage/blob-store.ts';
import type { BlobPlace } from '../../platform/storage/storage-driver.ts';
import { listBackups, readManifest, timeOfName } from './manifest.ts';

/** A whole backup in a place of backups. */
export interface ListedBackup {
  readonly name: string;
  /** The moment that it shows. */
  readonly takenAt: Date;
  readonly orders: number;
  /** When the rule removes it, with what was erased since; null for one under a name of a person's own. */
  readonly keptUntil: Date | null;
}

/** Lists the whole backups of a place, the oldest first. @throws BackupFault when a manifest is damaged */
export async function describeEachBackup(place: BlobPlace, now: number): Promise<ListedBackup[]> {
  const driver = await openDriver(place);
  const { whole } = await listBackups(driver);
  const dated = whole.flatMap((name) => {
    const takenAt = timeOfName(name);
    return takenAt === null ? [] : [{ name, takenAt }];
  });
  const until = backupsKeptUntil(dated, now);
  const listed: ListedBackup[] = [];
  for (const name of whole) {
    const { takenAt, orders } = await readManifest(driver, name);
    const end = until.get(name);
    const keptUntil = end === undefined ? null : new Date(end);
    listed.push({ name, takenAt: new Date(takenAt), orders, keptUntil });
  }
  return listed;
}
