import type { DropFile, DropManifest, OutputFormat, PlannedDrop } from './drop.ts';

/** Characters of a name in a lab's folder; {@link findDropFault} has the other rules. Source: product §9.14. */
export const dropNamePattern = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:[.]|$)/i;
/** With `.fpx-` before them: the agent's own folder, folders that it removes, and folders that it places. */
const agentName = /^(?:agent$|old-)|[.]placing$/i;
const sha256 = /^[0-9a-f]{64}$/;

/** Longest path of a file in a drop, in characters: Windows allows 260 with the folder's own path. */
const maxPath = 150;

function isSafeWord(name: string): boolean {
  return dropNamePattern.test(name) && !name.endsWith('.') && !reserved.test(name);
}

function findPathFault(path: string): string | null {
  if (path.length > maxPath) return `the path ${path.slice(0, maxPath)}… is too long`;
  return path.split('/').every(isSafeWord) ? null : `${JSON.stringify(path)} is not a safe path`;
}

function findFileFault(file: DropFile): string | null {
  const fault = findPathFault(file.path);
  if (fault !== null || file.kind === 'text') return fault;
  if (!sha256.test(file.sha256)) return `${file.path} has no SHA-256`;
  return Number.isSafeInteger(file.size) && file.size > 0 ? null : `${file.path} has no size`;
}

/** Paths of a file's folders: of `a/b/c` they are `a` and `a/b`. */
function foldersAbove(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}

function findRepeatedPath(files: readonly DropFile[]): string | undefined {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path.toLowerCase())));
  const seen = new Set<string>();
  return files.find(({ path }) => {
    const key = path.toLowerCase();
    const isTaken = seen.has(key) || folders.has(key);
    seen.add(key);
    return isTaken;
  })?.path;
}

/** DPOF: the hidden folder is `p…` instead of `o…`. */
function isEntryOf(format: OutputFormat, entry: string): boolean {
  const isDpof = format === 'dpof-noritsu' || format === 'dpof-epson';
  return isSafeWord(entry) && (!isDpof || entry.startsWith('o'));
}

function findManifestFault({ format, entries, files }: DropManifest): string | null {
  const unsafe = entries.find((entry) => !isEntryOf(format, entry));
  if (unsafe !== undefined) return `${JSON.stringify(unsafe)} is not a safe name`;
  if (new Set(entries.map((entry) => entry.toLowerCase())).size < entries.length) {
    return 'an entry is listed twice';
  }
  for (const file of files) {
    const fault = findFileFault(file);
    if (fault !== null) return fault;
  }
  const roots = new Set(files.map(({ path }) => path.split('/')[0] ?? ''));
  if (
    entries.length === 0 ||
    roots.size !== entries.length ||
    !entries.every((e) => roots.has(e))
  ) {
    return 'its files do not belong to its entries';
  }
  const repeated = findRepeatedPath(files);
  return repeated === undefined ? null : `${repeated} is listed twice`;
}

/**
 * Why a drop cannot be written, in English; null if it can. Its name is one word; paths stay inside the target folder,
 * are safe on every system, differ in more than case, and each belongs to an entry. Source: product §9.14.
 */
export function findDropFault({
  name,
  manifest,
}: Pick<PlannedDrop, 'name' | 'manifest'>): string | null {
  if (!isSafeWord(name) || agentName.test(name))
    return `${JSON.stringify(name)} is not a safe name`;
  return findManifestFault(manifest);
}
