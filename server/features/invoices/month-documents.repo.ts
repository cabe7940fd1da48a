import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { DocumentSum, IssuedDocument, TaxSum } from '#domain/invoices/issued-documents.ts';
import type { InvoiceKind } from '#domain/invoices/invoices.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Which documents of a period are listed. */
export interface DocumentSelection {
  readonly from: Date;
  readonly until: Date;
  readonly kind: InvoiceKind | null;
  readonly currency: Currency | null;
}

/** The place of a document in the list. */
export interface DocumentPlace {
  readonly kind: InvoiceKind;
  readonly year: number;
  readonly sequence: number;
}

/** An issued document of a page. */
export interface MonthDocument extends IssuedDocument, DocumentPlace {
  readonly id: string;
}

function isSelected({ from, until, kind, currency }: DocumentSelection): RawBuilder<unknown> {
  const conditions = [
    sql`issued_at >= ${from} and issued_at < ${until}`,
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(currency === null ? [] : [sql`invoices.currency = ${currency}`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Reads documents by their numbers, invoices before credit notes, from a place on. */
export async function readMonthDocuments(
  kysely: Sql,
  selection: DocumentSelection,
  { after, limit }: { readonly after: DocumentPlace | null; readonly limit: number },
): Promise<MonthDocument[]> {
  const next =
    after === null
      ? sql`true`
      : sql`(kind < ${after.kind} or (kind = ${after.kind} and (year, sequence) > (${after.year}, ${after.sequence})))`;
  const { rows } = await sql<MonthDocument>`
    select invoices.id, invoices.number, kind, year, sequence, issued_at, orders.number as order_number, country,
      applied_province as province, invoices.currency, invoices.amount, taxes
    from invoices join orders on orders.id = invoices.order_id
    where ${isSelected(selection)} and ${next}
    order by kind desc, year, sequence limit ${limit}`.execute(kysely);
  return rows;
}

/** The documents of a currency; minor units. */
export interface MonthSum extends DocumentSum {
  readonly count: number;
}

/** Adds up documents in each currency by itself, with every tax by country and province; credit notes count against. */
export async function sumMonthDocuments(
  kysely: Sql,
  selection: DocumentSelection,
): Promise<MonthSum[]> {
  const sign = sql`case when kind = 'credit_note' then -1 else 1 end`;
  const { rows: totals } = await sql<{ currency: Currency; count: number; total: number }>`
    select currency, count(*)::int as count, sum(amount * ${sign})::bigint as total
    from invoices where ${isSelected(selection)} group by currency order by count(*) desc, currency`.execute(
    kysely,
  );
  const { rows: taxes } = await sql<TaxSum & { readonly currency: Currency }>`
    select invoices.currency, tax ->> 'name' as name, country, applied_province as province,
      sum((tax ->> 'amount')::bigint * ${sign})::bigint as amount
    from invoices join orders on orders.id = invoices.order_id cross join lateral jsonb_array_elements(taxes) tax
    where ${isSelected(selection)}
    group by 1, 2, 3, 4 order by 1, 3, 4, 2 limit 1000`.execute(kysely);
  return totals.map((each) => {
    const own = taxes.filter(({ currency }) => currency === each.currency);
    return {
      ...each,
      tax: own.reduce((sum, { amount }) => sum + amount, 0),
      taxes: own.map(({ name, country, province, amount }) => ({
        name,
        country,
        province,
        amount,
      })),
    };
  });
}
