import type { BackupReport } from './write-backup.ts';

const megabyte = 1024 ** 2;

function shownSize(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** One line about a backup: what it has, and what was new. */
export function describeBackup({ manifest, files, removed }: BackupReport): string {
  const count = (number: number): string => number.toLocaleString('en');
  const parts = [
    `${count(manifest.orders)} orders, ${count(manifest.files.rows)} files`,
    `${count(files.copied)} of them new (${shownSize(files.copiedBytes)})`,
    ...(removed.length > 0 ? [`${removed.length} older backups removed`] : []),
    ...(files.lost.length > 0
      ? [`${count(files.lost.length)} files are missing or damaged in the storage of the shop`]
      : []),
  ];
  return parts.join(', ');
}
