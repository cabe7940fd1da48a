import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Incoming } from '../../platform/storage/incoming.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { BackupFault } from './backup-fault.ts';
import type { BackupPart, RowParts } from './manifest.ts';

/** Uncompressed bytes of a file of rows: the smallest limit of storages for one request is 5 GB. */
const maxPartBytes = 1024 ** 3;

/** Fast: the rows of a shop shrink to a fifth at any level. */
const gzipLevel = 3;

/** Returns the SHA-256 of bytes as they pass by. */
async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the SHA-256 and the size of a local file. */
export async function measureFile(file: string): Promise<{ sha256: string; size: number }> {
  const { size } = await stat(file);
  return { sha256: await hashOf(createReadStream(file)), size };
}

/** Takes rows until a part is full; `isEnd` when there are no more. */
async function writePart(
  rows: AsyncIterator<Buffer>,
  file: string,
): Promise<{ readonly count: number; readonly isEnd: boolean }> {
  const gzip = createGzip({ level: gzipLevel });
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600 }));
  // Reported by the wait for it below.
  written.catch(() => undefined);
  let [count, bytes, isEnd] = [0, 0, false];
  while (bytes < maxPartBytes) {
    const next = await rows.next();
    if (next.done === true) {
      isEnd = true;
      break;
    }
    count += 1;
    bytes += next.value.length;
    if (!gzip.write(next.value)) await Promise.race([once(gzip, 'drain'), written]);
  }
  gzip.end();
  await written;
  return { count, isEnd };
}

/** Writes rows, one chunk each, as compressed files: `<prefix>.0.gz` and so on. */
export async function writeRows(
  { driver, incoming }: { readonly driver: StorageDriver; readonly incoming: Incoming },
  prefix: string,
  source: Readable,
): Promise<RowParts> {
  const rows: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const parts: BackupPart[] = [];
  let [total, isOver] = [0, false];
  while (!isOver) {
    await incoming.use(async (file) => {
      const { count, isEnd } = await writePart(rows, file);
      isOver = isEnd;
      total += count;
      const key = `${prefix}.${parts.length}.gz`;
      parts.push({ file: key, ...(await measureFile(file)) });
      await driver.put(key, file);
    });
  }
  return { rows: total, parts };
}

/** Checks that a file of a backup has the bytes that were written. @throws BackupFault with its name */
export async function verifyPart(driver: StorageDriver, part: BackupPart): Promise<void> {
  const size = await driver.sizeOf(part.file);
  if (size === null) throw new BackupFault(`${part.file} is missing`);
  if (size !== part.size || (await hashOf(await driver.read(part.file))) !== part.sha256) {
    throw new BackupFault(`${part.file} is damaged: its SHA-256 is another one`);
  }
}

/** Reads the rows of {@link writeRows} in chunks of any size. The files are not checked here. */
export async function* readRows(
  driver: StorageDriver,
  { parts }: RowParts,
): AsyncGenerator<Buffer> {
  for (const { file } of parts) {
    const source = await driver.read(file);
    const gunzip = createGunzip();
    source.on('error', (error) => gunzip.destroy(error));
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  }
}

/** Reads the rows of {@link writeRows} as lines with their columns. None of them may hold a tab or a line break. */
export async function* readColumns(
  driver: StorageDriver,
  rows: RowParts,
): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of Readable.from(readRows(driver, rows)).setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.split('\t');
  }
}
