import { sql } from 'kysely';
import type { StudioView } from '#contract/staff/studios.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import { findStudioRecords, type StudioRecord } from '../store-studios.repo.ts';

/** A row of the list of studios. */
export interface StudioLine {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly isActive: boolean;
  readonly nextClosure: string | null;
  readonly bookings: number;
}

interface StudioSearch {
  readonly view: StudioView;
  readonly scope: Scope;
  readonly search: string;
  readonly after: string;
  readonly now: Date;
  readonly limit: number;
}

/** Lists studios by slug: those whose name, city or slug has a part, in any case. */
export async function listStudioLines(
  kysely: Sql,
  { view, scope, search, after, now, limit }: StudioSearch,
): Promise<StudioLine[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const own = scope.kind === 'studio' ? scope.studio : null;
  const { rows } = await sql<StudioLine>`
    select id, slug, name, city, country, is_active,
      (select min(date) from jsonb_array_elements_text(closures) date
       where date >= to_char(${now}::timestamptz at time zone time_zone, 'YYYY-MM-DD')) as next_closure,
      (select count(*)::int from bookings
       where bookings.studio = studios.id and starts_at > ${now} and cancelled_at is null
         and released_at is null and confirmed_at is not null) as bookings
    from studios
    where is_active = ${view === 'active'} and slug > ${after}
      and (${own}::uuid is null or id = ${own}::uuid)
      and (name ilike ${pattern} or city ilike ${pattern} or slug ilike ${pattern})
    order by slug limit ${limit}`.execute(kysely);
  return rows;
}

/** A stored studio with its slug. */
export interface StoredStudio {
  readonly id: string;
  readonly record: StudioRecord;
  /** Tag of its photo. */
  readonly photo: string | null;
}

/** Finds all data of a studio by its id, or null. */
export async function findStudioById(kysely: Sql, id: string): Promise<StoredStudio | null> {
  const row = await kysely
    .selectFrom('studios')
    .select(['slug', 'photo'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const [record] = await findStudioRecords(kysely, [row.slug]);
  return record ? { id, record, photo: row.photo } : null;
}

/** Locks a studio until the transaction ends. */
export async function lockStudio(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('studios').select('id').where('id', '=', id).forUpdate().execute();
}

/** Sets the tag of a studio's photo. */
export async function setPhoto(trx: Trx, id: string, photo: string | null): Promise<void> {
  await trx.updateTable('studios').set({ photo }).where('id', '=', id).execute();
}

/** Somebody who belongs to a studio. */
export interface StudioPerson {
  readonly id: string;
  readonly name: string;
  readonly isDisabled: boolean;
}

/** Lists the people of a studio by name. */
export async function listStudioPeople(kysely: Sql, studio: string): Promise<StudioPerson[]> {
  const rows = await kysely
    .selectFrom('staff')
    .select(['id', 'name', 'disabledAt'])
    .where('studio', '=', studio)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id, name, disabledAt }) => ({
    id,
    name,
    isDisabled: disabledAt !== null,
  }));
}
