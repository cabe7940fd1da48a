import type pg from 'pg';
import { DatabaseUnavailable, isPassing } from './database-unavailable.ts';
import { replaceMethod } from './replace-method.ts';

/**
 * Wraps a pool so that each query fails when the server does not respond within a number of milliseconds: a frozen
 * server keeps its connections open, and nothing else would end the wait. The connection is closed, since a late
 * response would match no query. Temporary failures are thrown as DatabaseUnavailable.
 */
export function withResponseTimeout(pool: pg.Pool, milliseconds: number): pg.Pool {
  const lost = new WeakSet<pg.PoolClient>();
  const bounded = new WeakMap<pg.PoolClient, pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => lost.add(client)));

  const bind = (client: pg.PoolClient) => async (query: pg.QueryConfig) => {
    const timer = setTimeout(() => {
      lost.add(client);
      // A query is running, so this cuts the connection.
      client.end().catch(() => undefined);
    }, milliseconds);
    try {
      return await client.query(query);
    } catch (error) {
      throw isPassing(error) || lost.has(client) ? new DatabaseUnavailable(error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    const known = bounded.get(client) ?? replaceMethod(client, 'query', bind(client));
    bounded.set(client, known);
    return known;
  };
  return replaceMethod(pool, 'connect', connect);
}
