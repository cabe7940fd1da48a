import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DropManifest } from '#domain/lab/drop.ts';
import { maxReportLength } from '#domain/lab/lab-claims.ts';
import type { LabResult } from './job-store.ts';
import { errorCode } from './write-failure.ts';

/** State of a drop's entries in the lab's folder. */
export type SeenResult = LabResult | 'waiting' | 'gone';

async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}

/** The names in a lab's folder: a look at all drops reads it once. */
export interface FolderLook {
  readonly folder: string;
  /** By their lower-case form: labs' programs change the case of names. */
  readonly names: ReadonlyMap<string, string>;
  /** Names in `processed`, in lower case; empty without this folder. */
  readonly processed: ReadonlySet<string>;
}

/**
 * Reads the names in a lab's folder.
 * @throws the error of a folder that cannot be read
 */
export async function lookIntoFolder(folder: string): Promise<FolderLook> {
  const names = new Map((await readdir(folder)).map((name) => [name.toLowerCase(), name]));
  const processed = names.get('processed');
  const moved = processed === undefined ? [] : await listFolder(path.join(folder, processed));
  return { folder, names, processed: new Set(moved.map((name) => name.toLowerCase())) };
}

/** Text of a lab's program on one line; undefined if there is none. */
async function readWords(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'latin1').catch(() => '');
  const line = text.replaceAll(/[^\u0020-\u00FF]+/g, ' ').trim();
  return line === '' ? undefined : line.slice(0, maxReportLength);
}

async function failed(file: string | undefined): Promise<LabResult> {
  const words = file === undefined ? undefined : await readWords(file);
  return { result: 'failed', ...(words !== undefined && { words }) };
}

/** Noritsu and Epson: `o…` becomes `e…` or `q…`; another setup appends `.d` or `.e`. */
async function readDpof({ folder, names }: FolderLook, entry: string): Promise<SeenResult> {
  const name = entry.toLowerCase();
  const rest = name.slice(1);
  if (names.has(`${name}.d`)) return { result: 'printed' };
  const refused = names.get(`${name}.e`) ?? names.get(`q${rest}`);
  if (refused !== undefined) return failed(path.join(folder, refused, 'error.log'));
  if (names.has(`e${rest}`)) return { result: 'accepted' };
  return names.has(name) ? 'waiting' : 'gone';
}

/** Darkroom: the request is moved to `processed`, or renamed to `.err`. */
async function readDarkroom(look: FolderLook, entry: string): Promise<SeenResult> {
  const { folder, names, processed } = look;
  const name = entry.toLowerCase();
  const refused = names.get(name.replace(/[.]txt$/, '.err')) ?? names.get(`${name}.err`);
  if (refused !== undefined) return failed(path.join(folder, refused));
  if (processed.has(name)) return { result: 'accepted' };
  return names.has(name) ? 'waiting' : 'gone';
}

/** Folder tree: people delete the marker, the last file, when all is printed. */
async function readTree(
  { folder, names }: FolderLook,
  entry: string,
  marker: string,
): Promise<SeenResult> {
  const found = names.get(entry.toLowerCase());
  if (found === undefined) return 'gone';
  const [, ...below] = marker.split('/');
  const inside = await listFolder(path.join(folder, found, ...below.slice(0, -1)));
  const isThere = inside.some((name) => name.toLowerCase() === below.at(-1)?.toLowerCase());
  return isThere ? 'waiting' : { result: 'printed' };
}

/**
 * Reads what the lab's program, or its people, did with a drop: by the names that they gave its last entry. `gone` is no
 * answer.
 */
export function readLabResult(
  look: FolderLook,
  { format, entries, files }: DropManifest,
): Promise<SeenResult> {
  const entry = entries.at(-1) ?? '';
  switch (format) {
    case 'dpof-noritsu':
    case 'dpof-epson':
      return readDpof(look, entry);
    case 'darkroom':
      return readDarkroom(look, entry);
    case 'tree':
      return readTree(look, entry, files.at(-1)?.path ?? '');
    case 'fuji':
      // Its programs document no answer.
      return Promise.resolve(look.names.has(entry.toLowerCase()) ? 'waiting' : 'gone');
  }
}
