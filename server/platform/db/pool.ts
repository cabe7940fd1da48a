import pg from 'pg';

/**
 * Opening a connection and planning its first queries costs as much as dozens of orders, so connections outlast a
 * lull.
 */
const idleTimeoutMillis = 10 * 60 * 1000;

/** Detects a server that disappeared without closing its connections, even without queries. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/**
 * Creates a pool that survives the loss of its server. A broken idle connection emits an event, and an event without a
 * listener ends the process; the pool drops the connection by itself, and the next query gets an error that can be
 * handled.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis,
    ...keepAlive,
    ...config,
  });
  pool.on('error', () => undefined);
  // A connection in use emits its own loss; its query rejects as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
