import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import {
  sumDocuments,
  toBookedDocument,
  type BookedDocument,
  type DocumentSum,
} from '#domain/invoices/issued-documents.ts';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  findDocumentId,
  findOrderDocuments,
  listIssuedDocuments,
} from './issued-documents.repo.ts';

/** The documents that were issued in a period, and their sums. */
export interface DocumentList {
  readonly documents: readonly BookedDocument[];
  readonly sums: readonly DocumentSum[];
}

/** Lists the invoices and credit notes of a month (1 to 12, UTC), by their numbers. Source: product §4.16. */
export async function listDocumentsOfMonth(
  kysely: Sql,
  { year, month }: { readonly year: number; readonly month: number },
): Promise<DocumentList> {
  const period = {
    from: new Date(Date.UTC(year, month - 1, 1)),
    until: new Date(Date.UTC(year, month, 1)),
  };
  const documents = (await listIssuedDocuments(kysely, period)).map(toBookedDocument);
  return { documents, sums: sumDocuments(documents) };
}

/**
 * Finds the ids of the documents that a number names: its own, or those of an order. Errors: `document_unknown`,
 * `document_missing` (the order has none yet). Source: product §4.16.
 */
export async function findDocumentsOf(
  kysely: Sql,
  typed: string,
): Promise<
  ResultWith<readonly string[], FailureWith<'document_unknown'> | FailureWith<'document_missing'>>
> {
  const number = typed.trim().toUpperCase();
  const id = await findDocumentId(kysely, number);
  if (id !== null) return succeed([id]);
  const ids = await findOrderDocuments(kysely, parseOrderNumber(typed) ?? number);
  if (!ids) return fail('document_unknown');
  return ids.length === 0 ? fail('document_missing') : succeed(ids);
}
