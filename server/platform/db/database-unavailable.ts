import pg from 'pg';

/**
 * The database did not do what it was asked, and the same request can succeed later: it is gone, frozen, overloaded, or
 * ended the statement itself. Whether a commit went through is unknown, as always when a connection is lost.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Classes of SQLSTATE that pass: connection lost, transaction rolled back, resources exhausted, operator intervention. */
const passingClasses = new Set(['08', '40', '53', '57']);
/** lock_not_available and idle_in_transaction_session_timeout, whose classes hold errors of other kinds. */
const passingStates = new Set(['55P03', '25P03']);

/** Whether a statement failed for a reason that passes. An error without a SQLSTATE is the client's own. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return passingClasses.has(error.code.slice(0, 2)) || passingStates.has(error.code);
}
