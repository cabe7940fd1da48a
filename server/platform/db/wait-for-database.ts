import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isPassing } from './database-unavailable.ts';

const pauseMs = 250;
const connectTimeoutMs = 5_000;

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  });
  // Reported by the call that fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Waits for a database that is starting or starting again, for `patienceMs` at most.
 * @throws what the last attempt failed with; at once when the database answers and refuses, a wrong password say
 */
export async function waitForDatabase(url: string, timeoutMs = 60_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await sleep(pauseMs)) {
    try {
      return await connectOnce(url);
    } catch (error) {
      const isRefused = error instanceof pg.DatabaseError && !isPassing(error);
      if (isRefused || Date.now() >= end) throw error;
    }
  }
}
