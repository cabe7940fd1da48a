import type pg from 'pg';
import { DatabaseUnavailable, isPassing } from './database-unavailable.ts';
import { replaceMethod } from './replace-method.ts';

/**
 * The same pool whose connections give up on a server that does not answer within so many milliseconds: a frozen server
 * keeps its connections open, and nothing else would ever end the wait. The connection is closed, since an answer that
 * comes later would belong to nobody. Failures that pass are thrown as DatabaseUnavailable.
 */
export function withAnswerTimeout(pool: pg.Pool, milliseconds: number): pg.Pool {
  const lost = new WeakSet<pg.PoolClient>();
  const bounded = new WeakMap<pg.PoolClient, pg.PoolClient>();
  pool.on('connect', (client) => client.on('error', () => lost.add(client)));

  const bind = (client: pg.PoolClient) => async (query: pg.QueryConfig) => {
    const timer = setTimeout(() => {
      lost.add(client);
      // Cuts the connection, because a query is running on it.
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
