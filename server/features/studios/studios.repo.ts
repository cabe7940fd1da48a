import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Columns that customers may see; the owner's address is not among them. */
export const shownColumns = [
  'id',
  'slug',
  'name',
  'address',
  'city',
  'province',
  'postal_code',
  'country',
  'phone',
  'email',
  'description',
  'is_active',
  'accepts_shipping',
  'latitude',
  'longitude',
  'time_zone',
  'operating_hours',
  'closures',
  'translations',
] as const satisfies readonly (keyof DB['studios'])[];

/** A studio row with the {@link shownColumns}. */
export type StudioRow = Pick<Selectable<DB['studios']>, (typeof shownColumns)[number]>;

/** Lists all active studios by name. */
export const activeStudios = (kysely: Db): Promise<StudioRow[]> =>
  kysely
    .selectFrom('studios')
    .select(shownColumns)
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Lists the slugs of all active studios, in the same order. */
export const activeSlugs = async (kysely: Db): Promise<string[]> => {
  const rows = await kysely
    .selectFrom('studios')
    .select('slug')
    .where('is_active', '=', true)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
};

/** Reads a number that grows with every change of any studio. */
export const studiosRevision = async (kysely: Db): Promise<number> => {
  const row = await kysely
    .selectFrom('studios_revision')
    .select('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
};

/** Finds an active studio by its slug, or null. */
export const findStudioBySlug = async (kysely: Db, slug: string): Promise<StudioRow | null> => {
  const row = await kysely
    .selectFrom('studios')
    .select(shownColumns)
    .where('slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
};
