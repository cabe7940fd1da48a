import { CsvError, parse } from 'csv-parse/sync';
import { unguardCell } from './guarded-cells.ts';

/** One studio of a file; rows count from 1, without the head line of a CSV. */
export interface StudioFileRow {
  readonly row: number;
  readonly value: unknown;
}

/** The rows of a file, or the problem of the whole file, written for its author. */
export type ReadFile = { readonly rows: readonly StudioFileRow[] } | { readonly problem: string };

function objectIn(parent: Record<string, unknown>, key: string): Record<string, unknown> {
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (typeof child === 'object' && child !== null) return child as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  Object.defineProperty(parent, key, { value: made, enumerable: true, configurable: true });
  return made;
}

/** Turns a column named `translations.fr.name` into that field of the studio. */
function nested(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const studio: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell.trim() === '') continue;
    const path = column.split('.');
    const last = path.pop() ?? '';
    const parent = path.reduce(objectIn, studio);
    const value = unguardCell(cell);
    Object.defineProperty(parent, last, { value, enumerable: true, configurable: true });
  }
  return studio;
}

function toRows(values: readonly unknown[]): StudioFileRow[] {
  return values.map((value, index) => ({ row: index + 1, value }));
}

function readJson(text: string): ReadFile {
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (Array.isArray(content)) return { rows: toRows(content) };
    if (typeof content === 'object' && content !== null && 'studios' in content) {
      return Array.isArray(content.studios)
        ? { rows: toRows(content.studios) }
        : { problem: 'the file has no list of studios; write [{...}, {...}]' };
    }
    return { rows: toRows([content]) };
  } catch (error) {
    return {
      problem: `the file is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

/** Excel names the separator in a line before the others. */
const separatorLine = /^\uFEFF?"?sep=(.)"?\r?\n/i;

/** Spreadsheets of some countries separate by semicolons; the head line shows which, outside of its quoted fields. */
function detectDelimiter(text: string): string {
  const unquoted = text.replaceAll(/"[^"]*"/g, '');
  const head = unquoted.split('\n').find((line) => line.trim() !== '') ?? '';
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counted.reduce((most, other) => (other.count > most.count ? other : most)).mark;
}

/** A line of a file, by its number, with its fields. */
interface Line {
  readonly number: number;
  readonly fields: readonly string[];
}

function repeatedIn(columns: readonly string[]): string[] {
  return [
    ...new Set(
      columns.filter((column, index) => column !== '' && columns.indexOf(column) !== index),
    ),
  ];
}

/** The problem of a whole file, or null. Fields without a column come from a separator that is not quoted. */
function findProblem(
  columns: readonly string[],
  lines: readonly Line[],
  delimiter: string,
): string | null {
  if (columns.length === 0) return 'the file is empty; its first line names the columns';
  const repeated = repeatedIn(columns);
  if (repeated.length > 0) {
    return `the first line names ${repeated.join(', ')} more than once; keep one column of each`;
  }
  const lengthOf = ({ fields }: Line) => fields.findLastIndex((cell) => cell.trim() !== '') + 1;
  const long = lines.find((line) => lengthOf(line) > columns.length);
  if (!long) return null;
  return `line ${long.number} has ${lengthOf(long)} fields and the first line ${columns.length}; write a field that contains "${delimiter}" in double quotes`;
}

/** The problem of a file whose quotes are wrong. The parser names a later line, often the last one of the file. */
function quoteProblem({ code }: CsvError, text: string, readTo: number): string {
  const after = text.split('\n').slice(readTo);
  const line = readTo + 1 + after.findIndex((row) => row.trim() !== '');
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `line ${line} begins a row with a double quote that is not closed`
    : `line ${line} begins a row with double quotes in wrong places; write a field that contains one in double quotes, and that one twice`;
}

function readCsv(text: string): ReadFile {
  const named = separatorLine.exec(text)?.[1];
  const delimiter = named ?? detectDelimiter(text);
  const found: Line[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      from_line: named === undefined ? 1 : 2,
      skip_empty_lines: true,
      // Spreadsheets add separators at the end of rows.
      relax_column_count: true,
      on_record: (fields: string[], { lines: number }) => {
        found.push({ number, fields });
        return null;
      },
    });
    // Spreadsheets add rows of separators alone.
    const [head, ...lines] = found.filter(({ fields }) =>
      fields.some((cell) => cell.trim() !== ''),
    );
    const columns = head?.fields.map((column) => column.trim()) ?? [];
    const problem = findProblem(columns, lines, delimiter);
    if (problem !== null) return { problem };
    const cellsOf = ({ fields }: Line) =>
      Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
    return { rows: toRows(lines.map((line) => nested(cellsOf(line)))) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const readTo = found.at(-1)?.number ?? (named === undefined ? 0 : 1);
    return { problem: `the file is no CSV: ${quoteProblem(error, text, readTo)}` };
  }
}

/** Reads the studios of an import file in the format of its file name extension. */
export function readStudioFile(name: string, text: string): ReadFile {
  if (/\.json$/i.test(name)) return readJson(text);
  if (/\.csv$/i.test(name)) return readCsv(text);
  return { problem: `${name} ends neither in .json nor in .csv` };
}
