import type pg from 'pg';

/** Hears what other processes announce on a channel of the database. */
export interface Listener {
  readonly close: () => Promise<void>;
}

const reconnectMs = 1_000;

/**
 * Listens on a channel with a connection of its own, and opens another one when it is lost: what was announced in between
 * is not heard. `heard` is also called once after each connection, since something may have been missed.
 */
export function listen(pool: pg.Pool, channel: string, heard: (payload: string) => void): Listener {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.PoolClient | undefined;
  const release = (): void => {
    client?.removeAllListeners('notification');
    // A connection that listens must not serve other queries later.
    client?.release(true);
    client = undefined;
  };
  const retry = (): void => {
    release();
    if (!isClosed) timer = setTimeout(() => void (opening = open()), reconnectMs).unref();
  };
  const open = async (): Promise<void> => {
    try {
      client = await pool.connect();
      client.on('notification', ({ payload = '' }) => heard(payload));
      client.once('end', retry);
      await client.query(`listen ${channel}`);
      heard('');
    } catch {
      client?.removeListener('end', retry);
      retry();
    }
  };
  let opening = open();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      client?.removeListener('end', retry);
      release();
    },
  };
}
