import { statfs } from 'node:fs/promises';
import { oneLine, StartError } from './start-error.ts';

/** With less than this free, a failed start is put down to the disk. */
const minFreeBytes = 50_000_000;

type Measure = (folder: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/** Adds to the error of a failed start that the disk of the data folder is full, which other programs' messages hide. */
export async function explainFullDisk(
  error: unknown,
  dataDir: string,
  measure: Measure = statfs,
): Promise<unknown> {
  const disk = await measure(dataDir).catch(() => null);
  if (!disk || disk.bavail * disk.bsize >= minFreeBytes) return error;
  return new StartError(
    `${oneLine(error)}; the disk is full: free some space under DATA_DIR, ${dataDir}`,
  );
}
