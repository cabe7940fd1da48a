import type { Scope } from '#domain/staff/roles.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** More people are not offered in a list. */
const maxPeople = 200;
const maxStudios = 1000;

/** Lists the people to whom an order of this scope can be assigned, by name. */
export async function listColleagues(
  kysely: Sql,
  scope: Scope,
): Promise<Pick<Row<'staff'>, 'id' | 'name'>[]> {
  const people = kysely
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('disabledAt', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(maxPeople);
  if (scope.kind === 'all') return await people.execute();
  return await people.where('studio', '=', scope.studio).execute();
}

/** Lists the studios of a scope, by country and name. */
export async function listStudios(
  kysely: Sql,
  scope: Scope,
): Promise<Pick<Row<'studios'>, 'id' | 'name' | 'country'>[]> {
  const studios = kysely
    .selectFrom('studios')
    .select(['id', 'name', 'country'])
    .orderBy('country')
    .orderBy('name')
    .orderBy('id')
    .limit(maxStudios);
  if (scope.kind === 'all') return await studios.execute();
  return await studios.where('id', '=', scope.studio).execute();
}
