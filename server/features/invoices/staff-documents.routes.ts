import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { orderDocumentParams, orderDocumentsResponse } from '#contract/staff/documents.ts';
import { staffOrderParams } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail } from '#domain/common/result.ts';
import { may } from '#domain/staff/roles.ts';
import type { Db } from '../../platform/db/sql.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { findOrderByNumber } from '../orders/index.ts';
import { getStaff } from '../staff/index.ts';
import { sendInvoice } from './invoice-pdf.ts';
import { findInvoices, type InvoiceRecord } from './invoices.repo.ts';

/** The documents of an order that the person may see; null without such an order. */
async function findSeenDocuments(
  kysely: Db,
  request: FastifyRequest,
  number: string,
): Promise<InvoiceRecord[] | null> {
  const order = await findOrderByNumber(kysely, number);
  const isSeen = order !== null && may(getStaff(request), 'orders.see', order);
  return isSeen ? await findInvoices(kysely, order.id) : null;
}

/** The invoice and the credit notes of an order for the shop's people, and their PDFs. */
export function registerStaffDocumentRoutes(
  app: FastifyInstance,
  { kysely }: { readonly kysely: Db },
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listOrderDocuments';
  typed.get(
    '/api/staff/orders/:number/documents',
    {
      schema: {
        operationId: listId,
        params: staffOrderParams,
        response: { 200: orderDocumentsResponse },
      },
    },
    async (request, reply) => {
      const documents = await findSeenDocuments(kysely, request, request.params.number);
      if (!documents) return sendFailure(request, reply, fail('not_found'));
      return {
        documents: documents
          .slice(0, 200)
          .map(({ id, kind, number, issuedAt, amount, currency }) => ({
            id,
            kind,
            number,
            issuedAt: issuedAt.toISOString(),
            amount: toMajor(amount, currency),
            currency,
          })),
      };
    },
  );
  const fileId: OperationId = 'getOrderDocument';
  typed.get(
    '/api/staff/orders/:number/documents/:document',
    { schema: { operationId: fileId, params: orderDocumentParams } },
    async (request, reply) => {
      const { number, document } = request.params;
      const documents = await findSeenDocuments(kysely, request, number);
      const found = documents?.find(({ id }) => id === document);
      return found
        ? await sendInvoice(kysely, reply, found)
        : sendFailure(request, reply, fail('not_found'));
    },
  );
}
