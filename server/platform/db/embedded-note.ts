import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../files.ts';

/** Note in a data folder about its database files, which are in another folder. */
export interface PlaceNote {
  readonly databaseFiles: string;
  /** The id that the cluster contains too; missing until the cluster is complete. */
  readonly id?: string;
}

/** The file of the note in `home`, the folder `postgres` inside DATA_DIR. */
export function noteFileOf(home: string): string {
  return path.join(home, 'elsewhere.json');
}

export async function findNote(home: string): Promise<PlaceNote | undefined> {
  const text = await readFile(noteFileOf(home), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PlaceNote);
}

/** Writes the note, and into the folder that it names the data folder that this one belongs to. */
export async function writeNote(home: string, { databaseFiles, id }: PlaceNote): Promise<void> {
  await writeDurably(path.join(databaseFiles, 'owner'), home, 0o644);
  const why = 'PostgreSQL does not run as root, and its user may not enter this folder.';
  const backup = 'A backup needs the database files too.';
  const text = `${JSON.stringify({ databaseFiles, id, why, backup }, null, 2)}\n`;
  await writeDurably(noteFileOf(home), text, 0o644);
}

/** The data folder whose database files are in `databaseFiles`. */
export async function findOwner(databaseFiles: string): Promise<string | undefined> {
  return read(path.join(databaseFiles, 'owner'));
}

/**
 * Gives a complete cluster and its note the same id. From then on the note names this cluster alone: a start finds
 * out that the cluster is missing, or that it is another one.
 */
export async function pairNote(home: string, databaseFiles: string): Promise<void> {
  const note = await findNote(home);
  const known = await findClusterId(databaseFiles);
  if (known !== undefined && note?.id === known) return;
  const id = known ?? note?.id ?? randomUUID();
  // The cluster first: a kill in between leaves a note without an id, which the next start completes.
  if (known === undefined) await writeDurably(idFileOf(databaseFiles), id, 0o644);
  await writeNote(home, { databaseFiles, id });
}

export function findClusterId(databaseFiles: string): Promise<string | undefined> {
  return read(idFileOf(databaseFiles));
}

function idFileOf(databaseFiles: string): string {
  return path.join(databaseFiles, 'cluster', 'id');
}

function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
