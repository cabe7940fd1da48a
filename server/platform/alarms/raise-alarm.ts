import { isBackupAlarm, type AlarmName } from '#domain/notifications/alarms.ts';
import type { Clock } from '../clock/clock.ts';
import { countPoint } from '../db/rate-limits.repo.ts';
import type { Db } from '../db/sql.ts';
import type { Logger } from '../http/logger.ts';
import { enqueue } from '../queue/enqueue.repo.ts';

/** Where an alarm goes. */
export interface AlarmDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

const hour = 60 * 60;

/** At most one alarm of a kind in so many seconds. */
function pauseOf(alarm: AlarmName): number {
  return isBackupAlarm(alarm) ? 24 * hour : hour;
}

/**
 * Tells staff that a limit of the whole shop is reached, or of a backup: in the log and by mail, each kind at most once an
 * hour, or a day for backups, in any number of processes. Never fails, so that the request that reached the limit does not.
 */
export async function raiseAlarm(
  { kysely, clock, log }: AlarmDeps,
  alarm: AlarmName,
): Promise<void> {
  try {
    const now = clock();
    const seconds = pauseOf(alarm);
    await kysely.transaction().execute(async (trx) => {
      const counted = await countPoint(trx, { key: `alarm ${alarm}`, points: 1, seconds, now });
      if (!counted.ok) return;
      await enqueue(trx, 'send-alarm', { alarm, at: new Date(now).toISOString() });
      log.error({ alarm }, 'an alarm is raised');
    });
  } catch (error) {
    log.error({ alarm, err: error }, 'an alarm is raised, and staff are not told');
  }
}
