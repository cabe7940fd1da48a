import type { ClientBase } from 'pg';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';

/** Thrown by all work of a process after its end. */
export class Ended extends Error {
  constructor() {
    super('this process has ended');
  }
}

/** The lifetime of one process of the shop; a step is a query (a commit included) or a call of a provider. */
export interface Life {
  readonly isOver: () => boolean;
  /** The number of steps begun. */
  readonly steps: () => number;
  /**
   * Ends the process at its `steps`-th step from now: before the step is done, or after it without its
   * result.
   */
  readonly endAt: (steps: number, when: 'before' | 'after') => void;
  /** Cancels an end that has not happened yet. */
  readonly liveOn: () => void;
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onEnd: (act: () => void) => void;
  readonly end: () => void;
}

function rejection(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Begins the life of a process. */
export function beginLife(): Life {
  const acts: (() => void)[] = [];
  let over = false;
  let steps = 0;
  let left = Infinity;
  let moment: 'before' | 'after' = 'before';
  const end = (): void => {
    if (over) return;
    over = true;
    for (const act of acts) act();
  };
  return {
    isOver: () => over,
    steps: () => steps,
    endAt: (count, when) => {
      left = count;
      moment = when;
    },
    liveOn: () => {
      left = Infinity;
    },
    onEnd: (act) => void acts.push(act),
    end,
    step: async (work) => {
      if (over) throw new Ended();
      steps += 1;
      left -= 1;
      const isLast = left === 0;
      if (isLast && moment === 'before') {
        end();
        throw new Ended();
      }
      const [outcome] = await Promise.allSettled([work()]);
      if (isLast) end();
      if (over) throw new Ended();
      if (outcome.status === 'rejected') throw rejection(outcome.reason);
      return outcome.value;
    },
  };
}

type Callback = (error: Error | null, result?: unknown) => void;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

/**
 * Makes every query of this connection a step; the end of the process closes the connection, and the server
 * rolls back open transactions.
 */
function bind(client: ClientBase, life: Life): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const stepped = (...given: unknown[]): unknown => {
    const last = given.at(-1);
    const values = isCallback(last) ? given.slice(0, -1) : given;
    const done = life.step(async () => await query(...values));
    if (!isCallback(last)) return done;
    done.then(
      (result) => last(null, result),
      (reason: unknown) => last(rejection(reason)),
    );
    return undefined;
  };
  Object.defineProperty(client, 'query', { value: stepped, configurable: true, writable: true });
}

/** A database pool whose every query is a step of this life. */
export function connectFor(life: Life, url: string): Database {
  const database = connectDatabase({ url, max: 10, applicationName: 'fpx-faults' });
  const clients = new Set<{ readonly end: () => Promise<void> }>();
  database.pool.on('connect', (client) => {
    bind(client, life);
    clients.add(client);
    if (life.isOver()) client.end().catch(() => undefined);
  });
  database.pool.on('remove', (client) => clients.delete(client));
  life.onEnd(() => {
    for (const client of clients) client.end().catch(() => undefined);
  });
  return database;
}
