import pg from 'pg';

/** A table and the columns that a copy of it has: generated ones are computed again. */
export interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The next value of a sequence, as setval takes it. */
export interface SequenceValue {
  readonly name: string;
  /** Text, because it may exceed 2^53; null for a sequence that was never used. */
  readonly lastValue: string | null;
}

/** A migration as the database records it. */
export interface RecordedMigration {
  readonly name: string;
  readonly checksum: string;
}

export function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}

/** Lists the shop's tables in the order of their names, with their columns in the order of the table. */
export async function readTables(client: pg.Client): Promise<readonly TableColumns[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name,
      coalesce(array_agg(attname::text order by attnum) filter (where attgenerated = ''), '{}') as columns
    from pg_class
      left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    group by relname order by relname`);
  return rows;
}

/** Reads the sequences of the shop's tables. */
export async function readSequences(client: pg.Client): Promise<readonly SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select sequencename as name, last_value::text as "lastValue"
    from pg_sequences where schemaname = 'public' order by sequencename`);
  return rows;
}

/** Reads which migrations the database has, oldest first. */
export async function readMigrations(client: pg.Client): Promise<readonly RecordedMigration[]> {
  const { rows } = await client.query<RecordedMigration>(
    'select name, checksum from schema_migration order by name',
  );
  return rows;
}
