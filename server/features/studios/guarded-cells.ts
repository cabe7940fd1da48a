/**
 * Spreadsheets run a cell that begins with one of these as a formula. An apostrophe before it makes it text, which
 * spreadsheets know too; a cell that begins with apostrophes and one of these gets one more, so that reading takes exactly
 * one away.
 */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** A number cannot be a formula, and with an apostrophe it would be no number. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** Writes a cell so that no spreadsheet runs it. */
export function guardCell(cell: string): string {
  return formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** Reads a cell that {@link guardCell} wrote; others stay as they are. */
export function unguardCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
