import type { DB } from '../../platform/db/tables.ts';
import type { Db, Row, Sql } from '../../platform/db/sql.ts';

/** Columns that customers may see; the owner's address is not among them. */
export const shownColumns = [
  'id',
  'slug',
  'name',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'email',
  'description',
  'isActive',
  'acceptsShipping',
  'latitude',
  'longitude',
  'timeZone',
  'operatingHours',
  'closures',
  'translations',
  'photo',
] as const satisfies readonly (keyof DB['studios'])[];

/** A studio row with the {@link shownColumns}. */
export type StudioRow = Pick<Row<'studios'>, (typeof shownColumns)[number]>;

/** A studio in a list. */
export type StudioEntry = Pick<Row<'studios'>, 'slug' | 'name' | 'city' | 'country' | 'isActive'>;

/** Lists all studios by their slugs, those that are not active too. */
export function listStudios(kysely: Sql): Promise<StudioEntry[]> {
  return kysely
    .selectFrom('studios')
    .select(['slug', 'name', 'city', 'country', 'isActive'])
    .orderBy('slug')
    .execute();
}

/** Lists all active studios by name. */
export function activeStudios(kysely: Db): Promise<StudioRow[]> {
  return kysely
    .selectFrom('studios')
    .select(shownColumns)
    .where('isActive', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Lists the slugs of all active studios, sorted. */
export async function activeSlugs(kysely: Db): Promise<string[]> {
  const rows = await kysely
    .selectFrom('studios')
    .select('slug')
    .where('isActive', '=', true)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Reads a number that grows with every change of any studio. */
export async function studiosRevision(kysely: Db): Promise<number> {
  const row = await kysely
    .selectFrom('studiosRevision')
    .select('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Finds an active studio by its slug, or null. */
export async function findStudioBySlug(kysely: Db, slug: string): Promise<StudioRow | null> {
  const row = await kysely
    .selectFrom('studios')
    .select(shownColumns)
    .where('slug', '=', slug)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
