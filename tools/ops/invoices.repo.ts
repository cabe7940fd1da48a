import { sql } from 'kysely';
import type { InvoiceKind } from '#domain/invoices.ts';
import type { Currency } from '#domain/money.ts';
import type { Sql } from '#server/platform/db/sql.ts';

/** An issued document with what its order was charged; amounts in minor units. */
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
  readonly originalTotal: number;
  readonly taxLines: readonly { readonly name: string; readonly amount: number }[];
  /** Total of the order's earlier credit notes, as it counts for the taxes of this one. */
  readonly creditedBefore: number;
}

/** Lists the invoices and credit notes that were issued in a period, by their numbers. */
export const listIssuedDocuments = async (
  kysely: Sql,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<IssuedDocument[]> => {
  const { rows } = await sql<IssuedDocument>`
    select invoices.number, kind, issued_at, orders.number as order_number, country,
      applied_province as province, invoices.currency, invoices.amount, original_total, tax_lines,
      (select coalesce(sum(least(earlier.amount, refunds.gift_card_amount)), 0)::bigint from invoices earlier
        left join refunds on refunds.id::text = earlier.refund and refunds.state = 'failed'
        where earlier.order_id = invoices.order_id and earlier.kind = 'credit_note'
          and (earlier.issued_at, earlier.sequence) < (invoices.issued_at, invoices.sequence)) as credited_before
    from invoices join orders on orders.id = invoices.order_id
    where issued_at >= ${from} and issued_at < ${until}
    order by kind desc, year, sequence`.execute(kysely);
  return rows;
};

/** Finds the id of the invoice or credit note with a number, or null. */
export const findDocumentId = async (kysely: Sql, number: string): Promise<string | null> => {
  const row = await kysely
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Finds the id of the order with a number, or null. */
export const findOrderId = async (kysely: Sql, number: string): Promise<string | null> => {
  const row = await kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
};
