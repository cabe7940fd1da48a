import { chown, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';
import { planPrefix } from './read-plans.ts';
import { commonStates, tableRows } from './table-sizes.ts';

/** Bytes of a block of PostgreSQL, and blocks of one file of a table. */
const blockBytes = 8192;
const blocksOfFile = 131_072;
/** Entries of an index in one of its blocks. */
const entriesOfBlock = 150;
/** Share of the rows in a partial index of a table that holds nothing yet: such indexes have what is not done. */
const unknownPart = 0.001;
/** Share of the prints and refunds that are done. */
const doneShare = 0.999;
/** Rows of a table that no request may read as a whole. */
const largeRows = 200_000;
/** Share of the rows that have a value of their own, in a column of ids that holds nothing yet. */
const shareOfUnknown = 0.1;

/** A table or one of its indexes. */
interface Relation {
  readonly name: string;
  /** Below the folder of the cluster. */
  readonly file: string;
  /** Whether it is an index of some rows only. */
  readonly isPartial: boolean;
  readonly rows: number;
  readonly blocks: number;
  /** Bytes of a row, about. */
  readonly width: number;
}

/** A table, then its indexes. */
async function listRelations(db: Db, table: string): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select oid::regclass::text as name, pg_relation_filepath(oid) as file,
      exists (select from pg_index where indexrelid = oid and indpred is not null) as "isPartial",
      greatest(reltuples, 0)::float8 as rows, pg_relation_size(oid) / ${sql.lit(blockBytes)} as blocks,
      (select 32 + sum(coalesce(stawidth, 16))::int from pg_attribute
        left join pg_statistic on starelid = attrelid and staattnum = attnum
        where attrelid = pg_class.oid and attnum > 0) as width
    from pg_class
    where oid = ${table}::regclass
      or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)
    order by relkind = 'i'`.execute(db);
  return rows;
}

/** Makes the files of a relation longer by blocks that read as empty and take no space. */
async function lengthen(folder: string, file: string, blocks: number): Promise<void> {
  const { uid, gid } = await stat(path.join(folder, file));
  for (let part = 0; part * blocksOfFile < blocks; part += 1) {
    const name = path.join(folder, part === 0 ? file : `${file}.${part}`);
    const handle = await open(name, part === 0 ? 'r+' : 'a', 0o600);
    const bytes = Math.min(blocksOfFile, blocks - part * blocksOfFile) * blockBytes;
    if ((await handle.stat()).size < bytes) await handle.truncate(bytes);
    await handle.close();
    await chown(name, uid, gid);
  }
}

/** Lets the columns of ids have as many different values as their share of a large table is. */
async function spreadIds(db: Db, table: string, rows: number): Promise<void> {
  const { rows: columns } = await sql<{ name: string; different: number | null }>`
    select attname as name, stadistinct as different from pg_attribute
    left join pg_statistic on starelid = attrelid and staattnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and atttypid = 'uuid'::regtype`.execute(db);
  for (const { name, different } of columns) {
    if (different !== null && different < 0) continue;
    const share = different !== null && rows > 0 ? Math.min(1, different / rows) : shareOfUnknown;
    await sql`
      select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text,
        'attname', ${name}::text, 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
        'n_distinct', ${-share}::real)`.execute(db);
  }
}

/** Statistics of one relation: its rows and its blocks, and the files as long as these. */
async function plantRelation(
  db: Db,
  folder: string,
  { name, file }: Relation,
  { rows, blocks }: Pick<Relation, 'rows' | 'blocks'>,
): Promise<void> {
  await lengthen(folder, file, blocks);
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', ${name}::text,
      'relpages', ${blocks}::int, 'reltuples', ${rows}::real)`.execute(db);
}

/** Lets nearly all rows of a table be in the state in which they stay. */
async function plantStates(db: Db): Promise<void> {
  for (const [table, states] of Object.entries(commonStates)) {
    await sql`
      select pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text,
        'attname', 'state', 'inherited', false, 'null_frac', 0::real, 'avg_width', 10,
        'n_distinct', ${states.length}::real, 'most_common_vals', ${`{${states.join(',')}}`}::text,
        'most_common_freqs', ${states.map((_, at) => (at === 0 ? doneShare : (1 - doneShare) / (states.length - 1)))}::real[])`.execute(
      db,
    );
  }
}

/** Names of the tables and indexes that have many rows by now. */
export async function listLarge(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where reltuples >= ${sql.lit(largeRows)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Makes the planner see the tables of a small shop as those of a large one: their files get longer, and their statistics
 * say so.
 */
export async function plantSizes(db: Db): Promise<void> {
  const { rows: places } = await sql<{ folder: string }>`
    select current_setting('data_directory') as folder`.execute(db);
  const folder = places[0]?.folder ?? '';
  for (const [table, wanted] of Object.entries(tableRows)) {
    const [heap, ...indexes] = await listRelations(db, table);
    if (!heap) throw new Error(`there is no table ${table}`);
    await plantRelation(db, folder, heap, {
      rows: wanted,
      blocks: Math.ceil((wanted * heap.width) / blockBytes),
    });
    for (const index of indexes) {
      // A partial index has a share of the rows, which stays as it is in the small shop.
      const own = heap.rows > 0 ? index.rows / heap.rows : index.isPartial ? unknownPart : 1;
      const rows = own * wanted;
      const blocks = Math.max(index.blocks, Math.ceil(rows / entriesOfBlock));
      await plantRelation(db, folder, index, { rows, blocks });
    }
    await spreadIds(db, table, heap.rows);
  }
  await plantStates(db);
}

/** Has new connections log the plan of each statement, those of functions and triggers too. */
export async function logPlans(db: Db): Promise<void> {
  const settings = {
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_parameter_max_length': '0',
    log_line_prefix: `${planPrefix}%a `,
    // A plan that reads a table alone would be the same with helpers.
    max_parallel_workers_per_gather: '0',
  };
  for (const [name, value] of Object.entries(settings)) {
    await sql`alter system set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
  }
  await sql`select pg_reload_conf()`.execute(db);
}
