import { sql, type Insertable } from 'kysely';
import type { DB } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/sql.ts';
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

function toRow(studio: StudioRecord): Insertable<DB['studios']> {
  return {
    slug: studio.slug,
    name: studio.name,
    address: studio.address,
    city: studio.city,
    province: studio.province,
    postalCode: studio.postalCode,
    country: studio.country,
    phone: studio.phone,
    email: studio.email,
    ownerEmail: studio.ownerEmail,
    description: studio.description,
    isActive: studio.isActive,
    acceptsShipping: studio.acceptsShipping,
    latitude: studio.latitude,
    longitude: studio.longitude,
    timeZone: studio.timeZone,
    operatingHours: JSON.stringify(studio.operatingHours),
    closures: JSON.stringify(studio.closures),
    translations: JSON.stringify(studio.translations),
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

/** Towns of the stored studios with these slugs. */
export function findTowns(
  kysely: Db,
  slugs: readonly string[],
): Promise<Pick<StudioRecord, 'slug' | 'city' | 'country'>[]> {
  return kysely
    .selectFrom('studios')
    .select(['slug', 'city', 'country'])
    .where('slug', 'in', slugs)
    .execute();
}

/** Stores studios by their slugs, all of them or none; returns how many are new. */
export async function storeStudios(kysely: Db, studios: readonly StudioRecord[]): Promise<number> {
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
