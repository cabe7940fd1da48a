import type { BookedDocument } from '#domain/invoices/issued-documents.ts';
import type { CsvCell } from '../../platform/text/csv.ts';

type Column = readonly [name: string, cell: (document: BookedDocument) => CsvCell];

const columns: readonly Column[] = [
  ['number', ({ number }) => number],
  ['kind', ({ kind }) => kind],
  ['issued', ({ issuedAt }) => issuedAt.toISOString().slice(0, 10)],
  ['order', ({ orderNumber }) => orderNumber],
  ['country', ({ country }) => country],
  ['province', ({ province }) => province ?? ''],
  ['currency', ({ currency }) => currency],
  ['net', ({ amount, tax, currency }) => ({ minor: amount - tax, currency })],
  ['tax', ({ tax, currency }) => ({ minor: tax, currency })],
  ['total', ({ amount, currency }) => ({ minor: amount, currency })],
];

/** The accountant’s table of documents: the console and `npm run ops -- list-invoices --csv` have the same columns. */
export const documentTable = {
  head: columns.map(([name]) => name),
  toRow: (document: BookedDocument): CsvCell[] => columns.map(([, cell]) => cell(document)),
} as const;
