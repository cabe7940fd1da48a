import { sql } from 'kysely';
import type { Instrument, InvoiceDocument, InvoiceKind } from '#domain/invoices/invoices.ts';
import type { Currency } from '#domain/common/money.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import { baseMethodOf } from '#domain/payments/payment-methods.ts';
import type { TaxLine } from '../../platform/db/columns.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { OrderRecord } from '../orders/index.ts';

/** An invoice or credit note that was issued; the amount in minor units of its currency. */
export interface InvoiceRecord {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issuedAt: Date;
  /** The refund of a credit note; null for an invoice. */
  readonly refund: string | null;
  readonly currency: Currency;
  readonly amount: number;
  /** Counted from 0: an edited order gets a new invoice. */
  readonly revision: number;
}

/** A payment of an order, or of a part of it. */
export interface PaidPart {
  readonly instrument: Instrument;
  readonly amount: number;
  readonly at: Date | null;
  /** The last four digits of a card. */
  readonly digits: string | null;
}

const columns = [
  'id',
  'kind',
  'number',
  'issuedAt',
  'refund',
  'currency',
  'amount',
  'revision',
] as const;

/**
 * Returns the documents of an order: its invoices, the latest first, then its credit notes in the order of issue. Source:
 * product §4.
 */
export function findInvoices(kysely: Sql, orderId: string): Promise<InvoiceRecord[]> {
  return kysely
    .selectFrom('invoices')
    .select(columns)
    .where('orderId', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy(sql`case when kind = 'invoice' then -revision end`)
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute();
}

/** What the `refund` of a credit note begins with that corrects the invoice of an edited order. */
export const editPrefix = 'edit:';

/**
 * Returns the total of an order's credit notes; a note whose refund has failed since counts with its gift card's part.
 */
export async function creditedBefore(trx: Trx, orderId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('invoices')
    .leftJoin('refunds', (join) =>
      join
        .on(sql<string>`refunds.id::text`, '=', sql<string>`invoices.refund`)
        .on('refunds.state', '=', 'failed'),
    )
    .select(
      sql<number>`coalesce(sum(least(invoices.amount, refunds.gift_card_amount)), 0)::bigint`.as(
        'sum',
      ),
    )
    .where('invoices.orderId', '=', orderId)
    .where('invoices.kind', '=', 'credit_note')
    // Those of edits cancel an earlier invoice as a whole.
    .where('invoices.refund', 'not like', `${editPrefix}%`)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Returns the taxes of a document as it was issued. */
export async function findDocumentTaxes(trx: Trx, id: string): Promise<TaxLine[]> {
  const { taxes } = await trx
    .selectFrom('invoices')
    .select('taxes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [...taxes];
}

/** Returns the contents of a document, or null. */
export async function findDocument(kysely: Sql, id: string): Promise<InvoiceDocument | null> {
  const row = await kysely
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** Prevents other transactions from issuing a document of this order until this one ends. */
export async function lockIssuing(trx: Trx, orderId: string): Promise<void> {
  await trx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
}

/**
 * Returns the next number of a series. The next caller waits for this transaction, and gets the same number if it
 * fails.
 */
export async function nextSequence(trx: Trx, kind: InvoiceKind, year: number): Promise<number> {
  const { last } = await trx
    .insertInto('invoiceSeries')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet({ last: sql<number>`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Stores a document as it was issued. */
export function insertInvoice(
  trx: Trx,
  issued: Omit<InvoiceRecord, 'id'> & {
    readonly orderId: string;
    readonly year: number;
    readonly sequence: number;
    /** The taxes in the amount. */
    readonly taxes: readonly TaxLine[];
    readonly document: InvoiceDocument;
  },
): Promise<InvoiceRecord> {
  const { orderId, issuedAt, taxes, document, ...rest } = issued;
  return trx
    .insertInto('invoices')
    .values({
      ...rest,
      orderId,
      issuedAt,
      taxes: JSON.stringify(taxes),
      document: JSON.stringify(document),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

const instrumentOf: Readonly<Record<BaseMethod, Instrument>> = {
  helcim: 'card',
  credit: 'card',
  cod: 'cash',
  in_store: 'in_store',
  interac: 'interac',
};

async function giftCardPart(
  trx: Trx,
  { id, giftCardAmount, placedAt }: OrderRecord,
): Promise<PaidPart[]> {
  if (giftCardAmount === 0) return [];
  const taken = await trx
    .selectFrom('giftCardEntries')
    .innerJoin('giftCards', 'giftCards.id', 'giftCardEntries.giftCard')
    .select(['giftCardEntries.createdAt', 'giftCards.lastFour'])
    .where('orderId', '=', id)
    .where('kind', '=', 'capture')
    .orderBy('giftCardEntries.createdAt')
    .executeTakeFirst();
  return [
    {
      instrument: 'gift_card',
      amount: giftCardAmount,
      at: taken?.createdAt ?? placedAt,
      digits: taken?.lastFour ?? null,
    },
  ];
}

/** What edits of an order return of its payments, in minor units: by charge, and without one. */
async function findEditReturns(
  trx: Trx,
  orderId: string,
): Promise<{ readonly attempt: string | null; readonly amount: number }[]> {
  const { rows } = await sql<{ attempt: string | null; amount: number }>`
    select case when card_amount > 0 then attempt end as attempt,
      sum(card_amount + by_hand_amount)::bigint as amount
    from refunds where order_id = ${orderId} and cause = 'order_edited' and state <> 'failed'
    group by 1`.execute(trx);
  return rows;
}

/** The card's last digits of the charge that a payment is, or that paid the order before it. */
const digitsOfPayment = sql<string | null>`(
  select card_last_four from payment_attempts
  where payment_attempts.order_id = payments.order_id and captured is not null
    and case when payments.edit is not null then payment_attempts.id = payments.attempt
      -- A charge that came after the payment is not a part of it, nor is one that was returned before it.
      else payment_attempts.edit is null and captured_at <= payments.paid_at
        and captured > (select coalesce(sum(card_amount), 0) from refunds
          where refunds.attempt = payment_attempts.id and refunds.done_at <= payments.paid_at) end
  order by captured_at desc, payment_attempts.created_at limit 1)`;

/** The payments of an order without what its edits return of them: of the charge itself, then of the oldest. */
async function findKeptPayments(trx: Trx, orderId: string) {
  const payments = await trx
    .selectFrom('payments')
    .select(['method', 'paidAt', 'amount', 'attempt'])
    .select(digitsOfPayment.as('digits'))
    .where('orderId', '=', orderId)
    .where('state', '<>', 'pending')
    .where('amount', '>', 0)
    .orderBy('paidAt')
    .orderBy('createdAt')
    .execute();
  const returns = await findEditReturns(trx, orderId);
  const own = new Map(returns.map(({ attempt, amount }) => [attempt, amount]));
  const charges = new Set(payments.flatMap(({ attempt }) => attempt ?? []));
  let rest = returns.reduce(
    (sum, { attempt, amount }) => sum + (attempt && charges.has(attempt) ? 0 : amount),
    0,
  );
  return payments.map(({ attempt, amount, ...payment }) => {
    const kept = amount - (attempt === null ? 0 : (own.get(attempt) ?? 0));
    const back = Math.min(rest, kept);
    rest -= back;
    return { ...payment, amount: kept - back };
  });
}

/** Returns the payments of an order up to now: the gift card's part, then everything else. */
export async function findPaidParts(trx: Trx, order: OrderRecord): Promise<PaidPart[]> {
  const payments = await findKeptPayments(trx, order.id);
  const rest = payments.flatMap(({ method, amount, paidAt: at, digits }): PaidPart[] => {
    const base = baseMethodOf(method);
    if (!base || amount <= 0) return [];
    // Stripe's page takes wallets and bank debits too, and only a card has digits.
    const instrument = base === 'credit' && digits === null ? 'online' : instrumentOf[base];
    return [{ instrument, amount, at, digits }];
  });
  return [...(await giftCardPart(trx, order)), ...rest];
}
