import type { Db, Row } from '../../platform/db/sql.ts';

/** A backup, or a rehearsal of its restore, as it ended. */
export type BackupRun = Omit<Row<'backupRuns'>, 'id' | 'kind'> & {
  readonly kind: 'backup' | 'rehearsal';
};

const maxSummary = 1000;

/** Records how a run ended. */
export async function addBackupRun(kysely: Db, run: BackupRun): Promise<void> {
  const summary = run.summary.slice(0, maxSummary);
  await kysely
    .insertInto('backupRuns')
    .values({ ...run, summary })
    .execute();
}

/** Returns the newest run of a kind, or the newest one that went well; null without one. */
export async function findLastRun(
  kysely: Db,
  kind: BackupRun['kind'],
  filter: { readonly isFine?: true } = {},
): Promise<Row<'backupRuns'> | null> {
  let query = kysely.selectFrom('backupRuns').selectAll().where('kind', '=', kind);
  if (filter.isFine) query = query.where('isFine', '=', true);
  return (await query.orderBy('endedAt', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Keeps the runs of a year. */
export async function deleteOldRuns(kysely: Db, before: Date): Promise<void> {
  await kysely.deleteFrom('backupRuns').where('endedAt', '<', before).execute();
}
