import { sql } from 'kysely';
import { connectDatabase } from '../../platform/db/connect.ts';
import type { ListedBlob } from './stored-files.ts';

/**
 * Lists each stored file that the rows of the shop name, once for each storage. `tables` are those that the shop has: one
 * of an older release has fewer.
 */
export function storedFilesQuery(tables: readonly string[]): string {
  const pictures = tables.includes('brand_picture_files')
    ? `union all select 'shop', sha256, max(size) from brand_picture_files group by 1, 2`
    : '';
  return `
  select case when archived_at is null then 'photos' else 'archive' end as store,
    encode(sha256, 'hex') as sha256, max(size) as size
  from photo_files where deleted_at is null group by 1, 2
  union all
  select 'prints', encode(sha256, 'hex'), max(size) from print_files where removed_at is null group by 1, 2
  ${pictures}
  order by 2`;
}

/** A transaction that stores a photo may be recorded this long after its beginning, in milliseconds. */
const overlapMs = 10 * 60 * 1000;

/** Photos that were stored since a moment, and the moment up to which they are known. */
export interface NewFiles {
  readonly files: readonly ListedBlob[];
  readonly upTo: Date;
}

/** Lists the photos that were stored since a moment. */
export async function listNewFiles(url: string, since: Date): Promise<NewFiles> {
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-continuous' });
  try {
    const { kysely } = database;
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(kysely);
    const files = await kysely
      .selectFrom('photoFiles')
      .select([
        sql<
          'photos' | 'archive'
        >`case when archived_at is null then 'photos' else 'archive' end`.as('store'),
        sql<string>`encode(sha256, 'hex')`.as('sha256'),
        'size',
      ])
      .where('storedAt', '>=', new Date(since.getTime() - overlapMs))
      .where('deletedAt', 'is', null)
      .execute();
    return { files, upTo: rows[0]?.now ?? since };
  } finally {
    await database.close();
  }
}

/** Lists every stored file that the rows of a database name, once for each storage. */
export async function listFilesOf(url: string): Promise<readonly ListedBlob[]> {
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-restore' });
  try {
    const { kysely } = database;
    const { rows } = await sql<{
      name: string;
    }>`select tablename::text as name from pg_tables where schemaname = 'public'`.execute(kysely);
    const query = storedFilesQuery(rows.map(({ name }) => name));
    return (await sql<ListedBlob>`${sql.raw(query)}`.execute(kysely)).rows;
  } finally {
    await database.close();
  }
}
