import { createHash } from 'node:crypto';
import type pg from 'pg';
import { beginStatement } from './begin-statement.ts';
import { replaceMethod } from './replace-method.ts';

/** More texts than the queries have; lists of changing length must not fill the server with plans. */
const maxStatements = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxStatements) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

const prepared = new WeakMap<pg.PoolClient, pg.PoolClient>();

async function begin(client: pg.PoolClient): Promise<pg.QueryResult<object>> {
  const result = await client.query<object>({ text: beginStatement() });
  // Several statements have a list of results.
  const [first = result] = [result].flat();
  return first;
}

// One wrapper for each connection, so that code which remembers connections always gets the same object.
function preparing(client: pg.PoolClient): pg.PoolClient {
  const known = prepared.get(client);
  if (known) return known;
  const wrapped = replaceMethod(client, 'query', (text: string, values: unknown[] = []) => {
    if (text === 'begin') return begin(client);
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query({ text, values, ...(name === undefined ? {} : { name }) });
  });
  prepared.set(client, wrapped);
  return wrapped;
}

/**
 * Wraps a pool so that its queries are prepared under names, and each connection parses and plans a text once.
 */
export function withPreparedStatements(pool: pg.Pool): pg.Pool {
  return replaceMethod(pool, 'connect', async () => preparing(await pool.connect()));
}
