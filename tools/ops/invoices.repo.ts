import { sql } from 'kysely';
import type { InvoiceKind } from '#domain/invoices/invoices.ts';
import type { Currency } from '#domain/common/money.ts';
import type { TaxLine } from '#server/platform/db/columns.ts';
import type { Sql } from '#server/platform/db/sql.ts';

/** An issued document; amounts in minor units, positive for a credit note too. */
export interface IssuedDocument {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly issuedAt: Date;
  readonly orderNumber: string;
  readonly country: string;
  /** The province or state whose taxes were charged; null without such taxes. */
  readonly province: string | null;
  readonly currency: Currency;
  readonly amount: number;
  /** The taxes in the amount. */
  readonly taxes: readonly TaxLine[];
}

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

/** Finds the id of the order with a number, or null. */
export async function findOrderId(kysely: Sql, number: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
}
