import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { BlobStore, SizedFile } from '../../platform/storage/blob-store.ts';
import { readZip } from '../../platform/zip/read-zip.ts';
import { layOutZip, type ZipFile } from '../../platform/zip/zip-layout.ts';

/** An archive in the storage: its parts in their order make the ZIP file. */
export interface StoredArchive extends SizedFile {
  readonly parts: readonly SizedFile[];
}

/** How an archive is written. */
export interface ArchiveOptions {
  /** Time of every entry. */
  readonly at: Date;
  /** Where the part is written that is stored next. */
  readonly partFile: string;
  /** Largest part, in bytes: a storage takes a file of a few gigabytes at once at most. */
  readonly partBytes?: number;
  /** Called between any two pieces with the bytes that are done, of how many; what it throws ends the archive. */
  readonly report: (done: number, total: number) => Promise<void>;
}

const usualPartBytes = 256 * 1024 * 1024;

interface Measured extends ZipFile {
  readonly crc: number;
}

async function measure(folder: string, name: string): Promise<Measured> {
  const hash = createHash('sha256');
  let [crc, size] = [0, 0];
  for await (const chunk of createReadStream(path.join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    crc = crc32(chunk, crc);
    size += chunk.length;
  }
  return { name, size, sha256: hash.digest('hex'), crc };
}

async function listNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/** Stores bytes in parts, one after the other, without keeping more than one outside of the storage. */
function openParts(store: Pick<BlobStore, 'putFile'>, file: string, partBytes: number) {
  const parts: SizedFile[] = [];
  const whole = createHash('sha256');
  let total = 0;
  const begin = async () => ({
    handle: await open(file, 'wx'),
    hash: createHash('sha256'),
    size: 0,
  });
  let part: Awaited<ReturnType<typeof begin>> | null = null;
  const finish = async (): Promise<void> => {
    if (!part) return;
    await part.handle.close();
    const sha256 = part.hash.digest('hex');
    await store.putFile(sha256, file);
    parts.push({ sha256, size: part.size });
    await rm(file);
    part = null;
  };
  return {
    add: async (bytes: Buffer): Promise<void> => {
      whole.update(bytes);
      total += bytes.length;
      for (let at = 0; at < bytes.length;) {
        part ??= await begin();
        const piece = bytes.subarray(at, at + partBytes - part.size);
        await part.handle.writeFile(piece);
        part.hash.update(piece);
        part.size += piece.length;
        at += piece.length;
        if (part.size >= partBytes) await finish();
      }
    },
    end: async (): Promise<StoredArchive> => {
      await finish();
      return { sha256: whole.digest('hex'), size: total, parts };
    },
    close: async (): Promise<void> => {
      await part?.handle.close();
    },
  };
}

/** Puts all files of a folder into a ZIP file in the storage. */
export async function writeArchive(
  store: Pick<BlobStore, 'putFile'>,
  folder: string,
  { at, partFile, partBytes = usualPartBytes, report }: ArchiveOptions,
): Promise<StoredArchive> {
  const files: Measured[] = [];
  for (const name of await listNames(folder)) {
    await report(0, 0);
    files.push(await measure(folder, name));
  }
  const layout = layOutZip(files);
  const checksums = new Map(files.map(({ name, crc }) => [name, crc]));
  const parts = openParts(store, partFile, partBytes);
  let done = 0;
  try {
    const source = {
      at,
      checksum: async ({ name }: ZipFile) => checksums.get(name) ?? 0,
      read: async ({ name }: ZipFile, { first, last }: { first: number; last: number }) =>
        createReadStream(path.join(folder, name), { start: first, end: last }),
    };
    for await (const bytes of readZip(layout, source, { first: 0, last: layout.size - 1 })) {
      await parts.add(bytes);
      done += bytes.length;
      await report(done, layout.size);
    }
    return await parts.end();
  } finally {
    await parts.close();
  }
}

/** Reads a range of an archive from its parts. */
export async function* readArchive(
  store: Pick<BlobStore, 'stream'>,
  parts: readonly SizedFile[],
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Buffer, void> {
  let at = 0;
  for (const { sha256, size } of parts) {
    const from = Math.max(first - at, 0);
    const to = Math.min(last - at, size - 1);
    at += size;
    if (from > to) continue;
    let missing = to - from + 1;
    for await (const chunk of await store.stream(sha256, { first: from, last: to })) {
      if (!Buffer.isBuffer(chunk)) throw new Error('the storage sent text');
      missing -= chunk.length;
      yield chunk;
    }
    if (missing !== 0) throw new Error(`the part ${sha256} has not the size it was stored with`);
  }
}
