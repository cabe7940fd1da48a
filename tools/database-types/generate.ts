import path from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { columnImports, columnTypes } from './column-types.ts';

const outFile = path.resolve(import.meta.dirname, '../../server/platform/db/tables.ts');

/**
 * Writes the types of the tables of a migrated database into the server's folder; with `verify` only compares them, and
 * throws where they differ.
 */
export async function generateTables(
  url: string,
  { verify = false }: { readonly verify?: boolean } = {},
): Promise<void> {
  const dialect = new PostgresDialect({ domains: false });
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-database-types' });
  try {
    await generate({
      camelCase: true,
      customImports: columnImports,
      db: database.kysely.withoutPlugins(),
      defaultSchemas: ['public'],
      dialect,
      includePattern: 'public.*',
      excludePattern: 'public.schema_migration',
      outFile,
      overrides: { columns: columnTypes },
      // As the connection's own parsers read them.
      typeMapping: { int8: 'number', numeric: 'string', date: 'string' },
      verify,
    });
  } finally {
    await database.close();
  }
}
