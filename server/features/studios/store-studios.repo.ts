import { sql, type Insertable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
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

const rowOf = (studio: StudioRecord): Insertable<DB['studios']> => ({
  slug: studio.slug,
  name: studio.name,
  address: studio.address,
  city: studio.city,
  province: studio.province,
  postal_code: studio.postalCode,
  country: studio.country,
  phone: studio.phone,
  email: studio.email,
  owner_email: studio.ownerEmail,
  description: studio.description,
  is_active: studio.isActive,
  accepts_shipping: studio.acceptsShipping,
  latitude: studio.latitude,
  longitude: studio.longitude,
  time_zone: studio.timeZone,
  operating_hours: JSON.stringify(studio.operatingHours),
  closures: JSON.stringify(studio.closures),
  translations: JSON.stringify(studio.translations),
});

const columns = [
  'name',
  'address',
  'city',
  'province',
  'postal_code',
  'country',
  'phone',
  'email',
  'owner_email',
  'description',
  'is_active',
  'accepts_shipping',
  'latitude',
  'longitude',
  'time_zone',
  'operating_hours',
  'closures',
  'translations',
] as const;

/** Stores studios by their slugs, all of them or none; returns how many are new. */
export const storeStudios = async (
  kysely: Db,
  studios: readonly StudioRecord[],
): Promise<number> => {
  const rows = await kysely
    .insertInto('studios')
    .values(studios.map(rowOf))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        ...Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        updated_at: sql`now()`,
      })),
    )
    // In a row that existed before, `xmax` holds the lock of its update.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute();
  return rows.filter(({ isNew }) => isNew).length;
};

/** Stores the studios whose slugs do not exist yet. */
export const seedStudios = async (kysely: Db, studios: readonly StudioRecord[]): Promise<void> => {
  await kysely
    .insertInto('studios')
    .values(studios.map(rowOf))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
};
