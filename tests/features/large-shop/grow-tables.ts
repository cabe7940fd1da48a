import { open, stat } from 'node:fs/promises';
import type pg from 'pg';

const pageBytes = 8192;
/** PostgreSQL keeps a relation in files of 1 GB. */
const pagesOfFile = 131_072;

/** Tables that do not grow with the orders. */
const smallTables = [
  'backup_runs',
  'brand_picture_files',
  'brand_pictures',
  'changes',
  'data_requests',
  'ended_sessions',
  'erasures',
  'fault_changes',
  'fault_sums',
  'figure_changes',
  'figure_faults',
  'figure_sums',
  'gift_card_issues',
  'gone_order_words',
  'held_mails',
  'invoice_series',
  'job_counts',
  'key_fingerprints',
  'lab_tokens',
  'migrations',
  'order_count_deltas',
  'order_counts',
  'order_draft_chunks',
  'order_holds',
  'order_vocabulary',
  'page_versions',
  'rate_limits',
  'session_codes',
  'setting_versions',
  'shop_export_parts',
  'shop_exports',
  'staff',
  'staff_challenges',
  'staff_devices',
  'staff_links',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_sessions',
  'staff_views',
  'studio_agreement_fees',
  'studio_agreements',
  'studio_outputs',
  'studio_vocabulary',
  'studios',
  'studios_revision',
  'visit_changes',
  'visit_days',
  'webhook_endpoints',
];

interface Relation {
  readonly name: string;
  readonly owner: string;
  readonly kind: 'r' | 'i';
  readonly tuples: number;
  readonly pages: number;
  readonly file: string;
  /** An index of a part of the rows. */
  readonly isPartial: boolean;
}

async function readRelations(client: pg.ClientBase): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(`
    select relation.relname as name, coalesce(owner.relname, relation.relname) as owner, relation.relkind as kind,
      relation.reltuples::float8 as tuples, pg_relation_size(relation.oid)::float8 / ${pageBytes} as pages,
      current_setting('data_directory') || '/' || pg_relation_filepath(relation.oid) as file,
      coalesce(indpred is not null, false) as "isPartial"
    from pg_class relation left join pg_index on indexrelid = relation.oid left join pg_class owner on owner.oid = indrelid
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'i')
    order by name`);
  return rows;
}

/** Makes the files of a relation longer without using the disk: PostgreSQL plans by their length. */
async function lengthen(file: string, pages: number): Promise<void> {
  const { uid, gid } = await stat(file);
  for (let part = 0; part * pagesOfFile < pages; part += 1) {
    const length = Math.min(pagesOfFile, pages - part * pagesOfFile) * pageBytes;
    const handle = await open(part === 0 ? file : `${file}.${part}`, part === 0 ? 'r+' : 'a');
    try {
      await handle.truncate(length);
      // A new part is PostgreSQL's as the first one is.
      await handle.chown(uid, gid);
    } finally {
      await handle.close();
    }
  }
}

/** Pages of a relation that has a number of times as many rows. The first pages say little of how many fit on one. */
function growPages({ kind, tuples, pages }: Relation, factor: number): number {
  const rowsOfPage = kind === 'i' ? 150 : 40;
  const grown = pages > 4 ? pages * factor : (tuples * factor) / rowsOfPage;
  return Math.max(pages, Math.ceil(grown));
}

/**
 * Values that are few among the rows that there are may be many among all: where a column has more than fifty, their number
 * grows with the rows, and none of them is common.
 */
const growValues = `
  with column_of as (
    select schemaname, tablename, attname, inherited, null_frac, avg_width, n_distinct, histogram_bounds::text as bounds,
      most_common_vals::text::text[] as common, correlation, reltuples
    from pg_stats join pg_class on relname = tablename and relnamespace = 'public'::regnamespace
    where schemaname = 'public' and tablename = any ($1) and reltuples > 0
      and n_distinct > 50 and most_common_elems is null),
  cleared as materialized (
    select column_of.*, pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from column_of)
  select tablename || '.' || attname as name,
    pg_restore_attribute_stats('schemaname', schemaname::text, 'relname', tablename::text, 'attname', attname::text,
    'inherited', inherited, 'null_frac', null_frac, 'avg_width', avg_width,
    'n_distinct', (-greatest(n_distinct / reltuples, 0.000001))::real, 'correlation', coalesce(correlation, 0)::real,
    'histogram_bounds', coalesce(bounds, case when cardinality(common) > 1
      then (select array_agg(value order by value)::text from unnest(common) value) end)) as "isStored"
  from cleared`;

/** The rows that the planner believes each table has, and each index of all its rows. */
export type TableSizes = ReadonlyMap<string, number>;

/**
 * Makes the planner believe that every table that grows with the orders has `factor` times its rows, by the statistics and
 * the length of its files.
 */
export async function growTables(client: pg.ClientBase, factor: number): Promise<TableSizes> {
  await client.query('checkpoint');
  const relations = await readRelations(client);
  const growing = relations.filter(({ owner }) => !smallTables.includes(owner));
  const empty = growing.filter(({ kind, tuples }) => kind === 'r' && tuples <= 0);
  if (empty.length > 0)
    throw new Error(`nothing is in ${empty.map(({ name }) => name).join(', ')}`);
  const tables = growing.filter(({ kind }) => kind === 'r').map(({ name }) => name);
  const { rows } = await client.query<{ name: string; isStored: boolean }>(growValues, [tables]);
  const lost = rows.filter(({ isStored }) => !isStored).map(({ name }) => name);
  if (lost.length > 0) throw new Error(`no statistics of ${lost.join(', ')}`);
  for (const relation of growing) {
    const pages = growPages(relation, factor);
    await lengthen(relation.file, pages);
    await client.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', $2::integer,
        'reltuples', $3::real, 'relallvisible', $4::integer)`,
      [relation.name, pages, relation.tuples * factor, relation.kind === 'r' ? pages : 0],
    );
  }
  return new Map(
    relations
      .filter(({ isPartial }) => !isPartial)
      .map((relation) => [
        relation.name,
        relation.tuples * (growing.includes(relation) ? factor : 1),
      ]),
  );
}
