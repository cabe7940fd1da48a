import { formatMajor, type Currency } from '#domain/common/money.ts';
import { StartError } from '../start/start-error.ts';

/** Options of a command that prints a CSV table. */
export const csvOptions = {
  csv: { type: 'boolean', default: false },
  'decimal-comma': { type: 'boolean', default: false },
} as const;

/** How the cells of a CSV table are written. */
export interface CsvFormat {
  /** Formats a row, without its line break. */
  readonly row: (cells: readonly string[]) => string;
  /** Formats an amount in minor units. */
  readonly amount: (minor: number, currency: Currency) => string;
}

const withPoints: CsvFormat = {
  row: (cells) => formatRow(cells, ','),
  amount: formatMajor,
};

/** Spreadsheets in a language with decimal commas separate the columns of a CSV table by semicolons. */
const withCommas: CsvFormat = {
  row: (cells) => formatRow(cells, ';'),
  amount: (minor, currency) => formatMajor(minor, currency).replace('.', ','),
};

function formatRow(cells: readonly string[], separator: ',' | ';'): string {
  const quoted = (text: string): string =>
    /["\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return cells.map(quoted).join(separator);
}

/**
 * Returns the format of the table that these options ask for; null if they ask for none.
 * @throws StartError when a format is named without a table
 */
export function csvFormatOf(values: {
  readonly csv: boolean;
  readonly 'decimal-comma': boolean;
}): CsvFormat | null {
  if (values['decimal-comma'] && !values.csv) {
    throw new StartError('--decimal-comma is for the table of --csv');
  }
  if (!values.csv) return null;
  return values['decimal-comma'] ? withCommas : withPoints;
}
