import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import type { Transaction } from '../state/entries.ts';
import { fieldErrors, sendErrors } from './api-error.ts';
import { closingTime } from './batches.ts';
import { mountainDay } from './mountain-time.ts';
import { batchRead, transactionRead } from './wire.ts';

const day = z.iso.date('Must be YYYY-MM-DD');

const listQuery = z.object({
  invoiceNumber: z.string().optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  limit: z.coerce.number('Must be a number').int().min(1).max(1000).default(1000),
  page: z.coerce.number('Must be a number').int().min(1).default(1),
});

const idParams = z.object({ id: z.coerce.number().int() });

function isListed(transaction: Transaction, query: z.infer<typeof listQuery>): boolean {
  const { dateFrom, dateTo } = query;
  const created = mountainDay(transaction.createdAt);
  if (dateFrom !== undefined && created < dateFrom) return false;
  return dateTo === undefined || created <= dateTo;
}

/** Registers the account's transactions and batches, newest first; days are whole days in Mountain Time. */
export function registerReads(api: FastifyInstance, { state }: SandboxContext): void {
  api.get('/card-transactions', (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return sendErrors(reply, 400, fieldErrors(query.error));
    const { limit, page, invoiceNumber } = query.data;
    const { transactions, invoices } = state.tables;
    const candidates =
      invoiceNumber === undefined
        ? [...transactions.values()]
        : (invoices.get(invoiceNumber) ?? []);
    const found = candidates.filter((one) => isListed(one, query.data)).toReversed();
    return reply.send(found.slice((page - 1) * limit, page * limit).map(transactionRead));
  });

  api.get('/card-transactions/:id', (request, reply) => {
    const params = idParams.safeParse(request.params);
    const transaction = params.data && state.tables.transactions.get(params.data.id);
    if (!transaction) return sendErrors(reply, 404, 'Transaction not found');
    return reply.send(transactionRead(transaction));
  });

  api.get('/card-batches/:id', (request, reply) => {
    const params = idParams.safeParse(request.params);
    const batch = params.data && state.tables.batches.get(params.data.id);
    if (!batch) return sendErrors(reply, 404, 'Card batch not found');
    const transactions = [...state.tables.transactions.values()].filter(
      (transaction) => transaction.batchId === batch.id,
    );
    return reply.send(batchRead(batch, closingTime(state, batch), transactions));
  });
}
