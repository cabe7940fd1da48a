import type { Row, Sql } from '#server/platform/db/sql.ts';

/** A studio in a list. */
export type ListedStudio = Pick<Row<'studios'>, 'slug' | 'name' | 'city' | 'country' | 'isActive'>;

/** Lists all studios by their slugs, those that are not active too. */
export const listStudios = (kysely: Sql): Promise<ListedStudio[]> =>
  kysely
    .selectFrom('studios')
    .select(['slug', 'name', 'city', 'country', 'isActive'])
    .orderBy('slug')
    .execute();
