import pg from 'pg';

/** Opening a connection and planning its first queries costs as much as dozens of orders: they outlast a lull. */
const idleTimeoutMillis = 10 * 60 * 1000;

/** Finds out about a server that went away without closing its connections, also where none is queried. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/**
 * A pool that survives the loss of its server. A broken idle connection is told as an event, and an
 * event without a listener ends the process; the pool drops the connection by itself, and whoever
 * queries next gets the error where it can be acted on.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis,
    ...keepAlive,
    ...config,
  });
  pool.on('error', () => undefined);
  // A connection in use tells its own loss; its query rejects as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
