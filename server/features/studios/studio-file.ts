import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { FileEncoding, FileSeparator } from '#domain/studios/studio-files.ts';
import { guardCell } from './guarded-cells.ts';
import type { StudioRecord } from './store-studios.repo.ts';
import { studioColumns, toCells, usualColumns, type StudioCells } from './studio-cells.ts';

/** A text that an encoding cannot write, with the studio whose it is. */
export type UnwritableText = FailureWith<'studio_file_unwritable', { readonly slug: string }>;

const marks: Readonly<Record<FileSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

const bytesOfWindows = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, i) => i)),
  ).map((character, byte) => [character, byte] as const),
);

/** The bytes of a text in an encoding; null if it has a character that the encoding has not. */
export function encodeText(text: string, encoding: FileEncoding): Buffer | null {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'utf-8-bom':
      return Buffer.from(`\uFEFF${text}`, 'utf8');
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'windows-1252': {
      const bytes = Array.from(text, (character) => bytesOfWindows.get(character) ?? -1);
      return bytes.includes(-1) ? null : Buffer.from(bytes);
    }
  }
}

/**
 * The text of a file, and its encoding, which the first bytes tell or the caller. Null if it is in none that can be told:
 * Windows-1252 must be named, because any bytes are text in it.
 */
export function decodeStudioFile(
  bytes: Uint8Array,
  asked: FileEncoding | null,
): { readonly text: string; readonly encoding: FileEncoding } | null {
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isUtf8Marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const found = isMarked ? 'utf-16le' : isUtf8Marked ? 'utf-8-bom' : 'utf-8';
  const encoding = asked ?? found;
  const label = encoding === 'utf-8-bom' ? 'utf-8' : encoding;
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // In UTF-16 every second byte of plain English is zero, which is valid in the other encodings.
    return text.includes('\0') ? null : { text, encoding };
  } catch {
    return null;
  }
}

function writeRow(cells: readonly string[], mark: string): string {
  return cells
    .map((cell) =>
      /["\r\n]/.test(cell) || cell.includes(mark) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(mark);
}

function writeCsv(all: readonly StudioCells[], separator: FileSeparator): string {
  const mark = marks[separator];
  const used = new Set(all.flatMap((cells) => Object.keys(cells)));
  const columns = studioColumns.filter(
    (column) => usualColumns.includes(column) || used.has(column),
  );
  const rows = all.map((cells) => columns.map((column) => guardCell(cells[column] ?? '')));
  return [columns, ...rows].map((row) => `${writeRow(row, mark)}\r\n`).join('');
}

function toJson(studio: StudioRecord) {
  const { ownerEmail, ...plain } = studio;
  return { ...plain, owner: { email: ownerEmail } };
}

/** Format of a file of studios. */
export type StudioFileFormat =
  | { readonly format: 'json' }
  | {
      readonly format: 'csv';
      readonly separator: FileSeparator;
      readonly encoding: FileEncoding;
    };

/**
 * Writes studios as a file whose import changes nothing and whose next export has the same bytes. Error:
 * `studio_file_unwritable` if the encoding has not all characters.
 */
export function writeStudioFile(
  studios: readonly StudioRecord[],
  format: StudioFileFormat,
): ResultWith<Buffer, UnwritableText> {
  if (format.format === 'json') {
    return succeed(Buffer.from(`${JSON.stringify(studios.map(toJson), null, 2)}\n`));
  }
  const { encoding, separator } = format;
  const unwritable = studios.find(
    (studio) => encodeText(Object.values(toCells(studio)).join(''), encoding) === null,
  );
  if (unwritable) return fail('studio_file_unwritable', { slug: unwritable.slug });
  const bytes = encodeText(writeCsv(studios.map(toCells), separator), encoding);
  if (!bytes) throw new Error('the head of the file is plain English');
  return succeed(bytes);
}
