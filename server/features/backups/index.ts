import type { Schedule } from '../../platform/queue/worker.ts';

/**
 * Public API of the backups: they are made while the shop goes on, restored into an empty shop, and checked by restoring
 * them beside it. Source: product §9.19.
 */
export { BackupFault } from './backup-fault.ts';
export { registerBackupRoutes } from './backups.routes.ts';
export { openBackups, recordBackup, type BackupJobDeps } from './backup-jobs.ts';
export { copyDatabase, type DatabaseCopy } from './copy-database.ts';
export { openContinuousCopy } from './continuous/continuous-copy.ts';
export { describeContinuous } from './continuous/copy-state.ts';
export { restoreContinuous, type ContinuousReport } from './continuous/restore-continuous.ts';
export type { BackupDeps } from './deps.ts';
export { describeBackup } from './describe-backup.ts';
export { describeBackups, type BackupState } from './describe-backups.ts';
export { describeEachBackup } from './list-backups.ts';
export { lookInStores } from './look-for-file.ts';
export { restoreBackup, type RestoreReport, type RestoreSource } from './restore-backup.ts';
export { verifyBackup } from './verify-backup.ts';
export type { Difference, DifferenceCode } from './verify-rows.repo.ts';
export { summarize, verifyShop, type Verification } from './verify-shop.ts';
export { backUp, type BackupReport } from './write-backup.ts';

/** Schedule of the backups, which looks every hour whether one is due: a failed one is tried again. Source: product §9.19. */
export const backupSchedules: readonly Schedule[] = [
  { name: 'make-backups', pattern: '17 * * * *' },
];
