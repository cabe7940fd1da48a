import * as z from 'zod';
import type { NotDone } from '../not-done.ts';
import type { ReadFailure, ReportReadFailure } from '../read-failure.ts';
import type { Answered, Ask } from './api.ts';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';

/** A transaction by its id; `unknown` when the provider did not tell. */
export type FoundTransaction =
  | { readonly outcome: 'found'; readonly transaction: HelcimTransaction }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown' };

/** How reads reach the provider, and who hears why one came to nothing. */
export interface Reader {
  readonly ask: Ask;
  readonly report: ReportReadFailure;
}

/** More than anyone can try on one window within its hour: who answers on and on is not believed. */
const maxPages = 20;

const rows = z.array(helcimTransaction);
const batch = z.object({ closed: z.boolean() });

// The provider's days begin in Calgary; this locale writes them as YYYY-MM-DD.
const mountainDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Edmonton' });

const failureOf = (read: string, response: NotDone): ReadFailure => {
  const failure = { read, status: null, code: null };
  if (response.outcome === 'refused') {
    return { ...failure, status: response.status, reason: response.reason };
  }
  if (response.outcome === 'busy') return { ...failure, status: 429, reason: 'too many calls' };
  return { ...failure, reason: response.why };
};

/** The body of an answer in the wanted shape; null, and reported, for anything else. */
const parseBody = <T>(
  { report }: Reader,
  read: string,
  response: Answered | NotDone,
  schema: z.ZodType<T>,
): T | null => {
  if (response.outcome !== 'answered') {
    report(failureOf(read, response));
    return null;
  }
  const parsed = schema.safeParse(response.body);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') || 'its root';
  report({ read, status: 200, code: null, reason: `unexpected answer at ${place}` });
  return null;
};

/** One transaction, read again by its id. */
export const readTransaction = async (reader: Reader, id: string): Promise<FoundTransaction> => {
  const response = await reader.ask(`/card-transactions/${encodeURIComponent(id)}`);
  if (response.outcome === 'refused' && response.status === 404) return { outcome: 'none' };
  const transaction = parseBody(reader, `card transaction ${id}`, response, helcimTransaction);
  return transaction?.transactionId === id
    ? { outcome: 'found', transaction }
    : { outcome: 'unknown' };
};

/** All pages of a list. What is added meanwhile moves the pages on: it can show one twice but hide none. */
const readPages = async (
  reader: Reader,
  read: string,
  filter: Readonly<Record<string, string>>,
  pageSize: number,
): Promise<HelcimTransaction[] | null> => {
  const found = new Map<string, HelcimTransaction>();
  for (let page = 1; page <= maxPages; page += 1) {
    const query = new URLSearchParams({
      ...filter,
      limit: String(pageSize),
      page: String(page),
    });
    const response = await reader.ask(`/card-transactions?${query}`);
    const part = parseBody(reader, read, response, rows);
    if (!part) return null;
    for (const row of part) found.set(row.transactionId, row);
    if (part.length < pageSize) return [...found.values()];
  }
  return null;
};

/**
 * Every transaction under an invoice number; null when not all could be read. Refunds and reversals may be missing: the
 * provider does not document that they carry the number of their purchase.
 */
export const readTransactionsOf = async (
  reader: Reader,
  invoiceNumber: string,
  pageSize: number,
): Promise<HelcimTransaction[] | null> => {
  const read = `card transactions of ${invoiceNumber}`;
  const found = await readPages(reader, read, { invoiceNumber }, pageSize);
  return found && found.filter((row) => row.invoiceNumber === invoiceNumber);
};

/**
 * Every transaction since a day of the provider's own time zone, whatever it belongs to; null when not all could be read.
 */
export const readTransactionsSince = async (
  reader: Reader,
  since: Date,
  pageSize: number,
): Promise<HelcimTransaction[] | null> => {
  const dateFrom = mountainDay.format(since);
  return readPages(reader, `card transactions since ${dateFrom}`, { dateFrom }, pageSize);
};

/** The newest transactions since a day, whatever they belong to, one page of them; null when not answered. */
export const readRecent = async (
  reader: Reader,
  since: Date,
  limit: number,
): Promise<HelcimTransaction[] | null> => {
  const dateFrom = mountainDay.format(since);
  const query = new URLSearchParams({ dateFrom, limit: String(limit), page: '1' });
  const response = await reader.ask(`/card-transactions?${query}`);
  return parseBody(reader, `card transactions since ${dateFrom}`, response, rows);
};

/** Whether a batch is settled; null when the provider did not tell. */
export const readBatchIsClosed = async (
  reader: Reader,
  batchId: string,
): Promise<boolean | null> => {
  const response = await reader.ask(`/card-batches/${encodeURIComponent(batchId)}`);
  return parseBody(reader, `card batch ${batchId}`, response, batch)?.closed ?? null;
};
