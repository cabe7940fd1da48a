import { CsvError, parse } from 'csv-parse/sync';

/** One studio of a file; rows count from 1, without the head line of a CSV. */
export interface StudioFileRow {
  readonly row: number;
  readonly value: unknown;
}

/** The rows of a file, or the problem of the whole file, written for its author. */
export type ReadFile = { readonly rows: readonly StudioFileRow[] } | { readonly problem: string };

const objectIn = (parent: Record<string, unknown>, key: string): Record<string, unknown> => {
  const child = Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (typeof child === 'object' && child !== null) return child as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  Object.defineProperty(parent, key, { value: made, enumerable: true, configurable: true });
  return made;
};

/** Turns a column named `translations.fr.name` into that field of the studio. */
const nested = (cells: Readonly<Record<string, string>>): Record<string, unknown> => {
  const studio: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell.trim() === '') continue;
    const path = column.split('.');
    const last = path.pop() ?? '';
    const parent = path.reduce(objectIn, studio);
    Object.defineProperty(parent, last, { value: cell, enumerable: true, configurable: true });
  }
  return studio;
};

const rowsOf = (values: readonly unknown[]): StudioFileRow[] =>
  values.map((value, index) => ({ row: index + 1, value }));

const readJson = (text: string): ReadFile => {
  try {
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (Array.isArray(content)) return { rows: rowsOf(content) };
    if (typeof content === 'object' && content !== null && 'studios' in content) {
      return Array.isArray(content.studios)
        ? { rows: rowsOf(content.studios) }
        : { problem: 'the file has no list of studios; write [{...}, {...}]' };
    }
    return { rows: rowsOf([content]) };
  } catch (error) {
    return {
      problem: `the file is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
};

/** Excel names the separator in a line before the others. */
const separatorLine = /^\uFEFF?"?sep=(.)"?\r?\n/i;

/** Spreadsheets of some countries separate by semicolons; the head line shows which. */
const delimiterOf = (text: string): string => {
  const head = text.split('\n', 1)[0] ?? '';
  return [';', '\t'].find((mark) => head.includes(mark)) ?? ',';
};

/** The problem of a whole file; fields too many come from a separator that is not quoted. */
const problemOf = ({ code, message, ...rest }: CsvError, delimiter: string): string => {
  const { lines, record, columns } = rest as Partial<Record<string, unknown>>;
  if (code !== 'CSV_RECORD_INCONSISTENT_COLUMNS') return `the file is no CSV: ${message}`;
  const count = (value: unknown) => (Array.isArray(value) ? value.length : 0);
  return `line ${String(lines)} has ${count(record)} fields and the first line ${count(columns)}; write a field that contains "${delimiter}" in double quotes`;
};

const repeatedIn = (columns: readonly string[]): string[] => [
  ...new Set(columns.filter((column, index) => columns.indexOf(column) !== index)),
];

const readCsv = (text: string): ReadFile => {
  const named = separatorLine.exec(text)?.[1];
  const delimiter = named ?? delimiterOf(text);
  let columns: string[] = [];
  try {
    const rows = parse<Record<string, string>>(text, {
      bom: true,
      columns: (head: string[]) => (columns = head.map((column) => column.trim())),
      delimiter,
      from_line: named === undefined ? 1 : 2,
      skip_empty_lines: true,
      // Spreadsheets add rows of separators alone.
      skip_records_with_empty_values: true,
      relax_column_count_less: true,
    });
    if (columns.length === 0)
      return { problem: 'the file is empty; its first line names the columns' };
    const repeated = repeatedIn(columns.filter((column) => column !== ''));
    if (repeated.length === 0) return { rows: rowsOf(rows.map(nested)) };
    return {
      problem: `the first line names ${repeated.join(', ')} more than once; keep one column of each`,
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: problemOf(error, delimiter) };
  }
};

/** Reads the studios of an import file in the format of its file name extension. */
export const readStudioFile = (name: string, text: string): ReadFile => {
  if (/\.json$/i.test(name)) return readJson(text);
  if (/\.csv$/i.test(name)) return readCsv(text);
  return { problem: `${name} ends neither in .json nor in .csv` };
};
