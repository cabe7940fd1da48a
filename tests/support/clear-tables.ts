import type pg from 'pg';

const findReferring = `
  with recursive found(id) as (
    select unnest($1::regclass[])::oid
    union
    select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f')
  select id::regclass::text as name from found`;

/**
 * Deletes every row of the tables and of those that refer to them, as the owner of the database. A `truncate … cascade`
 * replaces the file of each table and index, which takes longer than deleting the rows of a test.
 */
export async function clearTables(pool: pg.Pool, tables: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(findReferring, [tables]);
  const names = rows.map(({ name }) => name);
  const statements = [
    'begin',
    // Transactions in flight end before, as they do before a truncation.
    `lock table ${names.join(', ')} in access exclusive mode`,
    // No triggers: they would check references to rows that are deleted too.
    'set local session_replication_role = replica',
    ...names.map((name) => `delete from ${name}`),
    'commit',
  ];
  await pool.query(statements.join(';\n'));
}
