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
