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

/** Finds pictures by their ids. */
export async function findPictures(
  kysely: Sql,
  ids: readonly string[],
): Promise<readonly StoredPicture[]> {
  if (ids.length === 0) return [];
  const rows = await kysely
    .selectFrom('brandPictures')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return await withFiles(kysely, rows);
}

/** Finds a picture by the tag in its addresses. */
export async function findByTag(kysely: Sql, tag: string): Promise<StoredPicture | undefined> {
  const rows = await kysely
    .selectFrom('brandPictures')
    .selectAll()
    .where('tag', '=', tag)
    .execute();
  return (await withFiles(kysely, rows))[0];
}

/** Whether a file was ever a picture of a place, whatever part of it. */
export async function isSourceKnown(
  kysely: Sql,
  place: PicturePlace,
  source: string,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('brandPictures')
    .innerJoin('brandPictureFiles', 'picture', 'id')
    .select('id')
    .where('place', '=', place)
    .where('name', '=', 'source')
    .where('sha256', '=', source)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a picture with its files; false, and nothing is added, if there is one with its tag. */
export async function insertPicture(
  trx: Sql,
  { crop, ...row }: Omit<Row<'brandPictures'>, 'crop'> & { readonly crop: object | null },
  files: readonly (SizedFile & { readonly name: string; readonly content: Buffer | null })[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('brandPictures')
    .values({ ...row, crop: crop && JSON.stringify(crop) })
    .onConflict((conflict) => conflict.column('tag').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await trx
    .insertInto('brandPictureFiles')
    .values(files.map((file) => ({ ...file, picture: row.id })))
    .execute();
  return true;
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
