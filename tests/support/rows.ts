import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';
import type { DB } from '#server/platform/db/tables.ts';

/** Values that columns of a row have. */
type Values<Table extends keyof DB> = Partial<Selectable<DB[Table]>>;

function equations(values: object, separator: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = Object.entries(values).map(
    ([column, value]: [string, unknown]) => sql`${sql.ref(column)} = ${value}`,
  );
  return sql.join(parts, separator);
}

/** Changes the rows that have these values. */
export async function updateRows<Table extends keyof DB>(
  kysely: Db,
  table: Table,
  values: Values<Table>,
  changes: Updateable<DB[Table]>,
): Promise<void> {
  const condition = equations(values, sql` and `);
  await sql`update ${sql.table(table)} set ${equations(changes, sql`, `)} where ${condition}`.execute(
    kysely,
  );
}

/** Reads the only row that has these values. */
export async function readRow<Table extends keyof DB>(
  kysely: Db,
  table: Table,
  values: Values<Table>,
): Promise<Selectable<DB[Table]>> {
  const condition = equations(values, sql` and `);
  const { rows } = await sql<
    Selectable<DB[Table]>
  >`select * from ${sql.table(table)} where ${condition}`.execute(kysely);
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows of ${table}, not one`);
  return row;
}
