import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { generateTables } from '#tools/database-types/generate.ts';
import { columnName } from './column-name.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

describe('the types of the tables', () => {
  it('are those of the migrations', async () => {
    await expect(generateTables(database.url, { verify: true })).resolves.toBeUndefined();
  });

  it('are refused once a column changes', async () => {
    await database.pool.query('alter table orders alter column order_note set not null');
    await expect(generateTables(database.url, { verify: true })).rejects.toThrow('up-to-date');
  });
});

it('columnName names the columns as the query builder does', async () => {
  const types = await readFile(new URL('tables.ts', import.meta.url), 'utf8');
  const fields = [...types.matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field ?? '');
  expect(fields.length).toBeGreaterThan(250);
  const { dynamic } = database.kysely;
  const built = database.kysely
    .selectFrom('orders')
    .select(fields.map((field) => dynamic.ref(field)));
  expect(built.compile().sql).toBe(
    `select ${fields.map((field) => `"${columnName(field)}"`).join(', ')} from "orders"`,
  );
});
