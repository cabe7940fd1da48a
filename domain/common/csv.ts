/** Separators of the columns of a CSV table; spreadsheets in a language with decimal commas expect semicolons. */
export type CsvSeparator = ',' | ';';

/** Spreadsheets read a table without it in the character set of their system. */
const byteOrderMark = '\uFEFF';

/** A spreadsheet would run a cell that begins like this as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function formatCell(text: string, separator: CsvSeparator): string {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  const isQuoted = /["\r\n]/.test(plain) || plain.includes(separator) || plain !== text;
  return isQuoted ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Formats a table for a spreadsheet; a text that it would run as a formula is marked as text. */
export function formatCsv(
  rows: readonly (readonly string[])[],
  separator: CsvSeparator = ',',
): string {
  const lines = rows.map((row) => row.map((cell) => formatCell(cell, separator)).join(separator));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

/** A row of a CSV table, with the number of the line of the file on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell as it was before {@link formatCsv} marked it as text. */
function unmark(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** One cell and the mark after it: in quotes, or as far as a mark. */
function cellPattern(separator: CsvSeparator): RegExp {
  const plain = String.raw`[^"\r\n${separator}][^\r\n${separator}]*`;
  return new RegExp(String.raw`(?:"((?:[^"]|"")*)"|(${plain})?)(${separator}|\r\n|\n|\r|$)`, 'y');
}

/**
 * Reads a table as spreadsheets write it, with or without a byte order mark; empty lines are left out. Returns the number
 * of the line at which the table is broken, for a quote that does not end or is followed by more.
 */
export function parseCsv(
  text: string,
  separator: CsvSeparator = ',',
): { readonly rows: readonly CsvRow[]; readonly brokenLine: number | null } {
  const source = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const pattern = cellPattern(separator);
  const rows: CsvRow[] = [];
  let [line, rowLine, cells]: [number, number, string[]] = [1, 1, []];
  while (pattern.lastIndex < source.length) {
    const found = pattern.exec(source);
    if (!found) return { rows, brokenLine: line };
    const [whole, quoted, plain = '', end] = found;
    cells.push(unmark(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end !== separator) {
      if (cells.some((cell) => cell !== '')) rows.push({ line: rowLine, cells });
      [rowLine, cells] = [line, []];
    } else if (pattern.lastIndex === source.length) {
      cells.push('');
    }
  }
  if (cells.some((cell) => cell !== '')) rows.push({ line: rowLine, cells });
  return { rows, brokenLine: null };
}
