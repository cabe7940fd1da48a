import { open, readFile } from 'node:fs/promises';
import { createByteView } from '#domain/photos/images/byte-view.ts';
import { tiffTags } from '#domain/photos/images/tiff-directory.ts';
import type { PictureInput } from './picture-file.ts';

async function readRange(input: PictureInput, at: number, length: number): Promise<Uint8Array> {
  if (typeof input !== 'string') return input.subarray(at, at + length);
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const entryLength = 12;

/**
 * An entry of a directory: the offset of its value in the file, its type and number of values, and the first two of them if
 * they are of 16 bits.
 */
export interface TiffEntry {
  readonly at: number;
  readonly type: number;
  readonly count: number;
  readonly values: readonly number[];
}

/** The first directory of a TIFF by tag, and its byte order. */
export interface TiffEntries {
  readonly little: boolean;
  readonly entries: ReadonlyMap<number, TiffEntry>;
}

/** Reads the entries of the first directory. */
export async function readTiffEntries(input: PictureInput): Promise<TiffEntries> {
  const header = createByteView(await readRange(input, 0, 8));
  const little = header.u16(0) === 0x49_49;
  const at = header.u32(4, little);
  const count = createByteView(await readRange(input, at, 2)).u16(0, little);
  const directory = createByteView(await readRange(input, at + 2, count * entryLength));
  const entries = new Map<number, TiffEntry>();
  for (let start = 0; start + entryLength <= directory.length; start += entryLength) {
    const tag = directory.u16(start, little);
    const values = [8, 10].map((place) => directory.u16(start + place, little));
    const type = directory.u16(start + 2, little);
    const number = directory.u32(start + 4, little);
    if (!entries.has(tag))
      entries.set(tag, { at: at + 2 + start + 8, type, count: number, values });
  }
  return { little, entries };
}

/** Returns a copy of a TIFF with other first numbers in entries of 16 bits. */
export async function withTiffValues(
  input: PictureInput,
  little: boolean,
  changes: readonly (readonly [TiffEntry, number])[],
): Promise<Buffer> {
  const bytes = typeof input === 'string' ? await readFile(input) : Buffer.from(input);
  for (const [{ at }, value] of changes) {
    if (little) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt16BE(value, at);
  }
  return bytes;
}

/** Meanings of an extra sample (TIFF 6.0, section 18). */
export const extraMeanings = { unspecified: 0, premultipliedOpacity: 1, opacity: 2 } as const;

/** The entry of an opacity that the colors are multiplied by; undefined when they are not. */
export function premultipliedEntry(entries: TiffEntries['entries']): TiffEntry | undefined {
  const entry = entries.get(tiffTags.extraSamples);
  return entry?.values[0] === extraMeanings.premultipliedOpacity ? entry : undefined;
}

/**
 * Whether a sample behind those of the color is an opacity. One without a declared meaning is; one that is declared to mean
 * nothing is not, such as a selection that Photoshop saves.
 */
export function hasOpacity(entries: TiffEntries['entries']): boolean {
  return entries.get(tiffTags.extraSamples)?.values[0] !== extraMeanings.unspecified;
}
