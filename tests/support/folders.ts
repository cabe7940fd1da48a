import { accessSync, constants, statfsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DropManifest } from '#domain/lab/drop.ts';
import { hashBytes } from './domain-builders.ts';

/** A fixture with an empty folder for each test, removed afterwards: `it.extend('folder', emptyFolder)`. */
export async function emptyFolder(
  {},
  { onCleanup }: { readonly onCleanup: (clean: () => Promise<void>) => void },
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-folder-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The shortest bytes that begin and end as a JPEG does; `seed` makes them differ. */
export function tinyJpeg(seed = 0): Buffer {
  return Buffer.concat([
    Buffer.from('ffd8fffe0006', 'hex'),
    Buffer.from(String(seed).padStart(4, '0')),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Writes files below a folder; a text is written as Latin-1, so that a test can write wrong bytes. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/**
 * Lists what is wrong with the drops in a hot folder: a missing, foreign or changed file, and everything that is neither
 * of a drop nor of the agent itself.
 */
export async function findFolderFaults(
  folder: string,
  drops: readonly { readonly manifest: DropManifest }[],
): Promise<string[]> {
  const faults: string[] = [];
  const wanted = new Set(drops.flatMap(({ manifest }) => manifest.entries));
  for (const name of await readdir(folder)) {
    if (!wanted.has(name) && name !== '.fpx-agent') faults.push(`${name} is left over`);
  }
  for (const { manifest } of drops) {
    const files = new Map(manifest.files.map((file) => [file.path, file]));
    for (const [file, expected] of files) {
      const bytes = await readFile(path.join(folder, file)).catch(() => null);
      if (bytes === null) faults.push(`${file} is missing`);
      else if (expected.kind === 'text') {
        if (bytes.toString() !== expected.text) faults.push(`${file} has another text`);
      } else if (hashBytes(bytes) !== expected.sha256) {
        faults.push(`${file} is damaged`);
      }
    }
    for (const entry of manifest.entries) {
      for (const below of await filesBelow(path.join(folder, entry))) {
        if (!files.has(`${entry}/${below}`))
          faults.push(`${entry}/${below} is no file of its drop`);
      }
    }
  }
  return faults;
}

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Copies the settings of the project's checks into an empty folder: those of formatter, linter and compiler,
 * with the folder of every TypeScript project and the installed packages, without the sources.
 */
export async function copySettings(base: string): Promise<void> {
  const solution = await readFile(path.join(projectFolder, 'tsconfig.json'), 'utf8');
  const { references } = JSON.parse(solution) as { references: { path: string }[] };
  const configs = references.map((reference) =>
    reference.path.endsWith('.json')
      ? path.normalize(reference.path)
      : path.join(reference.path, 'tsconfig.json'),
  );
  const settings = [
    'package.json',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ];
  for (const file of [...settings, ...configs]) {
    await mkdir(path.dirname(path.join(base, file)), { recursive: true });
    await cp(path.join(projectFolder, file), path.join(base, file));
  }
  await symlink(path.join(projectFolder, 'node_modules'), path.join(base, 'node_modules'));
}

const memory = '/dev/shm';

/** Free bytes that a run's databases need at most. */
const neededBytes = 4 * 1024 ** 3;

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Folder for the databases of tests: in memory where it has room, as cloning one is seven times faster there. */
export function fastFolder(): string {
  return hasRoomInMemory() ? memory : os.tmpdir();
}
