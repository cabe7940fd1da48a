import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isPassing } from './database-unavailable.ts';
import { withClient } from './one-client.ts';

const pauseMs = 250;
const connectTimeoutMs = 5_000;

async function connectOnce(url: string): Promise<void> {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  };
  await withClient(config, (client) => client.query('select 1'));
}

/**
 * Waits for a database that is starting or restarting, for `timeoutMs` at most.
 * @throws the last attempt's error; at once when the database responds with a refusal, such as a wrong password
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
