import * as z from 'zod/mini';
import { fallbackFileType } from '#domain/photos/photo-rules.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { oldPhotosKey } from '#web/lib/storage-keys.ts';

const chunkPrefix = `${oldPhotosKey}_chunk_`;

/** A photo in the former storage format: the image is a data URL in a list in local storage. */
const oldPhoto = z.object({
  base64: z.string().check(z.startsWith('data:image/')),
  fileName: z.catch(z.string(), ''),
  fileType: z.catch(z.string(), ''),
  productType: z.catch(z.string(), ''),
  size: z.catch(z.string(), ''),
  quantity: z.catch(z.number(), 1),
});

/** A photo from the former format with its image as a file. */
export interface OldPhoto extends Omit<z.infer<typeof oldPhoto>, 'base64'> {
  readonly file: File;
}

/** Decodes a base64 data URL; null for any other text. (A strict content security policy forbids fetching it.) */
export function decodeDataUrl(dataUrl: string): Uint8Array<ArrayBuffer> | null {
  const comma = dataUrl.indexOf(',');
  if (!dataUrl.slice(0, comma).endsWith(';base64')) return null;
  try {
    return Uint8Array.from(atob(dataUrl.slice(comma + 1)), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

function parsePhoto(value: unknown): OldPhoto | null {
  const parsed = oldPhoto.safeParse(value);
  if (!parsed.success) return null;
  const { base64, ...rest } = parsed.data;
  const bytes = decodeDataUrl(base64);
  const type = rest.fileType || /^data:(image\/[^;,]+)/.exec(base64)?.[1] || fallbackFileType;
  return bytes && { ...rest, file: new File([bytes], rest.fileName, { type }) };
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function chunkNumber(key: string): number {
  return Number(key.slice(chunkPrefix.length));
}

/** Joins the chunks: either pieces of one text or a list each, since both formats were in use. */
function chunkedList(chunks: readonly string[]): unknown[] {
  const joined = parseList(chunks.join(''));
  return joined.length > 0 ? joined : chunks.flatMap(parseList);
}

/**
 * Reads the photos that older versions kept in local storage and removes them from it; entries without an image are
 * dropped.
 */
export function takeOldCopies(storage: KeyValue): OldPhoto[] {
  const chunks = storage
    .keys()
    .filter((key) => key.startsWith(chunkPrefix))
    .toSorted((a, b) => chunkNumber(a) - chunkNumber(b));
  const whole = parseList(storage.get(oldPhotosKey) ?? '');
  const list = whole.length > 0 ? whole : chunkedList(chunks.map((key) => storage.get(key) ?? ''));
  for (const key of [oldPhotosKey, ...chunks]) storage.remove(key);
  return list.map(parsePhoto).filter((photo) => photo !== null);
}
