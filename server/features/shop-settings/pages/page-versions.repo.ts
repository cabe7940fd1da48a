import { sql } from 'kysely';
import type { InfoPage } from '#domain/storefront/info-pages.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** A version of a text as it is stored. */
export type PageVersion = Row<'pageVersions'>;

/** A text: a page in a language, or in every one. */
export interface PageKey {
  readonly page: InfoPage;
  readonly language: string;
}

/** Two changes of a text wait for each other. */
export async function lockPage(trx: Trx, { page, language }: PageKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`page ${page} ${language}`}, 0))`.execute(
    trx,
  );
}

/** The newest version of every text that was not withdrawn, and the newest published one of these, without their bodies. */
export async function listPages(kysely: Sql): Promise<readonly Omit<PageVersion, 'body'>[]> {
  return await kysely
    .selectFrom('pageVersions')
    .select(['page', 'language', 'version', 'at', 'actorName', 'publishedAt', 'withdrawnAt'])
    .where('withdrawnAt', 'is', null)
    .distinctOn(['page', 'language', sql`published_at is null`])
    .orderBy('page')
    .orderBy('language')
    .orderBy(sql`published_at is null`)
    .orderBy('version', 'desc')
    .execute();
}

/** The latest versions of a text, the newest first. */
export async function readPageVersions(
  kysely: Sql,
  { page, language }: PageKey,
  limit: number,
): Promise<readonly PageVersion[]> {
  return await kysely
    .selectFrom('pageVersions')
    .selectAll()
    .where('page', '=', page)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/**
 * What customers see of a text, or saw at a moment; null if all that was published of it is withdrawn, undefined if nothing
 * was published.
 */
export async function findPublished(
  kysely: Sql,
  { page, language }: PageKey,
  at: Date | null,
): Promise<PageVersion | null | undefined> {
  const all = kysely
    .selectFrom('pageVersions')
    .selectAll()
    .where('page', '=', page)
    .where('language', '=', language)
    .where('publishedAt', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1);
  const published = at === null ? all : all.where('publishedAt', '<=', at);
  const shown = await published
    .where((that) =>
      that.or([
        that('withdrawnAt', 'is', null),
        ...(at === null ? [] : [that('withdrawnAt', '>', at)]),
      ]),
    )
    .executeTakeFirst();
  if (shown) return shown;
  return (await published.executeTakeFirst()) ? null : undefined;
}

/** Finds a version of a text; undefined if there is none. */
export async function findVersion(
  kysely: Sql,
  { page, language, version }: PageKey & { readonly version: number },
): Promise<PageVersion | undefined> {
  return await kysely
    .selectFrom('pageVersions')
    .selectAll()
    .where('page', '=', page)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Whether a text was ever stored with this body. */
export async function isBodyKnown(
  kysely: Sql,
  { page, language }: PageKey,
  body: string,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('pageVersions')
    .select('version')
    .where('page', '=', page)
    .where('language', '=', language)
    .where('body', '=', body)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a version. */
export async function insertPage(trx: Trx, version: PageVersion): Promise<void> {
  await trx.insertInto('pageVersions').values(version).execute();
}

/** Replaces a draft. */
export async function updateDraft(
  trx: Trx,
  { page, language, version }: PageKey & { readonly version: number },
  change: Pick<PageVersion, 'body' | 'at' | 'actorName'>,
): Promise<void> {
  await trx
    .updateTable('pageVersions')
    .set(change)
    .where('page', '=', page)
    .where('language', '=', language)
    .where('version', '=', version)
    .where('publishedAt', 'is', null)
    .execute();
}

/** Publishes a draft. */
export async function setPublished(
  trx: Trx,
  { page, language, version }: PageKey & { readonly version: number },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('pageVersions')
    .set({ publishedAt: at })
    .where('page', '=', page)
    .where('language', '=', language)
    .where('version', '=', version)
    .where('publishedAt', 'is', null)
    .execute();
}

/** Withdraws a published version. */
export async function setWithdrawn(
  trx: Trx,
  { page, language, version }: PageKey & { readonly version: number },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('pageVersions')
    .set({ withdrawnAt: at })
    .where('page', '=', page)
    .where('language', '=', language)
    .where('version', '=', version)
    .where('publishedAt', 'is not', null)
    .execute();
}
