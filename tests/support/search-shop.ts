import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestDatabase } from './databases.ts';
import type { S3Server } from './s3-server.ts';

/** Writes a text as PostgreSQL shows it in a `bytea`. */
function toHex(text: string): string {
  return Buffer.from(text).toString('hex');
}

function reverse(text: string): string {
  return Array.from(text).toReversed().join('');
}

/**
 * Builds the search for words in anything that a shop keeps: as they are in any case, backwards, as their hexadecimal
 * bytes, and in the blocks of Base64 of mails.
 */
export function searchFor(words: readonly string[]): (content: string) => boolean {
  const forms = words.flatMap((word) => {
    const small = word.toLowerCase();
    return [small, reverse(small), toHex(small), toHex(word)];
  });
  const hasForm = (text: string): boolean => {
    const small = text.toLowerCase();
    return forms.some((form) => small.includes(form));
  };
  return (content) => {
    if (hasForm(content)) return true;
    const blocks = content.match(/(?:[\d+/A-Za-z]{4}[\r\n]*){10,}/g) ?? [];
    return blocks.some((block) => hasForm(Buffer.from(block, 'base64').toString('latin1')));
  };
}

/** Names the tables, those of the queue and of the migrations among them, with a row that has one of the words. */
export async function searchTables(
  { pool }: TestDatabase,
  isFound: (content: string) => boolean,
): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select each::text as row from ${name} each`,
    );
    if (rows.some(({ row }) => isFound(row))) found.push(name);
  }
  if (tables.length < 80) throw new Error('the tables of the shop are missing');
  return found;
}

function unpack(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

/** Names the files below a folder whose name or unpacked content has one of the words. */
export async function searchFolder(
  folder: string,
  isFound: (content: string) => boolean,
): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = unpack(await readFile(file)).toString('latin1');
    if (isFound(`${entry.name}\n${content}`)) found.push(path.relative(folder, file));
  }
  return found.toSorted();
}

/** Names the objects of a bucket whose key or content has one of the words. */
export async function searchBucket(
  s3: S3Server,
  bucket: string,
  isFound: (content: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const key of s3.keys(bucket)) {
    const bytes = (await s3.read(bucket, key)) ?? Buffer.alloc(0);
    if (isFound(`${key}\n${bytes.toString('latin1')}`)) found.push(key);
  }
  return found;
}
