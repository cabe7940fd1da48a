import * as z from 'zod';
import { continuousAlarmMs } from '#domain/backups/continuous.ts';
import { backupEveryMs, oldBackupMs, rehearseEveryMs } from '#domain/backups/retention.ts';
import { raiseAlarm } from '../../platform/alarms/raise-alarm.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import { BackupFault } from './backup-fault.ts';
import { describeContinuous } from './continuous/copy-state.ts';
import { addBackupRun, deleteOldRuns, findLastRun, type BackupRun } from './backup-runs.repo.ts';
import type { BackupDeps } from './deps.ts';
import { verifyBackup } from './verify-backup.ts';
import { summarize } from './verify-shop.ts';
import { describeBackup } from './describe-backup.ts';
import { backUp, type BackupReport } from './write-backup.ts';

/** Dependencies of the backups that the shop makes by itself. */
export interface BackupJobDeps extends BackupDeps {
  readonly kysely: Db;
}

const runsKeptMs = 366 * 24 * 60 * 60 * 1000;

/** How a run went; null when another process is at it. */
type Outcome = Pick<BackupRun, 'backup' | 'isFine' | 'summary'> | null;

function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] || 'unknown error';
}

/** Records a backup that was made by a person in the shop's own place, so that the next one is not due yet. */
export async function recordBackup(
  { kysely, clock }: Pick<BackupJobDeps, 'kysely' | 'clock'>,
  report: BackupReport,
  startedAt: Date,
): Promise<void> {
  const endedAt = new Date(clock());
  const { name: backup } = report.manifest;
  const summary = describeBackup(report);
  await addBackupRun(kysely, { kind: 'backup', backup, startedAt, endedAt, isFine: true, summary });
}

/** Makes a backup and records how it went. Staff are told when it failed. Never throws. */
export async function runBackup(deps: BackupJobDeps, signal?: AbortSignal): Promise<void> {
  await record(deps, 'backup', signal, async () => {
    const report = await backUp(deps, signal);
    if (!report) return null;
    return { backup: report.manifest.name, isFine: true, summary: describeBackup(report) };
  });
}

/** Restores the newest backup beside the shop, checks it and records how it went. Never throws. */
export async function rehearseRestore(deps: BackupJobDeps, signal?: AbortSignal): Promise<void> {
  await record(deps, 'rehearsal', signal, async () => {
    const { place, dataDir } = deps;
    const { manifest, damaged, verification } = await verifyBackup(
      { place, name: null, dataDir },
      signal,
    );
    const [fault] = [
      ...damaged,
      ...verification.differences.map(({ about, code }) => `${about}: ${code}`),
    ];
    const summary = `restored, ${summarize(verification)}`;
    return {
      backup: manifest.name,
      isFine: fault === undefined,
      summary: fault === undefined ? summary : `${summary}; ${fault}`,
    };
  });
}

async function record(
  deps: BackupJobDeps,
  kind: BackupRun['kind'],
  signal: AbortSignal | undefined,
  run: () => Promise<Outcome>,
): Promise<void> {
  const { kysely, clock, log } = deps;
  const startedAt = new Date(clock());
  try {
    const outcome = await run().catch((error: unknown): Outcome => {
      if (signal?.aborted) return null;
      if (!(error instanceof BackupFault)) log.error({ err: error, kind }, 'a backup run failed');
      return { backup: null, isFine: false, summary: `failed: ${explain(error)}` };
    });
    if (!outcome) return;
    const endedAt = new Date(clock());
    await addBackupRun(kysely, { ...outcome, kind, startedAt, endedAt });
    await deleteOldRuns(kysely, new Date(endedAt.getTime() - runsKeptMs));
    log[outcome.isFine ? 'info' : 'error']({ kind, summary: outcome.summary }, 'backup run ended');
    if (!outcome.isFine) {
      await raiseAlarm(deps, kind === 'backup' ? 'backup-failed' : 'rehearsal-failed');
    }
  } catch (error) {
    log.error({ err: error, kind }, 'the end of a backup run could not be recorded');
  }
}

async function readAge(
  { kysely, clock }: Pick<BackupJobDeps, 'kysely' | 'clock'>,
  kind: BackupRun['kind'],
): Promise<number | null> {
  const last = await findLastRun(kysely, kind, { isFine: true });
  return last && clock() - last.endedAt.getTime();
}

/** Runs what is due: a backup every day, a rehearsal every week. Staff are told of an old backup. */
export async function runDueBackups(deps: BackupJobDeps, signal?: AbortSignal): Promise<void> {
  const problem = (await describeContinuous(deps.dataDir))?.problem;
  if (problem && deps.clock() - Date.parse(problem.since) > continuousAlarmMs) {
    await raiseAlarm(deps, 'backup-failed');
  }
  const age = await readAge(deps, 'backup');
  if (age !== null && age > oldBackupMs) await raiseAlarm(deps, 'backup-old');
  if (age === null || age >= backupEveryMs) await runBackup(deps, signal);
  if ((await readAge(deps, 'backup')) === null || signal?.aborted) return;
  const last = await findLastRun(deps.kysely, 'rehearsal');
  const isDue = !last || deps.clock() - last.endedAt.getTime() >= rehearseEveryMs;
  if (isDue) await rehearseRestore(deps, signal);
}

/** Backups of a worker, see {@link openBackups}. */
export interface RunningBackups {
  readonly jobs: readonly Job[];
  /** Ends a backup in progress between two files, and waits for it. */
  readonly stop: () => Promise<void>;
}

/**
 * Opens the backups of a worker; null deps make none. The job only begins what is due: a backup may take hours, in which
 * mails would wait for its place among the jobs. A killed one is begun again by the job of the next hour.
 */
export function openBackups(deps: BackupJobDeps | null): RunningBackups {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  const begin = (own: BackupJobDeps, log: Logger): void => {
    running ??= runDueBackups({ ...own, log }, closing.signal)
      .catch((error: unknown) => log.error({ err: error }, 'backups could not be looked at'))
      .finally(() => {
        running = null;
      });
  };
  return {
    jobs: [
      defineJob('make-backups', z.object({}), async (_payload, log) => {
        if (deps && !closing.signal.aborted) begin(deps, log);
      }),
    ],
    stop: async () => {
      closing.abort();
      await running;
    },
  };
}
