import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, createInflate } from 'node:zlib';
import { createByteView } from '#domain/photos/images/byte-view.ts';
import { tiffTags } from '#domain/photos/images/tiff-directory.ts';
import {
  readTiffParts,
  tiffCompressions,
  type TiffPart,
} from '#domain/photos/images/tiff-parts.ts';
import type { PictureInput } from './picture-file.ts';
import { releaseBytes } from './release-bytes.ts';
import { readTiffEntries } from './tiff-entries.ts';

const zip: ReadonlySet<number | undefined> = new Set([
  tiffCompressions.zip,
  tiffCompressions.oldZip,
]);

/** Decodes a part without keeping its bytes; rejects when they contradict themselves or are too few. */
async function checkPart(bytes: Uint8Array, { start, end, size }: TiffPart): Promise<void> {
  // Data whose checksum was cut off still has all of its pixels.
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  let length = 0;
  inflate.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  inflate.end(bytes.subarray(start, end));
  await once(inflate, 'end');
  if (length < size) throw new Error('a part of the picture is missing');
}

/**
 * Checks the data of a TIFF compressed as ZIP, and nothing else; rejects when a part of it is damaged. The library stops
 * decoding where it has all bytes of a part, before the checksum, and leaves a tile black that it cannot decode.
 */
export async function checkZipParts(input: PictureInput): Promise<void> {
  const { entries } = await readTiffEntries(input);
  if (!zip.has(entries.get(tiffTags.compression)?.values[0])) return;
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const { parts, isUsualOrder } = readTiffParts(createByteView(bytes));
  const measured = isUsualOrder ? parts.filter(({ start, end }) => end > start) : [];
  for (const part of measured) await checkPart(bytes, part);
  if (bytes !== input) releaseBytes(bytes);
}
