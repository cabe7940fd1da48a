import { formatMajor, type Currency } from '#domain/common/money.ts';

/** A cell of a table. An amount is in minor units. */
export type CsvCell = string | number | { readonly minor: number; readonly currency: Currency };

/** Languages whose spreadsheets have decimal commas, and semicolons between the columns. */
const commaLanguages: readonly string[] = ['fr', 'ar'];

/** Spreadsheets run a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Formats a table for the spreadsheets of a language, in UTF-8 with a byte order mark. A text that a spreadsheet would run
 * as a formula is kept as text by an apostrophe.
 */
export function formatCsv(rows: readonly (readonly CsvCell[])[], language: string): string {
  const hasCommas = commaLanguages.includes(language);
  const separator = hasCommas ? ';' : ',';
  const formatNumber = (text: string): string => (hasCommas ? text.replace('.', ',') : text);
  const quote = (text: string): string =>
    /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  const format = (cell: CsvCell): string => {
    if (typeof cell === 'number') return formatNumber(String(cell));
    if (typeof cell === 'string') return quote(formula.test(cell) ? `'${cell}` : cell);
    return quote(formatNumber(formatMajor(cell.minor, cell.currency)));
  };
  return `\uFEFF${rows.map((row) => `${row.map(format).join(separator)}\r\n`).join('')}`;
}
