import { sql } from 'kysely';
import type { IssuedDocument } from '#domain/invoices/issued-documents.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Lists the invoices and credit notes that were issued in a period, by their numbers. */
export async function listIssuedDocuments(
  kysely: Sql,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    select invoices.number, kind, issued_at, orders.number as order_number, country,
      applied_province as province, invoices.currency, invoices.amount, taxes
    from invoices join orders on orders.id = invoices.order_id
    where issued_at >= ${from} and issued_at < ${until}
    order by kind desc, year, sequence`.execute(kysely);
  return rows;
}

/** Finds the id of the invoice or credit note with a number, or null. */
export async function findDocumentId(kysely: Sql, number: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the ids of an order's documents by its number, the invoice first; null without such an order. */
export async function findOrderDocuments(kysely: Sql, number: string): Promise<string[] | null> {
  const rows = await kysely
    .selectFrom('orders')
    .leftJoin('invoices', 'invoices.orderId', 'orders.id')
    .select('invoices.id')
    .where('orders.number', '=', number)
    .orderBy('kind', 'desc')
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute();
  return rows.length === 0 ? null : rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
