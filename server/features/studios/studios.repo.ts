import type { Db } from '../../platform/db/sql.ts';

/** A studio as orders and prices need it. */
export interface Studio {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly province: string | null;
  readonly postalCode: string | null;
  readonly country: string;
}

/** An active studio by its id, or null. */
export const findStudio = async (kysely: Db, id: string): Promise<Studio | null> => {
  const row = await kysely
    .selectFrom('studios')
    .select(['id', 'name', 'address', 'city', 'province', 'postal_code', 'country'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const { postal_code: postalCode, ...rest } = row;
  return { ...rest, postalCode };
};

/** Stores demo studios that are not there yet. */
export const seedStudios = async (
  kysely: Db,
  studios: readonly (Omit<Studio, 'id'> & {
    readonly slug: string;
    readonly latitude: number;
    readonly longitude: number;
  })[],
): Promise<void> => {
  await kysely
    .insertInto('studios')
    .values(studios.map(({ postalCode, ...studio }) => ({ ...studio, postal_code: postalCode })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
};
