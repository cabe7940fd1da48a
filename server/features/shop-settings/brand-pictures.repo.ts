import { sql } from 'kysely';
import type { PicturePlace } from '#domain/settings/shop-settings.ts';
import type { Row, Sql } from '../../platform/db/sql.ts';
import type { SizedFile } from '../../platform/storage/blob-store.ts';

/** A picture of the brand with the SHA-256 of its files by their names. */
export type StoredPicture = Row<'brandPictures'> & {
  readonly files: Readonly<Record<string, string>>;
};

async function withFiles(
  kysely: Sql,
  rows: readonly Row<'brandPictures'>[],
): Promise<StoredPicture[]> {
  if (rows.length === 0) return [];
  const files = await kysely
    .selectFrom('brandPictureFiles')
    .select(['picture', 'name', 'sha256'])
    .where(
      'picture',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({
    ...row,
    files: Object.fromEntries(
      files.filter(({ picture }) => picture === row.id).map(({ name, sha256 }) => [name, sha256]),
    ),
  }));
}

/** Finds pictures by their ids; those that were swept are not found. */
export async function findPictures(
  kysely: Sql,
  ids: readonly string[],
): Promise<readonly StoredPicture[]> {
  if (ids.length === 0) return [];
  const rows = await kysely
    .selectFrom('brandPictures')
    .selectAll()
    .where('id', 'in', ids)
    .where('sweptAt', 'is', null)
    .execute();
  return await withFiles(kysely, rows);
}

/** Finds a picture by the tag in its addresses; one that was swept is not found. */
export async function findByTag(kysely: Sql, tag: string): Promise<StoredPicture | undefined> {
  const rows = await kysely
    .selectFrom('brandPictures')
    .selectAll()
    .where('tag', '=', tag)
    .where('sweptAt', 'is', null)
    .execute();
  return (await withFiles(kysely, rows))[0];
}

/** Whether a file was ever a picture of a place, whatever part of it, and whether or not it was swept since. */
export async function isSourceKnown(
  kysely: Sql,
  place: PicturePlace,
  source: string,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('brandPictures')
    .leftJoin('brandPictureFiles', (join) =>
      join.onRef('picture', '=', 'id').on('name', '=', 'source'),
    )
    .select('id')
    .where('place', '=', place)
    .where((that) => that.or([that('sha256', '=', source), that('sourceSha256', '=', source)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A picture that is added. */
type NewPicture = Omit<Row<'brandPictures'>, 'crop' | 'sweptAt' | 'sourceSha256'> & {
  readonly crop: object | null;
};

/**
 * Adds a picture with its files; one with its tag that was swept gets them again. Returns its id; null, and nothing is added,
 * if there is one with its tag.
 */
export async function insertPicture(
  trx: Sql,
  { crop, ...row }: NewPicture,
  files: readonly (SizedFile & { readonly name: string; readonly content: Buffer | null })[],
): Promise<string | null> {
  const { createdAt } = row;
  const added = await trx
    .insertInto('brandPictures')
    .values({ ...row, crop: crop && JSON.stringify(crop) })
    .onConflict((conflict) =>
      conflict
        .column('tag')
        .doUpdateSet({ createdAt, sweptAt: null, sourceSha256: null })
        .where('brandPictures.sweptAt', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!added) return null;
  await trx
    .insertInto('brandPictureFiles')
    .values(files.map((file) => ({ ...file, picture: added.id })))
    .execute();
  return added.id;
}

/** Pictures whose files are stored, those of studios or all others, and the bytes of these. */
export async function sumPictures(
  kysely: Sql,
  place: PicturePlace,
): Promise<{ readonly pictures: number; readonly bytes: number }> {
  const isStudio = place === 'pickup-studio';
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    with counted as (
      select id from brand_pictures
      where swept_at is null and (place = 'pickup-studio') = ${isStudio})
    select (select count(*)::int from counted) as pictures,
      (select coalesce(sum(size), 0)::float8 from brand_picture_files join counted on id = picture) as bytes`.execute(
    kysely,
  );
  return rows[0] ?? { pictures: 0, bytes: 0 };
}

/** Versions of the brand that can be put back with all of their pictures. */
const restorableVersions = 50;

/**
 * Finds pictures that were added before a moment and are used nowhere: named by none of the newest versions of the brand,
 * nor, as a logo that mails and invoices show, by any, nor by a studio. At most a hundred.
 */
export async function findUnusedPictures(
  kysely: Sql,
  before: Date,
): Promise<readonly StoredPicture[]> {
  const { rows } = await sql<{ id: string }>`
    with restorable as (
      select value from setting_versions where section = 'brand'
      order by version desc limit ${restorableVersions}
    )
    select id from brand_pictures
    where swept_at is null and created_at < ${before}
      and not exists (
        select 1 from setting_versions
        where section = 'brand' and value ->> 'logo' = brand_pictures.id::text)
      and not exists (
        select 1 from restorable, jsonb_each_text(coalesce(value -> 'intro', '{}')) named
        where named.value = brand_pictures.id::text)
      and not exists (select 1 from studios where photo = brand_pictures.tag)
    order by created_at limit 100`.execute(kysely);
  return await findPictures(
    kysely,
    rows.map(({ id }) => id),
  );
}

/** Removes the files of a picture from its row, and keeps the SHA-256 of the one that was sent. */
export async function markSwept(trx: Sql, { id, files }: StoredPicture, at: Date): Promise<void> {
  await trx
    .updateTable('brandPictures')
    .set({ sweptAt: at, sourceSha256: files['source'] ?? null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('brandPictureFiles').where('picture', '=', id).execute();
}

/** Those of some files that no picture has any more. */
export async function findUnnamedFiles(
  kysely: Sql,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from unnest(${hashes}::text[]) sha256
    where not exists (select 1 from brand_picture_files where brand_picture_files.sha256 = sha256.sha256)`.execute(
    kysely,
  );
  return rows.map(({ sha256 }) => sha256);
}

/** The bytes of a logo for documents, by their SHA-256; null if it has none. */
export async function findDocumentLogo(kysely: Sql, sha256: string): Promise<Buffer | null> {
  const found = await kysely
    .selectFrom('brandPictureFiles')
    .select('content')
    .where('sha256', '=', sha256)
    .where('name', '=', 'jpeg')
    .limit(1)
    .executeTakeFirst();
  return found?.content ?? null;
}
