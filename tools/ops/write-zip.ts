import { createHash } from 'node:crypto';
import { lstat, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { renameRetrying, renameSystem } from '#agent/rename-retrying.ts';
import { type ExportedDrop } from '#server/features/production/index.ts';
import { openZip } from '#server/platform/zip/open-zip.ts';
import { type ZipFile } from '#server/platform/zip/zip-layout.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { oneLine, StartError } from '../start/start-error.ts';
import { makeFolder, type WrittenDrop } from './write-drops.ts';

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

async function writeContent(
  { kysely, content }: { readonly kysely: Db; readonly content: ZipContent },
  file: string,
  at: Date,
): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    const { stream } = openZip({ kysely, blobs: content.blobs }, content.files, at);
    for await (const chunk of stream()) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a ZIP file contains text');
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a folder tree as one ZIP file: under a hidden name, renamed when it is whole. A file that is there already is
 * left as it is. `at` is the time of its entries, so that the same prints give the same bytes.
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
  const hidden = path.join(folder, `.fpx-${name}`);
  const isThere = async (): Promise<boolean> => (await lstat(target).catch(() => null)) !== null;
  const pictures = drop.manifest.files.filter(({ kind }) => kind === 'print').length;
  await makeFolder(folder);
  if (await isThere()) return { name, status: 'already there', pictures };
  try {
    await rm(hidden, { force: true });
    const content = readContent(drop, shop);
    await writeContent({ kysely: shop.kysely, content }, hidden, at);
    const isPlaced = await renameRetrying([hidden, target], isThere, renameSystem);
    return { name, status: isPlaced ? 'written' : 'already there', pictures };
  } catch (error) {
    await rm(hidden, { force: true }).catch(() => undefined);
    throw new StartError(`${name}: ${oneLine(error)}; nothing of this export was written`);
  }
}
