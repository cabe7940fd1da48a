import { sql } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** Something that changed. */
export type ChangeRow = Pick<Row<'changes'>, 'kind' | 'number' | 'studio'>;

/** Changes that a reader has not seen, and where it goes on. */
export interface NewChanges {
  readonly changes: readonly ChangeRow[];
  /** The transactions that the reader saw: a change is new while its transaction is not one of them. */
  readonly snapshot: string;
  /** Every transaction before this one has been seen. */
  readonly seen: string;
}

/** Every change of a transaction before this one is in what is read after it. */
export async function readRevision(kysely: Sql): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as seen`.execute(kysely);
  return rows[0]?.seen ?? '0';
}

/** Reads what was committed since a snapshot, at most so many changes; all are new to a reader without one. */
export async function readNewChanges(
  kysely: Sql,
  snapshot: string | null,
  limit: number,
): Promise<NewChanges> {
  const { rows } = await sql<NewChanges>`
    select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as seen,
      (select coalesce(json_agg(change), '[]') from (
        select kind, number, studio from changes
        where ${snapshot}::pg_snapshot is not null and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        order by xid limit ${limit}) change) as changes`.execute(kysely);
  const [read] = rows;
  if (!read) throw new Error('a snapshot without a row');
  return read;
}

/**
 * Reads the changes of the transactions from one on, at most so many; null when earlier ones may have been removed, or when
 * the database never came so far.
 */
export async function readChangesFrom(
  kysely: Sql,
  seen: string,
  limit: number,
): Promise<ChangeRow[] | null> {
  const { rows } = await sql<{ isKept: boolean; changes: ChangeRow[] }>`
    select coalesce((select min(xid) from changes) <= ${seen}::xid8, false)
        and ${seen}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as is_kept,
      (select coalesce(json_agg(change), '[]') from (
        select kind, number, studio from changes where xid >= ${seen}::xid8 order by xid limit ${limit}) change)
        as changes`.execute(kysely);
  const [read] = rows;
  return read?.isKept ? read.changes : null;
}

/** Tells every process that there may be changes, or with a text what it says. */
export async function announceChanges(kysely: Sql, text = ''): Promise<void> {
  await sql`select pg_notify('staff_changes', ${text})`.execute(kysely);
}

/** Removes changes that no screen asks for any more. */
export async function removeChanges(kysely: Sql, before: Date): Promise<void> {
  await kysely.deleteFrom('changes').where('at', '<', before).execute();
}
