import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const closeTimeoutMs = 1_000;

/**
 * Runs work on a connection of its own and closes it. A connection that breaks rejects the query under way and nothing
 * else: pg emits the loss as well, and an event without a listener would end the process.
 * @throws the failure to connect, or what `work` throws
 */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A server that has stopped responding would not close its side.
    await Promise.race([client.end(), sleep(closeTimeoutMs, undefined, { ref: false })]);
  }
}
