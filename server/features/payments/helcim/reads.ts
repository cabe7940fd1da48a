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

/**
 * Every transaction under an invoice number, purchases, refunds and reversals alike; null when not all could be read.
 * What is added meanwhile moves the pages on: it can show one twice but hide none.
 */
export const readTransactionsOf = async (
  ask: Ask,
  invoiceNumber: string,
  pageSize: number,
): Promise<HelcimTransaction[] | null> => {
  const found = new Map<string, HelcimTransaction>();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      invoiceNumber,
      limit: String(pageSize),
      page: String(page),
    });
    const answer = await ask(`/card-transactions?${query}`);
    const parsed = answer.outcome === 'answered' ? rows.safeParse(answer.body) : null;
    if (!parsed?.success) return null;
    for (const row of parsed.data) found.set(row.transactionId, row);
    if (parsed.data.length < pageSize) {
      return [...found.values()].filter((row) => row.invoiceNumber === invoiceNumber);
    }
  }
  return null;
};

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
