import { sql } from 'kysely';
import type { Db, Sql, Trx } from '../../platform/db/sql.ts';
import type { ExportedTable } from './exported-tables.ts';

const rowsAtOnce = 1000;

/** Runs reads that all see the shop at one moment, while it goes on. */
export function withSnapshot<T>(kysely: Db, read: (snapshot: Trx) => Promise<T>): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`set local time zone 'UTC'`.execute(trx);
      // An export of years takes longer than any query of a customer may.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return await read(trx);
    });
}

/** Reads the rows of a query as JSON texts, some at a time. */
async function* readQuery(snapshot: Sql, query: string): AsyncGenerator<readonly string[]> {
  await sql`declare exported no scroll cursor for ${sql.raw(`select row_to_json(exported_row)::text as line from (${query}) exported_row`)}`.execute(
    snapshot,
  );
  try {
    for (;;) {
      const { rows } = await sql<{
        line: string;
      }>`fetch ${sql.raw(String(rowsAtOnce))} from exported`.execute(snapshot);
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await sql`close exported`.execute(snapshot);
  }
}

/** The columns of a table that are exported, in the order in which the table has them. */
async function listColumns(
  snapshot: Sql,
  { table, without = [] }: ExportedTable,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(snapshot);
  return rows.map(({ name }) => name).filter((name) => !without.includes(name));
}

const conditions: Readonly<Record<string, string>> = {
  photos: 'where id in (select photo from order_items)',
  photo_files: 'where photo in (select photo from order_items)',
};

/** Reads a table as lines of JSON, some at a time. */
export async function* readTable(
  snapshot: Sql,
  exported: ExportedTable,
): AsyncGenerator<readonly string[]> {
  const columns = (await listColumns(snapshot, exported)).map((name) => `"${name}"`).join(', ');
  const { table, order } = exported;
  const from = `from ${table} ${conditions[table] ?? ''}`;
  yield* readQuery(snapshot, `select ${columns} ${from} order by ${order}`);
}

/** Reads a query of {@link exportedSheets} as rows, some at a time. */
export async function* readSheet(
  snapshot: Sql,
  select: string,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  for await (const lines of readQuery(snapshot, select)) {
    yield lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  }
}

/** A file of a photo that an order has: the original, or the order copy where there is none. */
export interface ExportedPhoto {
  readonly number: string;
  readonly position: number;
  readonly fileName: string;
  readonly sha256: string | null;
  readonly kind: 'original' | 'order-copy' | null;
  readonly isArchived: boolean;
  readonly deletedAt: Date | null;
}

/** Reads a page of orders that have photos, each with its photos by position. */
export async function readPhotosOf(
  snapshot: Sql,
  after: string,
  limit: number,
): Promise<readonly (readonly ExportedPhoto[])[]> {
  const { rows } = await sql<ExportedPhoto>`
    select orders.number, order_items.position, order_items.file_name as "fileName",
      encode(file.sha256, 'hex') as sha256, file.kind, file.archived_at is not null as "isArchived",
      file.deleted_at as "deletedAt"
    from (select id, number from orders where number > ${after} and exists (
        select from order_items where order_id = orders.id) order by number limit ${limit}) orders
    join order_items on order_items.order_id = orders.id
    left join lateral (
      select * from photo_files where photo_files.photo = order_items.photo
      order by deleted_at is not null, kind = 'original' desc limit 1) file on true
    order by orders.number, order_items.position`.execute(snapshot);
  return [...Map.groupBy(rows, ({ number }) => number).values()];
}

/** Counts the lines of all orders, each of which has a photo. */
export async function countLines(snapshot: Sql): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from order_items`.execute(snapshot);
  return rows[0]?.count ?? 0;
}

/** Finds how many bytes the exported tables take in the database, and the files of the photos that an export would copy. */
export async function readExportSizes(
  kysely: Sql,
  tables: readonly string[],
  hasPhotos: boolean,
): Promise<{ readonly tables: number; readonly photos: number }> {
  const { rows } = await sql<{ tables: number; photos: number }>`
    select
      (select sum(pg_total_relation_size(name::regclass)) from unnest(${[...tables]}::text[]) name)::bigint as tables,
      case when ${hasPhotos}::boolean then (
        select coalesce(sum(file.size), 0) from order_items join lateral (
          select size from photo_files where photo_files.photo = order_items.photo and deleted_at is null
          order by kind = 'original' desc limit 1) file on true) else 0 end::bigint as photos`.execute(
    kysely,
  );
  return rows[0] ?? { tables: 0, photos: 0 };
}
