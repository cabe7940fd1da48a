import { sql, type Insertable } from 'kysely';
import type { DB } from '../../platform/db/tables.ts';
import type { Db, Sql } from '../../platform/db/sql.ts';
import type { Studio } from './pickup-studio.repo.ts';

/** All stored data of a studio. */
export interface StudioRecord extends Omit<Studio, 'id'> {
  readonly email: string | null;
  readonly ownerEmail: string | null;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly acceptsShipping: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

function toRow({
  operatingHours,
  closures,
  translations,
  ...plain
}: StudioRecord): Insertable<DB['studios']> {
  return {
    ...plain,
    operatingHours: JSON.stringify(operatingHours),
    closures: JSON.stringify(closures),
    translations: JSON.stringify(translations),
  };
}

const columns = [
  'name',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'email',
  'ownerEmail',
  'description',
  'isActive',
  'acceptsShipping',
  'latitude',
  'longitude',
  'timeZone',
  'operatingHours',
  'closures',
  'translations',
] as const;

/** All data of the stored studios by slug, or of those with these slugs. */
export function findStudioRecords(
  kysely: Sql,
  slugs: readonly string[] | null = null,
): Promise<StudioRecord[]> {
  return kysely
    .selectFrom('studios')
    .select(['slug', ...columns])
    .$if(slugs !== null, (query) => query.where('slug', 'in', slugs ?? []))
    .orderBy('slug')
    .execute();
}

/** Towns of the stored studios with these slugs. */
export function findTowns(
  kysely: Sql,
  slugs: readonly string[],
): Promise<Pick<StudioRecord, 'slug' | 'city' | 'country'>[]> {
  return kysely
    .selectFrom('studios')
    .select(['slug', 'city', 'country'])
    .where('slug', 'in', slugs)
    .execute();
}

/** Stores studios by their slugs, all of them or none; returns how many are new. */
export async function storeStudios(kysely: Sql, studios: readonly StudioRecord[]): Promise<number> {
  const rows = await kysely
    .insertInto('studios')
    .values(studios.map(toRow))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        ...Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        updatedAt: sql`now()`,
      })),
    )
    // In a row that existed before, `xmax` holds the lock of its update.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute();
  return rows.filter(({ isNew }) => isNew).length;
}

/** Stores the studios whose slugs do not exist yet. */
export async function seedStudios(kysely: Db, studios: readonly StudioRecord[]): Promise<void> {
  await kysely
    .insertInto('studios')
    .values(studios.map(toRow))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
}

/** Stores a new studio with an id; false if its slug is that of another one. */
export async function insertStudio(
  kysely: Sql,
  id: string,
  studio: StudioRecord,
): Promise<boolean> {
  const row = await kysely
    .insertInto('studios')
    .values({ id, ...toRow(studio) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
