import {
  findTables,
  loadTables,
  markUnfinished,
  type QueuedJob,
} from '../../platform/db/dump/load-tables.ts';
import { findDifferentTables } from '../../platform/db/dump/table-digests.ts';
import { withSnapshot, type Snapshot } from '../../platform/db/dump/snapshot.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { BackupFault } from './backup-fault.ts';
import { jobsQuery, passingTables } from './write-backup.ts';

/** A finished copy of a database. */
export interface DatabaseCopy {
  readonly tables: number;
  /** Tables whose checksums differ; none in a whole copy. */
  readonly different: readonly string[];
}

async function fill(snapshot: Snapshot, to: string): Promise<number> {
  const tables = snapshot.tables.filter(({ name }) => !passingTables.includes(name));
  await markUnfinished(to);
  await migrateDatabase({ url: to, restoringTo: snapshot.migrations.at(-1)?.name ?? '' });
  const jobs = await snapshot.query<QueuedJob>(jobsQuery);
  const sequences = await snapshot.readSequences();
  await loadTables(to, { tables, readTable: snapshot.copyTable, sequences, jobs });
  return tables.length;
}

/**
 * Copies the rows of a database into an empty one, of any version of PostgreSQL, and compares the checksums of all tables.
 * Nothing may write to either meanwhile: what comes after the moment of the copy is not in it. The first is not changed.
 * @throws BackupFault when the other one is not empty
 */
export async function copyDatabase(from: string, to: string): Promise<DatabaseCopy> {
  const [table] = await findTables(to);
  if (table !== undefined) {
    throw new BackupFault(`the database to copy into is not empty: it has the table ${table}`);
  }
  const copy = await withSnapshot(
    from,
    (snapshot) => fill(snapshot, to),
    async (tables) => ({ tables, different: await findDifferentTables(from, to, passingTables) }),
  );
  if (!copy) throw new BackupFault('a backup of this database is being made: wait for its end');
  return copy;
}
