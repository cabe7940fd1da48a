import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCommandImports } from './repository-imports.ts';
import { listFiles } from './source-files.ts';
import { readTables, readTableWrites } from './table-writes.ts';

export interface RepositoryCheck {
  readonly faults: readonly string[];
  /** The tables that each part of the shop writes. */
  readonly owned: ReadonlyMap<string, readonly string[]>;
}

/** The part of the shop that a file belongs to: a feature, a part of the platform, else its folder. */
function ownerOf(file: string): string {
  const [root = '', folder = '', part = ''] = file.split('/');
  if (root !== 'server') return root;
  if (folder === 'features') return part;
  return folder === 'platform' ? `platform/${part}` : root;
}

async function tablesBelow(base: string): Promise<ReadonlySet<string>> {
  const folder = path.join(base, 'migrations');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return readTables(
    await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8'))),
  );
}

/** Places that write a table, by table and by the part of the shop. */
type Writers = Map<string, Map<string, string[]>>;

function secondWriters(writers: Writers): string[] {
  return [...writers].flatMap(([table, owners]) => {
    if (owners.size === 1) return [];
    const places = [...owners].map(([owner, lines]) => `${owner} (${lines.join(', ')})`);
    return [`${table} has more than one writer: ${places.join('; ')}`];
  });
}

function tablesByOwner(writers: Writers): Map<string, string[]> {
  const owned = new Map<string, string[]>();
  for (const [table, owners] of writers) {
    for (const owner of owners.keys()) owned.set(owner, [...(owned.get(owner) ?? []), table]);
  }
  return owned;
}

/**
 * Checks the server's and the tools' sources below `base`: each table of the migrations is written by one part of the
 * shop alone, and no repository imports a command.
 */
export async function checkRepositories(
  base: string,
  roots: readonly string[] = ['server', 'tools'],
): Promise<RepositoryCheck> {
  const tables = await tablesBelow(base);
  const files = (await listFiles(base, roots, /[.](ts|mjs)$/)).filter(
    (file) => !/[.]test[.]ts$|^tools\/checks\//.test(file),
  );
  const faults: string[] = [];
  const writers: Writers = new Map();
  for (const file of files) {
    const code = await readFile(path.join(base, file), 'utf8');
    const { writes, unnamed } = readTableWrites(file, code, tables);
    for (const line of unnamed) faults.push(`${file}:${line}: the table written is not named here`);
    for (const { table, line } of writes) {
      const owners = writers.get(table) ?? new Map<string, string[]>();
      const owner = ownerOf(file);
      owners.set(owner, [...(owners.get(owner) ?? []), `${file}:${line}`]);
      writers.set(table, owners);
    }
    if (file.endsWith('.repo.ts')) faults.push(...(await findCommandImports(base, file, code)));
  }
  return { faults: [...faults, ...secondWriters(writers)], owned: tablesByOwner(writers) };
}

async function main(): Promise<void> {
  const { faults, owned } = await checkRepositories(process.cwd());
  for (const owner of [...owned.keys()].toSorted()) {
    console.log(`${owner}: ${owned.get(owner)?.toSorted().join(', ')}`);
  }
  for (const fault of faults) console.error(fault);
  console.log(`${owned.size} parts write tables, ${faults.length} faults`);
  process.exitCode = owned.size > 0 && faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
