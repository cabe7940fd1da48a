import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { BackupFault } from './backup-fault.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A file of a backup. */
export const backupPart = z.object({
  file: z.string().max(300),
  sha256,
  size: z.int().min(0),
});
const rows = z.object({ rows: z.int().min(0), parts: z.array(backupPart) });
const names = z.array(z.string().max(100)).max(2000);

const manifestContent = z.object({
  format: z.literal(1),
  name: z.string().max(100),
  /** Fingerprint of the shop's CODE_KEY; null for a database that no shop has used yet. */
  shop: z.string().max(100).nullable(),
  /** The moment that the backup shows. */
  takenAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  postgres: z.string().max(100),
  migrations: z.array(z.object({ name: z.string().max(200), checksum: sha256 })).min(1),
  orders: z.int().min(0),
  tables: z.array(rows.extend({ name: z.string().max(100), columns: names })).min(1),
  sequences: z.array(z.object({ name: z.string().max(100), lastValue: z.string().nullable() })),
  jobs: rows,
  /** List of the stored files: storage, SHA-256 and size of each. */
  files: rows,
  /** Files of that list that the shop's own storage did not have, or had damaged. */
  lostFiles: z.array(sha256),
  /** Files of the owner in DATA_DIR. */
  ownFiles: z.array(z.object({ path: z.string().max(1000), sha256, size: z.int().min(0) })),
  secrets: backupPart.nullable(),
  /** Parts of the shop that the backup does not have, for people. */
  leftOut: z.array(z.string().max(500)),
});

/** Everything that belongs to a backup; written last, so that a backup without one is unfinished. */
export type Manifest = z.output<typeof manifestContent>;
/** See {@link backupPart}. */
export type BackupPart = z.output<typeof backupPart>;
/** Rows in one or several files of a backup. */
export type RowParts = z.output<typeof rows>;

const envelope = z.object({ sha256, content: z.unknown() });

/** Folder of a backup in its storage. */
export function folderOf(name: string): string {
  return `backups/${name}`;
}

/** Key of a file that all backups in a storage share. */
export function objectKey(hash: string): string {
  return `objects/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

export function manifestKey(name: string): string {
  return `${folderOf(name)}/manifest.json`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Writes a manifest with the hash of its own content. */
export async function writeSealed(
  driver: StorageDriver,
  key: string,
  manifest: object,
): Promise<void> {
  const content = JSON.stringify(manifest);
  await driver.put(key, Buffer.from(`{"sha256":"${hash(content)}","content":${content}}`));
}

export async function writeManifest(driver: StorageDriver, manifest: Manifest): Promise<void> {
  await writeSealed(driver, manifestKey(manifest.name), manifest);
}

/** Reads a manifest of {@link writeSealed}. @throws BackupFault when it is damaged, or of another version */
export async function readSealed<T>(
  driver: StorageDriver,
  key: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const text = (await buffer(await driver.read(key))).toString();
  try {
    const { sha256: wanted, content } = envelope.parse(JSON.parse(text));
    // Byte for byte as it was written, so that a changed byte is found anywhere.
    const body = JSON.stringify(content);
    if (text === `{"sha256":"${wanted}","content":${body}}` && hash(body) === wanted) {
      return schema.parse(content);
    }
  } catch (error) {
    if (error instanceof z.ZodError) {
      throw new BackupFault(`${key} is of another version of the shop, or damaged`);
    }
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new BackupFault(`${key} is damaged: its SHA-256 is another one`);
}

/** Reads the manifest of a backup. @throws BackupFault when it is missing or damaged */
export async function readManifest(driver: StorageDriver, name: string): Promise<Manifest> {
  const key = manifestKey(name);
  if ((await driver.sizeOf(key)) === null) {
    throw new BackupFault(`there is no whole backup ${name}: ${key} is missing`);
  }
  return await readSealed(driver, key, manifestContent);
}

/** The backups in a storage, oldest first. */
export interface BackupList {
  readonly whole: readonly string[];
  /** Those without a manifest, which a killed process left behind. */
  readonly unfinished: readonly string[];
}

/**
 * Lists the backups in a storage. Lists of some storages are late, and what is unfinished is removed: a manifest that is not
 * in the list is looked for by its name.
 */
export async function listBackups(driver: StorageDriver): Promise<BackupList> {
  const found = new Map<string, boolean>();
  for await (const { key } of driver.list('backups')) {
    const [, name = ''] = key.split('/');
    found.set(name, found.get(name) === true || key === manifestKey(name));
  }
  for (const [name, isWhole] of found) {
    if (!isWhole) found.set(name, (await driver.sizeOf(manifestKey(name))) !== null);
  }
  const all = [...found].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  const select = (isWhole: boolean) =>
    all.filter(([, whole]) => whole === isWhole).map(([name]) => name);
  return { whole: select(true), unfinished: select(false) };
}

/** Name of a backup by its moment; names sort by time. */
export function nameAt(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** The moment of a name; null for any other name. */
export function timeOfName(name: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)$/.exec(name);
  if (!match) return null;
  const [, hour, minute, second, rest] = match;
  const time = Date.parse(`${hour}:${minute}:${second}.${rest}`);
  return Number.isNaN(time) ? null : time;
}
