import { sql } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';

/** A function that switches triggers on or off for everybody. */
export type SwitchTriggers = (state: 'enable' | 'disable') => Promise<void>;

/** Finds triggers by their names. @throws Error when there is none of a name */
export async function findTriggers(kysely: Db, names: readonly string[]): Promise<SwitchTriggers> {
  const { rows } = await sql<{ name: string; table: string }>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgname = any (${[...names]})`.execute(kysely);
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined) throw new Error(`there is no trigger ${missing}`);
  return async (state) => {
    for (const { name, table } of rows) {
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(name)}`.execute(
        kysely,
      );
    }
  };
}
