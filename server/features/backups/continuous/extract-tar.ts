import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupFault } from '../backup-fault.ts';

const blockBytes = 512;

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly kind: string;
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}

/** Reads the header of an entry as PostgreSQL writes it; null for the zeros at the end. */
function parseHeader(header: Buffer): Entry | null {
  if (header.every((byte) => byte === 0)) return null;
  const name = textAt(header, 0, 100);
  const size = Number.parseInt(textAt(header, 124, 12).trim() || '0', 8);
  const isSafe = name !== '' && !path.isAbsolute(name) && !name.split('/').includes('..');
  if (!isSafe || !Number.isSafeInteger(size)) {
    throw new BackupFault('the copy of the database files is damaged');
  }
  return { name, size, kind: textAt(header, 156, 1) };
}

/** Bytes of a stream in pieces of any length. */
function openBytes(source: AsyncIterable<Buffer>) {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done === true) return rest;
      rest = next.value;
    }
    const piece = rest.subarray(0, most);
    rest = rest.subarray(piece.length);
    return piece;
  };
  return {
    /** At least one byte and at most so many; none at the end. */
    some,
    /** Exactly so many, or fewer at the end. */
    exactly: async (length: number): Promise<Buffer> => {
      const pieces: Buffer[] = [];
      let missing = length;
      while (missing > 0) {
        const piece = await some(missing);
        if (piece.length === 0) break;
        pieces.push(piece);
        missing -= piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
}

async function* takeContent(
  size: number,
  bytes: ReturnType<typeof openBytes>,
): AsyncGenerator<Buffer> {
  let missing = size;
  while (missing > 0) {
    const piece = await bytes.some(missing);
    if (piece.length === 0) throw new BackupFault('the copy of the database files ends too early');
    missing -= piece.length;
    yield piece;
  }
}

/**
 * Writes the files and folders of a tar archive into a folder. Links do not occur in the files of a cluster without
 * tablespaces, and are refused.
 */
export async function extractTar(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const bytes = openBytes(source);
  for (;;) {
    const header = await bytes.exactly(blockBytes);
    const entry = header.length < blockBytes ? null : parseHeader(header);
    if (!entry) return;
    const target = path.join(folder, entry.name);
    if (entry.kind === '5') await mkdir(target, { recursive: true, mode: 0o700 });
    else if (entry.kind === '0' || entry.kind === '') {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const content = takeContent(entry.size, bytes);
      await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
      await bytes.exactly((blockBytes - (entry.size % blockBytes)) % blockBytes);
    } else throw new BackupFault(`the copy of the database files has a link: ${entry.name}`);
  }
}
