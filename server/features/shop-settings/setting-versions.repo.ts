import { sql } from 'kysely';
import type { SettingSection } from '#domain/settings/shop-settings.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** A version of a section as it is stored. */
export type StoredVersion = Row<'settingVersions'>;

/** Reads the newest version of every section. */
export async function readNewest(kysely: Sql): Promise<readonly StoredVersion[]> {
  return await kysely
    .selectFrom('settingVersions')
    .selectAll()
    .distinctOn('section')
    .orderBy('section')
    .orderBy('version', 'desc')
    .execute();
}

/** Two changes of a section wait for each other. */
export async function lockSection(trx: Trx, section: SettingSection): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${section}`}, 0))`.execute(
    trx,
  );
}

/** Reads the newest version of a section. */
export async function findNewest(
  kysely: Sql,
  section: SettingSection,
): Promise<StoredVersion | undefined> {
  return await kysely
    .selectFrom('settingVersions')
    .selectAll()
    .where('section', '=', section)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds a version of a section. */
export async function insertVersion(
  trx: Trx,
  {
    section,
    version,
    value,
    at,
    actorName,
  }: {
    readonly section: SettingSection;
    readonly version: number;
    readonly value: object;
    readonly at: Date;
    readonly actorName: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('settingVersions')
    .values({ section, version, value: JSON.stringify(value), at, actorName })
    .execute();
}

/** Reads versions of a section, the latest first; those before one if it is given. */
export async function readVersions(
  kysely: Sql,
  section: SettingSection,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly StoredVersion[]> {
  return await kysely
    .selectFrom('settingVersions')
    .selectAll()
    .where('section', '=', section)
    .$if(before !== null, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}
