import * as z from 'zod';
import type { Ask } from './api.ts';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';

/** A transaction by its id; `unknown` when the provider did not tell. */
export type FoundTransaction =
  | { readonly outcome: 'found'; readonly transaction: HelcimTransaction }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown' };

/** More than anyone can try on one window within its hour: who answers on and on is not believed. */
const mostPages = 20;

const rows = z.array(helcimTransaction);
const batch = z.object({ closed: z.boolean() });

/** One transaction, read again by its id. */
export const readTransaction = async (ask: Ask, id: string): Promise<FoundTransaction> => {
  const answer = await ask(`/card-transactions/${encodeURIComponent(id)}`);
  if (answer.outcome === 'refused' && answer.status === 404) return { outcome: 'none' };
  if (answer.outcome !== 'answered') return { outcome: 'unknown' };
  const parsed = helcimTransaction.safeParse(answer.body);
  return parsed.success && parsed.data.transactionId === id
    ? { outcome: 'found', transaction: parsed.data }
    : { outcome: 'unknown' };
};

/** All pages of a list. What is added meanwhile moves the pages on: it can show one twice but hide none. */
const readPages = async (
  ask: Ask,
  filter: Readonly<Record<string, string>>,
  pageSize: number,
): Promise<HelcimTransaction[] | null> => {
  const found = new Map<string, HelcimTransaction>();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      ...filter,
      limit: String(pageSize),
      page: String(page),
    });
    const answer = await ask(`/card-transactions?${query}`);
    const parsed = answer.outcome === 'answered' ? rows.safeParse(answer.body) : null;
    if (!parsed?.success) return null;
    for (const row of parsed.data) found.set(row.transactionId, row);
    if (parsed.data.length < pageSize) return [...found.values()];
  }
  return null;
};

/**
 * Every transaction under an invoice number; null when not all could be read. Refunds and reversals may be missing: the
 * provider does not document that they carry the number of their purchase.
 */
export const readTransactionsOf = async (
  ask: Ask,
  invoiceNumber: string,
  pageSize: number,
): Promise<HelcimTransaction[] | null> => {
  const rows = await readPages(ask, { invoiceNumber }, pageSize);
  return rows && rows.filter((row) => row.invoiceNumber === invoiceNumber);
};

/**
 * Every transaction since a day of the provider's own time zone, whatever it belongs to; null when not all could be read.
 */
export const readTransactionsSince = async (
  ask: Ask,
  since: Date,
  pageSize: number,
): Promise<HelcimTransaction[] | null> =>
  readPages(ask, { dateFrom: since.toISOString().slice(0, 10) }, pageSize);

/** The newest transactions since a day, whatever they belong to, one page of them; null when not answered. */
export const readRecent = async (
  ask: Ask,
  since: Date,
  limit: number,
): Promise<HelcimTransaction[] | null> => {
  const dateFrom = since.toISOString().slice(0, 10);
  const query = new URLSearchParams({ dateFrom, limit: String(limit), page: '1' });
  const answer = await ask(`/card-transactions?${query}`);
  const parsed = answer.outcome === 'answered' ? rows.safeParse(answer.body) : null;
  return parsed?.success ? parsed.data : null;
};

/** Whether a batch is settled; null when the provider did not tell. */
export const readBatchIsClosed = async (ask: Ask, batchId: string): Promise<boolean | null> => {
  const answer = await ask(`/card-batches/${encodeURIComponent(batchId)}`);
  const parsed = answer.outcome === 'answered' ? batch.safeParse(answer.body) : null;
  return parsed?.success ? parsed.data.closed : null;
};
