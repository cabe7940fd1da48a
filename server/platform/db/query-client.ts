import { CompiledQuery } from 'kysely';
import type { Db } from './sql.ts';

/** A statement as node-postgres takes it. */
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The part of a node-postgres client that a library calls. */
export interface QueryClient {
  readonly query: (
    statement: Statement,
  ) => Promise<{ readonly rows: unknown[]; readonly rowCount: number }>;
}

/** Opens a client for a library, whose statements have the time limits and the failures of the query builder. */
export function openQueryClient(kysely: Db): QueryClient {
  return {
    query: async ({ text, values }) => {
      const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: rows.length };
    },
  };
}
