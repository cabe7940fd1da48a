import { backupsHoldUntil } from '#domain/backups/retention.ts';
import type { BackupReport } from './write-backup.ts';

const megabyte = 1024 ** 2;

function shownSize(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** One line about a backup: what it has, what was new, and until when backups show what it shows. */
export function describeBackup({ manifest, files, removed }: BackupReport): string {
  const count = (number: number): string => number.toLocaleString('en');
  const parts = [
    `${count(manifest.orders)} orders, ${count(manifest.files.rows)} files`,
    `${count(files.copied)} of them new (${shownSize(files.copiedBytes)})`,
    ...(removed.length > 0 ? [`${removed.length} older backups removed`] : []),
    ...(files.lost.length > 0
      ? [`${count(files.lost.length)} files are missing or damaged in the storage of the shop`]
      : []),
    `erased data of it are gone by ${dayOf(backupsHoldUntil(Date.parse(manifest.takenAt)))}`,
  ];
  return parts.join(', ');
}
