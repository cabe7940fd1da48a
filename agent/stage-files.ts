import { createHash } from 'node:crypto';
import { lstat, mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { DropFile, DropPrintFile } from '#domain/lab/drop.ts';
import { fail, succeed, type ResultWith } from '#domain/common/result.ts';
import { errorLine, folderFailure, type WriteFailure } from './write-failure.ts';

/** Opens a picture by its SHA-256; rejects, or its stream fails, if there is none. */
export type OpenPrint = (sha256: string) => Promise<Readable>;

/** The source of the pictures, and whether they are still wanted. */
export interface FileSource {
  readonly openPrint: OpenPrint;
  /** Asked before each file, because a slow folder can take minutes for all of them; false stops the writing. */
  readonly mayGoOn?: () => Promise<boolean>;
}

/** Bytes of a text as they are written. */
function encodeText(file: DropFile & { readonly kind: 'text' }): Buffer {
  return file.encoding === 'utf-16'
    ? Buffer.from(`\uFEFF${file.text}`, 'utf16le')
    : Buffer.from(file.text, 'utf8');
}

/** Bytes of a file as it has to be on disk. */
function expectedSize(file: DropFile): number {
  return file.kind === 'print' ? file.size : encodeText(file).length;
}

/** Writes the chunks of a picture while its size and hash are compared with the manifest. */
async function copyPrint(
  file: DropPrintFile,
  source: AsyncIterator<Uint8Array>,
  handle: FileHandle,
): Promise<WriteFailure | null> {
  const hash = createHash('sha256');
  let size = 0;
  for (;;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await source.next();
    } catch (error) {
      const { path: name, sha256 } = file;
      return fail('print_missing', { path: name, sha256, problem: errorLine(error) });
    }
    if (next.done) break;
    size += next.value.length;
    if (size > file.size) break;
    hash.update(next.value);
    await handle.writeFile(next.value);
  }
  if (size === file.size && hash.digest('hex') === file.sha256) return null;
  return fail('print_damaged', { path: file.path, sha256: file.sha256 });
}

async function writePrint(
  file: DropPrintFile,
  handle: FileHandle,
  openPrint: OpenPrint,
): Promise<WriteFailure | null> {
  let stream: Readable;
  try {
    stream = await openPrint(file.sha256);
  } catch (error) {
    const { path: name, sha256 } = file;
    return fail('print_missing', { path: name, sha256, problem: errorLine(error) });
  }
  try {
    return await copyPrint(file, stream[Symbol.asyncIterator](), handle);
  } finally {
    stream.destroy();
  }
}

async function writeFile(
  file: DropFile,
  target: string,
  openPrint: OpenPrint,
): Promise<WriteFailure | null> {
  await mkdir(path.dirname(target), { recursive: true });
  const handle = await open(target, 'wx');
  try {
    if (file.kind === 'text') await handle.writeFile(encodeText(file));
    else {
      const failure = await writePrint(file, handle, openPrint);
      if (failure) return failure;
    }
    await handle.sync();
    return null;
  } finally {
    await handle.close();
  }
}

/** Makes the names in a folder durable; systems that cannot open folders do so by themselves. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/**
 * Writes files below an existing folder, one after the other, each with its bytes on the disk. `pathOf` is the path of
 * a file in it. Rejects only if `mayGoOn` does.
 */
export async function stageFiles(
  files: readonly DropFile[],
  pathOf: (file: DropFile) => string,
  { openPrint, mayGoOn }: FileSource,
): Promise<ResultWith<null, WriteFailure>> {
  for (const file of files) {
    if (mayGoOn && !(await mayGoOn())) return fail('writing_stopped', { path: file.path });
    const failure = await writeFile(file, pathOf(file), openPrint).catch(folderFailure);
    if (failure) return failure;
  }
  try {
    for (const folder of new Set(files.map((file) => path.dirname(pathOf(file))))) {
      await syncFolder(folder);
    }
    return succeed(null);
  } catch (error) {
    return folderFailure(error);
  }
}

/** The first staged file that is not there with its size, for example because another program removed it. */
export async function findIncomplete(
  files: readonly DropFile[],
  pathOf: (file: DropFile) => string,
): Promise<string | null> {
  for (const file of files) {
    const found = await lstat(pathOf(file)).catch(() => null);
    if (!found?.isFile() || found.size !== expectedSize(file)) return file.path;
  }
  return null;
}
