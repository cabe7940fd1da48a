import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  documentParams,
  listDocumentsQuery,
  listDocumentsResponse,
  maxDocumentRows,
  monthDocumentsQuery,
  type DocumentsPage,
  type ListedDocument,
} from '#contract/staff/documents.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { invoiceKinds } from '#domain/invoices/invoices.ts';
import { toBookedDocument } from '#domain/invoices/issued-documents.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Db } from '../../platform/db/sql.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { formatCsv } from '../../platform/text/csv.ts';
import { getCaller, getScope, getStaff } from '../staff/index.ts';
import { documentTable } from './document-table.ts';
import { sendInvoice } from './invoice-pdf.ts';
import { findDocument } from './invoices.repo.ts';
import {
  readMonthDocuments,
  sumMonthDocuments,
  type DocumentPlace,
  type DocumentSelection,
  type MonthDocument,
  type MonthSum,
} from './month-documents.repo.ts';

const pageSize = 50;

function readSelection(query: z.output<typeof monthDocumentsQuery>): DocumentSelection {
  const { month, kind, currency } = query;
  const [year = 0, number = 1] = month.split('-').map(Number);
  const from = new Date(Date.UTC(year, number - 1, 1));
  return {
    from,
    until: new Date(Date.UTC(year, number, 1)),
    kind: kind ?? null,
    currency: currency ?? null,
  };
}

function writePlace({ kind, year, sequence }: DocumentPlace): string {
  return `${kind}.${year}.${sequence}`;
}

function readPlace(token: string | undefined): DocumentPlace | null {
  const [, named, year, sequence] = /^(\w+)\.(\d{4})\.(\d{1,9})$/.exec(token ?? '') ?? [];
  const kind = invoiceKinds.find((each) => each === named);
  return kind === undefined ? null : { kind, year: Number(year), sequence: Number(sequence) };
}

function presentDocument(document: MonthDocument): ListedDocument {
  const { id, kind, number, issuedAt, orderNumber, country, province, currency } = document;
  const { amount, tax } = toBookedDocument(document);
  return {
    id,
    kind,
    number,
    issuedAt: issuedAt.toISOString(),
    order: orderNumber,
    country,
    province,
    currency,
    amount: toMajor(amount, currency),
    tax: toMajor(tax, currency),
  };
}

function presentSum({
  currency,
  count,
  total,
  tax,
  taxes,
}: MonthSum): DocumentsPage['sums'][number] {
  return {
    currency,
    count,
    total: toMajor(total, currency),
    tax: toMajor(tax, currency),
    taxes: taxes.map((line) => ({ ...line, amount: toMajor(line.amount, currency) })),
  };
}

/** Documents are of the whole shop: for a studio’s people they do not exist. */
function maySee(request: FastifyRequest): boolean {
  return getScope(request, 'reviews.decide').kind === 'all';
}

function registerList(app: FastifyInstance, kysely: Db): void {
  const listId: OperationId = 'listStaffDocuments';
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/staff/documents',
    {
      schema: {
        operationId: listId,
        querystring: listDocumentsQuery,
        response: { 200: listDocumentsResponse },
      },
    },
    async (request, reply) => {
      if (!maySee(request)) return sendFailure(request, reply, fail('not_found'));
      const selection = readSelection(request.query);
      const page = { after: readPlace(request.query.after), limit: pageSize + 1 };
      const [found, sums] = await Promise.all([
        readMonthDocuments(kysely, selection, page),
        sumMonthDocuments(kysely, selection),
      ]);
      const documents = found.slice(0, pageSize);
      const last = documents.at(-1);
      return {
        documents: documents.map(presentDocument),
        next: found.length > pageSize && last ? writePlace(last) : null,
        sums: sums.map(presentSum),
      };
    },
  );
}

function registerFiles(app: FastifyInstance, kysely: Db): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const csvId: OperationId = 'getStaffDocumentsCsv';
  typed.get(
    '/api/staff/documents.csv',
    { schema: { operationId: csvId, querystring: monthDocumentsQuery } },
    async (request, reply) => {
      if (!maySee(request)) return sendFailure(request, reply, fail('not_found'));
      const { month } = request.query;
      const selection = readSelection(request.query);
      const page = { after: null, limit: maxDocumentRows };
      const documents = await readMonthDocuments(kysely, selection, page);
      const act = { act: 'document.export', object: { kind: 'document', id: month } } as const;
      await runAct(kysely, getCaller(request), act, async (_trx, record) => {
        record.setAfter({ documents: documents.length });
        return succeed(undefined);
      });
      const rows = documents.map((each) => documentTable.toRow(toBookedDocument(each)));
      return reply
        .header('content-disposition', `attachment; filename="documents-${month}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(formatCsv([documentTable.head, ...rows], getStaff(request).language));
    },
  );
  const fileId: OperationId = 'getStaffDocument';
  typed.get(
    '/api/staff/documents/:document',
    { schema: { operationId: fileId, params: documentParams } },
    async (request, reply) => {
      const { document: id } = request.params;
      const isKnown = maySee(request) && (await findDocument(kysely, id)) !== null;
      return isKnown
        ? await sendInvoice(kysely, reply, { id })
        : sendFailure(request, reply, fail('not_found'));
    },
  );
}

/** The invoices and credit notes of a month for the shop’s people: a list, the accountant’s table, and each as a PDF. */
export function registerMonthDocumentRoutes(
  app: FastifyInstance,
  { kysely }: { readonly kysely: Db },
): void {
  registerList(app, kysely);
  registerFiles(app, kysely);
}
