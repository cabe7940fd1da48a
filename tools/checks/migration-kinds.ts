import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationKind } from '#server/platform/db/migration-kind.ts';

/** Migrations from this number on say their kind in the first line. Merged ones are never edited. */
const firstMarked = '0060';

/** Finds migrations without a kind, and expanding ones that the former version would not survive. */
export async function findKindFaults(base: string): Promise<string[]> {
  const folder = path.join(base, 'migrations');
  const faults: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql')).toSorted()) {
    const { marked, destructive } = readMigrationKind(
      await readFile(path.join(folder, name), 'utf8'),
    );
    if (marked === null && name >= firstMarked) {
      faults.push(`migrations/${name}: its first line must be "-- expand" or "-- contract"`);
    }
    if (marked !== 'expand') continue;
    for (const statement of destructive) {
      faults.push(
        `migrations/${name} is marked expand, but processes of the former version fail after: ${statement}`,
      );
    }
  }
  return faults;
}

async function main(): Promise<void> {
  const faults = await findKindFaults(path.resolve(import.meta.dirname, '../..'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
