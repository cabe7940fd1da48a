import * as z from 'zod';
import type { NotDone } from '../not-done.ts';
import type { ReadFailure, ReportReadFailure } from '../read-failure.ts';
import type { Answered, Ask } from './api.ts';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';

/** A transaction looked up by its id; `unknown` if the provider gave no usable answer. */
export type FoundTransaction =
  | { readonly outcome: 'found'; readonly transaction: HelcimTransaction }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown' };

/** The calls that reads need, and the report of a failed read. */
export interface HelcimReader {
  readonly ask: Ask;
  readonly report: ReportReadFailure;
}

/** More pages than payments on one window can fill within its hour; a longer list is not trusted. */
const maxPages = 20;

const rows = z.array(helcimTransaction);
const batch = z.object({ closed: z.boolean() });

// The provider's days begin in Calgary; this locale writes them as YYYY-MM-DD.
const mountainDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Edmonton' });

function toReadFailure(read: string, response: NotDone): ReadFailure {
  const failure = { read, status: null, code: null };
  if (response.outcome === 'refused') {
    return { ...failure, status: response.status, reason: response.reason };
  }
  if (response.outcome === 'busy') return { ...failure, status: 429, reason: 'too many calls' };
  return { ...failure, reason: response.why };
}

/** Returns the body of a response in the wanted shape; reports anything else and returns null. */
function parseBody<T>(
  { report }: HelcimReader,
  read: string,
  response: Answered | NotDone,
  schema: z.ZodType<T>,
): T | null {
  if (response.outcome !== 'answered') {
    report(toReadFailure(read, response));
    return null;
  }
  const parsed = schema.safeParse(response.body);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') || 'its root';
  report({ read, status: 200, code: null, reason: `unexpected answer at ${place}` });
  return null;
}

/** Reads one transaction by its id. */
export async function readTransaction(reader: HelcimReader, id: string): Promise<FoundTransaction> {
  const response = await reader.ask(`/card-transactions/${encodeURIComponent(id)}`);
  if (response.outcome === 'refused' && response.status === 404) return { outcome: 'none' };
  const transaction = parseBody(reader, `card transaction ${id}`, response, helcimTransaction);
  return transaction?.transactionId === id
    ? { outcome: 'found', transaction }
    : { outcome: 'unknown' };
}

/** Reads all pages of a list. Rows added meanwhile shift the pages: a row may appear twice, but none is missed. */
async function readPages(
  reader: HelcimReader,
  read: string,
  filter: Readonly<Record<string, string>>,
  pageSize: number,
): Promise<HelcimTransaction[] | null> {
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
}

/**
 * Reads every transaction under an invoice number; null if not all could be read. Refunds and reversals may be missing:
 * Helcim does not document that they carry the number of their purchase.
 */
export async function readTransactions(
  reader: HelcimReader,
  invoiceNumber: string,
  pageSize: number,
): Promise<HelcimTransaction[] | null> {
  const read = `card transactions of ${invoiceNumber}`;
  const found = await readPages(reader, read, { invoiceNumber }, pageSize);
  return found && found.filter((row) => row.invoiceNumber === invoiceNumber);
}

/**
 * Reads every transaction since a day of the provider's own time zone, of any invoice; null if not all could be read.
 */
export async function readTransactionsSince(
  reader: HelcimReader,
  since: Date,
  pageSize: number,
): Promise<HelcimTransaction[] | null> {
  const dateFrom = mountainDay.format(since);
  return readPages(reader, `card transactions since ${dateFrom}`, { dateFrom }, pageSize);
}

/** Reads one page of the newest transactions since a day, of any invoice; null when not answered. */
export async function readRecent(
  reader: HelcimReader,
  since: Date,
  limit: number,
): Promise<HelcimTransaction[] | null> {
  const dateFrom = mountainDay.format(since);
  const query = new URLSearchParams({ dateFrom, limit: String(limit), page: '1' });
  const response = await reader.ask(`/card-transactions?${query}`);
  return parseBody(reader, `card transactions since ${dateFrom}`, response, rows);
}

/** Whether a batch is settled; null when the provider did not answer. */
export async function readBatchIsClosed(
  reader: HelcimReader,
  batchId: string,
): Promise<boolean | null> {
  const response = await reader.ask(`/card-batches/${encodeURIComponent(batchId)}`);
  return parseBody(reader, `card batch ${batchId}`, response, batch)?.closed ?? null;
}
