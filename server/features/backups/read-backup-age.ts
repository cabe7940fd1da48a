import type { BackupsResponse } from '#contract/staff/backups.ts';
import { oldBackupMs } from '#domain/backups/retention.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { findLastRun } from './backup-runs.repo.ts';

/** Dependencies of the first screen's line about backups. */
export interface BackupAgeDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  /** Whether the shop has a place for backups. */
  readonly isOn: boolean;
}

/** Reads from the records of the shop how its backups went. The place itself is not looked at. */
export async function readBackupAge({
  kysely,
  clock,
  isOn,
}: BackupAgeDeps): Promise<BackupsResponse> {
  const [newest, last, rehearsal] = await Promise.all([
    findLastRun(kysely, 'backup', { isFine: true }),
    findLastRun(kysely, 'backup'),
    findLastRun(kysely, 'rehearsal'),
  ]);
  const isOld = newest !== null && clock() - newest.startedAt.getTime() > oldBackupMs;
  const lastState = last?.isFine === false ? 'failed' : newest ? 'fresh' : 'none';
  return {
    state: isOn ? (isOld ? 'old' : lastState) : 'off',
    newestAt: newest?.startedAt.toISOString() ?? null,
    rehearsal: rehearsal && { at: rehearsal.endedAt.toISOString(), isFine: rehearsal.isFine },
  };
}
