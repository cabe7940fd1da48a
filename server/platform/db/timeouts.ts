/** Database timeouts of one process, in milliseconds. */
export interface DatabaseTimeouts {
  /** For opening a connection. */
  readonly connect: number;
  /** For getting a free or new connection. */
  readonly acquire: number;
  /** The server ends a longer statement: `statement_timeout`. */
  readonly statement: number;
  /** The server ends a statement that waits longer for a lock: `lock_timeout`. */
  readonly lock: number;
  /** The client gives up on a server that says nothing, which is frozen when `statement` is shorter. */
  readonly response: number;
}

/** A customer waits, so a clear error within seconds is better; the browser then repeats the request. */
export const webTimeouts: DatabaseTimeouts = {
  connect: 3_000,
  acquire: 8_000,
  statement: 8_000,
  lock: 5_000,
  response: 10_000,
};

/** Jobs and staff commands are not urgent: sweeps read many rows, and failed ones run again. */
export const workerTimeouts: DatabaseTimeouts = {
  connect: 10_000,
  acquire: 30_000,
  statement: 300_000,
  lock: 30_000,
  response: 310_000,
};
