import { createHash, randomUUID } from 'node:crypto';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { renameRetrying, renameSystem } from '#agent/rename-retrying.ts';
import { syncFolder } from '#agent/stage-files.ts';
import type { ExportedDrop } from '#server/features/prints/drops/export-drops.ts';
import { openZip, type OpenZip } from '#server/platform/zip/open-zip.ts';
import type { ZipFile } from '#server/platform/zip/zip-layout.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { oneLine, StartError } from '../start/start-error.ts';
import { makeOutputFolder } from './make-output-folder.ts';
import { printsOf, type WrittenDrop } from './write-drops.ts';

/** The shop's storage of prints and the database, which remembers checksums. */
export interface ZipShop {
  readonly kysely: Db;
  readonly blobs: Pick<BlobStore, 'stream'>;
}

/** Passes a picture on and fails at its end if it is not the one of its hash. */
async function* verify(stream: Readable, sha256: string): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('the storage sent text');
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the picture ${sha256} is damaged`);
}

interface ZipContent {
  readonly files: readonly ZipFile[];
  readonly blobs: Pick<BlobStore, 'stream'>;
}

/** The files of a folder tree in a ZIP file: all but its marker, because a ZIP file appears as a whole. */
function readContent({ name, manifest }: ExportedDrop, { blobs }: ZipShop): ZipContent {
  const texts = new Map<string, Buffer>();
  const sizes = new Map<string, number>();
  const files: ZipFile[] = [];
  for (const file of manifest.files) {
    const entry = file.path.slice(name.length + 1);
    if (file.kind === 'print') files.push({ name: entry, size: file.size, sha256: file.sha256 });
    else if (file.text !== '') {
      const text = Buffer.from(file.text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      texts.set(sha256, text);
      files.push({ name: entry, size: text.length, sha256 });
    }
  }
  for (const { sha256, size } of files) sizes.set(sha256, size);
  const stream: BlobStore['stream'] = async (sha256, range) => {
    const text = texts.get(sha256);
    const { first = 0, last = (sizes.get(sha256) ?? 0) - 1 } = range ?? {};
    // A copy, because its reader frees the memory of what it has read.
    if (text) return Readable.from([Buffer.from(text.subarray(first, last + 1))]);
    const picture = await blobs.stream(sha256, range);
    const isWhole = first === 0 && last + 1 === sizes.get(sha256);
    return isWhole ? Readable.from(verify(picture, sha256)) : picture;
  };
  return { files, blobs: { stream } };
}

async function writeContent(zip: OpenZip, file: string): Promise<void> {
  const handle = await open(file, 'wx');
  let written = 0;
  try {
    for await (const chunk of zip.stream()) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a ZIP file contains text');
      await handle.writeFile(chunk);
      written += chunk.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (written !== zip.size || (await findSize(file)) !== zip.size) {
    throw new Error('another program changed it while it was written');
  }
}

/** Bytes of a file; null if there is none. */
async function findSize(file: string): Promise<number | null> {
  return (await lstat(file).catch(() => null))?.size ?? null;
}

/** A hidden file that nothing was written to for this long is left of a run that was killed, in milliseconds. */
const leftoverAge = 24 * 60 * 60 * 1000;

/** Removes what killed runs left of a hidden file; those of runs that may still work are younger. */
async function removeLeftovers(folder: string, hidden: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== hidden && !name.startsWith(`${hidden}.`)) continue;
    const file = path.join(folder, name);
    const found = await lstat(file).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > leftoverAge)
      await rm(file, { force: true });
  }
}

/**
 * Writes a folder tree as one ZIP file: under a hidden name of this run, renamed when it is whole. A file of the same size
 * that is there already is left as it is, one of another size is replaced. `at` is the time of its entries, so that the
 * same prints give the same bytes.
 * @throws StartError when a picture is missing or damaged, and when the folder cannot be written
 */
export async function writeZip(
  drop: ExportedDrop,
  at: Date,
  folder: string,
  shop: ZipShop,
): Promise<WrittenDrop> {
  const name = `${drop.name}.zip`;
  const target = path.join(folder, name);
  const hidden = `.fpx-${name}`;
  const own = path.join(folder, `${hidden}.${randomUUID()}`);
  const pictures = printsOf(drop).length;
  await makeOutputFolder(folder);
  const { files, blobs } = readContent(drop, shop);
  const zip = openZip({ kysely: shop.kysely, blobs }, files, at);
  const before = await findSize(target);
  if (before === zip.size) return { name, status: 'already there', pictures };
  try {
    await removeLeftovers(folder, hidden);
    await writeContent(zip, own);
    // Another run may have written the same file meanwhile.
    const isThere = async (): Promise<boolean> => (await findSize(target)) === zip.size;
    const isPlaced = await renameRetrying([own, target], isThere, renameSystem);
    await syncFolder(folder);
    if (!isPlaced) await rm(own, { force: true });
    if (!isPlaced) return { name, status: 'already there', pictures };
    if (before === null) return { name, status: 'written', pictures };
    const reason = `the file that was there had ${before} bytes instead of ${zip.size}`;
    return { name, status: 'replaced', pictures, reason };
  } catch (error) {
    await rm(own, { force: true }).catch(() => undefined);
    throw new StartError(`${name}: ${oneLine(error)}; nothing of this export was written`);
  }
}
