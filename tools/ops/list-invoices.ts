import type { BookedDocument, DocumentSum } from '#domain/invoices/issued-documents.ts';
import { documentTable, listDocumentsOfMonth } from '#server/features/invoices/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text } from './command.ts';
import { csvFormatOf, csvOptions, type CsvFormat } from './csv.ts';
import { formatAmount, formatCount } from './format.ts';
import { withRunningDatabase } from './running-database.ts';
import { required } from './with-shop.ts';

const columns = [...documentTable.head, 'taxes'];

function csvLine(document: BookedDocument, format: CsvFormat): string {
  const { currency, taxes } = document;
  const money = (minor: number): string => format.amount(minor, currency);
  const cells = documentTable
    .toRow(document)
    .map((cell) => (typeof cell === 'object' ? money(cell.minor) : String(cell)));
  return format.row([
    ...cells,
    taxes.map((line) => `${line.name} ${money(line.amount)}`).join('; '),
  ]);
}

function textLine(document: BookedDocument): string {
  const { number, issuedAt, orderNumber, country, currency, amount, tax } = document;
  const day = issuedAt.toISOString().slice(0, 10);
  const part = tax === 0 ? 'no tax' : `tax ${formatAmount(tax, currency)}`;
  return [number, day, orderNumber, country, formatAmount(amount, currency), part].join('  ');
}

/** The sums of a currency: of its documents, of each tax in each country, and of everything. */
function sumLines({ currency, total, tax, taxes }: DocumentSum): string[] {
  const money = (minor: number): string => formatAmount(minor, currency);
  return [
    `${currency}: total ${money(total)}, net ${money(total - tax)}, tax ${money(tax)}`,
    ...taxes.map(({ name, country, province, amount }) => {
      const place = province === null ? country : `${country} ${province}`;
      return `  ${name} in ${place}: ${money(amount)}`;
    }),
  ];
}

function parseMonth(text: string): { readonly year: number; readonly month: number } {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) {
    throw new StartError('--month must be a month such as 2026-11');
  }
  return { year: Number(year), month: Number(month) };
}

/** Lists a month's invoices and credit notes for the accountant. */
export const listInvoicesCommand = defineCommand({
  usage: 'list-invoices --month 2026-11 [--csv [--decimal-comma]]',
  help: `Lists the invoices and credit notes that were issued in a month (UTC), and for each currency the sums with every tax by
country and province. Credit notes are negative. --csv prints the documents alone, as a table for the accountant:
npm run --silent ops -- list-invoices --month 2026-11 --csv > invoices.csv
--decimal-comma writes that table for a spreadsheet in a language with decimal commas, as French or German.`,
  options: { month: text, ...csvOptions },
  run: async ({ values, usage }) => {
    const format = csvFormatOf(values);
    const month = parseMonth(required(values.month, 'month', usage));
    const { documents, sums } = await withRunningDatabase(({ kysely }) =>
      listDocumentsOfMonth(kysely, month),
    );
    if (format) {
      const rows = documents.map((document) => csvLine(document, format));
      console.log([format.row(columns), ...rows].join('\n'));
      return;
    }
    for (const document of documents) console.log(textLine(document));
    for (const sum of sums) for (const line of sumLines(sum)) console.log(line);
    console.log(formatCount(documents.length, 'document'));
  },
});
