import type { Row, Sql } from '#server/platform/db/sql.ts';

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
