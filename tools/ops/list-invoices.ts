import type { Currency } from '#domain/common/money.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text } from './command.ts';
import { csvFormatOf, csvOptions, type CsvFormat } from './csv.ts';
import { formatAmount, formatCount } from './format.ts';
import { listIssuedDocuments, type IssuedDocument } from './invoices.repo.ts';
import { withRunningDatabase } from './running-database.ts';
import { required } from './with-shop.ts';

/** An amount with its tax, in minor units; both are negative for a credit note. */
interface Booked {
  readonly amount: number;
  readonly tax: number;
  /** The document's taxes in their order. */
  readonly taxes: readonly number[];
}

function toBooked({ kind, amount, taxes: lines }: IssuedDocument): Booked {
  const signed = (minor: number): number => (kind === 'credit_note' ? 0 - minor : minor);
  const taxes = lines.map((line) => signed(line.amount));
  return { amount: signed(amount), tax: taxes.reduce((sum, tax) => sum + tax, 0), taxes };
}

const columns = [
  'number',
  'kind',
  'issued',
  'order',
  'country',
  'province',
  'currency',
  'net',
  'tax',
  'total',
  'taxes',
];

function csvLine(document: IssuedDocument, format: CsvFormat): string {
  const { number, kind, issuedAt, orderNumber, country, province, currency } = document;
  const { amount, tax, taxes } = toBooked(document);
  const money = (minor: number): string => format.amount(minor, currency);
  return format.row([
    number,
    kind,
    issuedAt.toISOString().slice(0, 10),
    orderNumber,
    country,
    province ?? '',
    currency,
    money(amount - tax),
    money(tax),
    money(amount),
    document.taxes.map(({ name }, index) => `${name} ${money(taxes[index] ?? 0)}`).join('; '),
  ]);
}

function textLine(document: IssuedDocument): string {
  const { amount, tax } = toBooked(document);
  const { number, issuedAt, orderNumber, country, currency } = document;
  const day = issuedAt.toISOString().slice(0, 10);
  const part = tax === 0 ? 'no tax' : `tax ${formatAmount(tax, currency)}`;
  return [number, day, orderNumber, country, formatAmount(amount, currency), part].join('  ');
}

/** The sums of a currency: of its documents, of each tax in each country, and of everything. */
function sumLines(currency: Currency, documents: readonly IssuedDocument[]): string[] {
  const taxes = new Map<string, number>();
  let total = 0;
  for (const document of documents) {
    const booked = toBooked(document);
    total += booked.amount;
    document.taxes.forEach(({ name }, index) => {
      const key = `${name} in ${[document.country, document.province].filter(Boolean).join(' ')}`;
      taxes.set(key, (taxes.get(key) ?? 0) + (booked.taxes[index] ?? 0));
    });
  }
  const tax = [...taxes.values()].reduce((sum, one) => sum + one, 0);
  return [
    `${currency}: total ${formatAmount(total, currency)}, net ${formatAmount(total - tax, currency)}, tax ${formatAmount(tax, currency)}`,
    ...[...taxes]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, sum]) => `  ${name}: ${formatAmount(sum, currency)}`),
  ];
}

function parseMonth(text: string): { readonly from: Date; readonly until: Date } {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) {
    throw new StartError('--month must be a month such as 2026-11');
  }
  const from = new Date(`${year}-${month}-01T00:00:00Z`);
  return { from, until: new Date(Date.UTC(Number(year), Number(month), 1)) };
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
    const documents = await withRunningDatabase(({ kysely }) => listIssuedDocuments(kysely, month));
    if (format) {
      const rows = documents.map((document) => csvLine(document, format));
      console.log([format.row(columns), ...rows].join('\n'));
      return;
    }
    for (const document of documents) console.log(textLine(document));
    for (const [currency, own] of Map.groupBy(documents, (document) => document.currency)) {
      for (const line of sumLines(currency, own)) console.log(line);
    }
    console.log(formatCount(documents.length, 'document'));
  },
});
