import { sql } from 'kysely';
import type { SavedView } from '#contract/staff/views.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Lists the views of a person, the oldest first. */
export async function listViews(kysely: Sql, staff: string): Promise<SavedView[]> {
  return await kysely
    .selectFrom('staffViews')
    .select(['id', 'name', 'query'])
    .where('staff', '=', staff)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Two views that a person saves at once wait for each other: together they must not be too many. */
export async function lockViews(trx: Trx, staff: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${staff}`}, 0))`.execute(trx);
}

/** Stores a view; false when the id belongs to another person's. */
export async function storeView(
  trx: Trx,
  staff: string,
  view: SavedView,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staffViews')
    .values({ ...view, staff, createdAt: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name: view.name, query: view.query })
        .where('staffViews.staff', '=', staff),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a person's view; returns whether there was one. */
export async function removeView(trx: Trx, staff: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staffViews')
    .where('id', '=', id)
    .where('staff', '=', staff)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
