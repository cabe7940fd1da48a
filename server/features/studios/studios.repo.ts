import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Db } from '../../platform/db/sql.ts';

/** What customers see of a studio: its owner's address is not among it. */
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

/** See {@link shownColumns}. */
export type StudioRow = Pick<Selectable<DB['studios']>, (typeof shownColumns)[number]>;

/** All active studios by name. */
export const activeStudios = (kysely: Db): Promise<StudioRow[]> =>
  kysely
    .selectFrom('studios')
    .select(shownColumns)
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** The slugs of all active studios, in their order. */
export const activeSlugs = async (kysely: Db): Promise<string[]> => {
  const rows = await kysely
    .selectFrom('studios')
    .select('slug')
    .where('is_active', '=', true)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
};

/** A number that grows with every change of any studio. */
export const studiosRevision = async (kysely: Db): Promise<number> => {
  const row = await kysely
    .selectFrom('studios_revision')
    .select('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
};

/** An active studio by its slug, or null. */
export const findStudioBySlug = async (kysely: Db, slug: string): Promise<StudioRow | null> => {
  const row = await kysely
    .selectFrom('studios')
    .select(shownColumns)
    .where('slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
};
