import type { Db } from '../../platform/db/sql.ts';
import { toSessionBounds } from './authorize-staff.ts';
import { removeOldSessions } from './sessions.repo.ts';

/** Removes sign-ins of the shop's people that are too old to count, with their network addresses. */
export async function sweepStaffSessions(kysely: Db, now: number): Promise<void> {
  await removeOldSessions(kysely, toSessionBounds(now).openedSince);
}
