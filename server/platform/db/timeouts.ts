/** How long one process waits for its database, in milliseconds. */
export interface DatabaseTimeouts {
  /** Until a new connection is there. */
  readonly connect: number;
  /** Until a connection is free, or new. */
  readonly acquire: number;
  /** The server ends a longer statement: `statement_timeout`. */
  readonly statement: number;
  /** The server ends a statement that waits longer for a lock: `lock_timeout`. */
  readonly lock: number;
  /** The client gives up on a server that says nothing, which is frozen when `statement` is shorter. */
  readonly answer: number;
}

/** A customer waits: better a clear error in seconds, after which the browser repeats the request. */
export const webTimeouts: DatabaseTimeouts = {
  connect: 3_000,
  acquire: 8_000,
  statement: 8_000,
  lock: 5_000,
  answer: 10_000,
};

/** Nobody waits for a job or for a command of staff: sweeps go over many rows, and what fails is run again. */
export const workerTimeouts: DatabaseTimeouts = {
  connect: 10_000,
  acquire: 30_000,
  statement: 300_000,
  lock: 30_000,
  answer: 310_000,
};
