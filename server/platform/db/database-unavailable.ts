import pg from 'pg';
import { DependencyUnavailable } from '../dependency-unavailable.ts';

/**
 * The database failed, and the same request may succeed later: it is unreachable, frozen or overloaded, or ended the
 * statement itself. As with any lost connection, it is unknown whether a commit succeeded.
 */
export class DatabaseUnavailable extends DependencyUnavailable {
  override name = 'DatabaseUnavailable';
  readonly dependency = 'database';
}

/**
 * SQLSTATE classes of temporary errors: connection lost, transaction rolled back, resources exhausted, operator
 * intervention.
 */
const passingClasses = new Set(['08', '40', '53', '57']);
/** lock_not_available and idle_in_transaction_session_timeout, whose classes also contain permanent errors. */
const passingStates = new Set(['55P03', '25P03']);

/** Whether a statement failed temporarily. An error without a SQLSTATE is the client's own. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return passingClasses.has(error.code.slice(0, 2)) || passingStates.has(error.code);
}
