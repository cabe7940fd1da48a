import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** Contradictions between rows of a shop, and between rows and files. */
export type DifferenceCode =
  | 'lines_sum'
  | 'order_sum'
  | 'tax_sum'
  | 'payment_amount'
  | 'payment_pending'
  | 'attempt_refunds'
  | 'charge_returned'
  | 'gift_card_captured'
  | 'gift_card_balance'
  | 'gift_card_held'
  | 'discount_uses'
  | 'invoice_numbers'
  | 'not_listed'
  | 'line_without_file'
  | 'file_missing'
  | 'file_damaged';

/** A contradiction that a check found. */
export interface Difference {
  /** Number of an order, with its line perhaps, the end of a gift card's code, a discount, or a series of invoices. */
  readonly about: string;
  readonly code: DifferenceCode;
  /** SHA-256 of a file; null for a difference between rows. */
  readonly file: string | null;
  /** Differences of the same kind that are counted and not listed. */
  readonly more: number;
}

interface RowCheck {
  readonly code: DifferenceCode;
  /** Selects the `about` of each row that contradicts another one. */
  readonly query: RawBuilder<{ about: string }>;
}

/** Differences of one kind that are listed; more are only counted. */
const maxListed = 20;

const checks: readonly RowCheck[] = [
  {
    code: 'lines_sum',
    query: sql`select number as about from orders
      left join (select order_id, sum(total) as lines from order_items group by order_id) items on order_id = id
      where subtotal <> coalesce(lines, 0)`,
  },
  {
    code: 'order_sum',
    query: sql`select number as about from orders
      where original_total <> subtotal + shipping_fee - discount + tax_amount
        or total <> original_total - gift_card_amount`,
  },
  {
    code: 'tax_sum',
    query: sql`select number as about from orders
      where tax_amount <> (select coalesce(sum((line ->> 'amount')::bigint), 0)
        from jsonb_array_elements(tax_lines) line)`,
  },
  {
    code: 'payment_amount',
    query: sql`select number as about from orders join payments on order_id = orders.id
      where payments.currency <> orders.currency or payments.state = 'pending' and payments.amount <> orders.total
      union
      -- What edits return of a payment is no part of the price any more; one that came back is still held.
      select number from orders
        join lateral (select sum(amount) as taken from payments
          where order_id = orders.id and state <> 'pending') paid on taken is not null
        cross join lateral (select coalesce(sum(card_amount + by_hand_amount) filter (where state <> 'failed'), 0) as back,
            count(*) filter (where state = 'failed') as failed
          from refunds where order_id = orders.id and cause = 'order_edited') returned
      where taken - back < orders.total or taken - back > orders.total and failed = 0`,
  },
  {
    code: 'payment_pending',
    query: sql`select number as about from orders join payments on order_id = orders.id
      where orders.payment_state in ('paid', 'partially_refunded') and payments.state = 'pending'`,
  },
  {
    code: 'attempt_refunds',
    query: sql`select number as about from payment_attempts attempts
        join orders on orders.id = attempts.order_id
        left join (select attempt, sum(card_amount) as returned from refunds
          where state = 'done' and cause <> 'dispute_lost' group by attempt) done on done.attempt = attempts.id
      where attempts.refunded <> coalesce(returned, 0)`,
  },
  {
    code: 'charge_returned',
    query: sql`select number as about from payment_attempts attempts join orders on orders.id = attempts.order_id
      where coalesce(captured, 0) - refunded - lost < 0`,
  },
  {
    code: 'gift_card_captured',
    query: sql`select number as about from orders
        join (select order_id, sum(amount) filter (where kind = 'capture') as captured
          from gift_card_entries group by order_id) entries on order_id = orders.id
      where captured > gift_card_amount`,
  },
  {
    code: 'gift_card_balance',
    query: sql`select 'gift card …' || last_four as about from gift_cards
        left join (select gift_card, sum(case kind when 'capture' then -amount when 'hold' then 0 when 'release' then 0
            else amount end) as balance
          from gift_card_entries group by gift_card) entries on gift_card = gift_cards.id
      where gift_cards.balance <> coalesce(entries.balance, 0)`,
  },
  {
    code: 'gift_card_held',
    query: sql`select 'gift card …' || last_four as about from gift_cards
      where held <> (select coalesce(sum(amount), 0) from gift_card_entries hold
        where hold.gift_card = gift_cards.id and hold.kind = 'hold'
          and not exists (select from gift_card_entries later
            where later.gift_card = hold.gift_card and later.order_id is not distinct from hold.order_id
              and later.reference = hold.reference and later.kind in ('capture', 'release')))`,
  },
  {
    code: 'discount_uses',
    query: sql`select 'discount ' || code as about from price_rules
      where used <> (select count(*) from price_rule_uses
        where price_rule = price_rules.id and released_at is null)`,
  },
  {
    code: 'invoice_numbers',
    query: sql`select kind || ' of ' || series.year as about from invoice_series series
        left join (select kind, year, count(*) as issued, max(sequence) as newest
          from invoices group by kind, year) documents using (kind, year)
      where last <> coalesce(issued, 0) or last <> coalesce(newest, 0)`,
  },
  {
    code: 'not_listed',
    query: sql`select number as about from orders
      where not exists (select from order_listings where order_id = orders.id)`,
  },
];

/** Looks for rows that contradict each other: sums of orders, payments, refunds, gift cards and invoices. */
export async function findDifferences(kysely: Sql): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const { code, query } of checks) {
    const { rows } = await sql<{ about: string; total: number }>`
      select about, count(*) over () as total from (${query}) faults limit ${maxListed}`.execute(
      kysely,
    );
    found.push(...listRows(code, rows));
  }
  return found;
}

function listRows(
  code: DifferenceCode,
  rows: readonly { readonly about: string; readonly total: number }[],
): Difference[] {
  return rows.map(({ about, total }, index) => {
    const isLast = index === rows.length - 1;
    return { about, code, file: null, more: isLast ? total - rows.length : 0 };
  });
}

/** A photo of an order line, with the file that its print is made from. */
export interface LineFile {
  readonly number: string;
  readonly position: number;
  readonly sha256: string;
  readonly size: number;
  readonly isArchived: boolean;
}

/** Lines whose photo has no file at all, though none was deleted. */
export async function findLinesWithoutFile(kysely: Sql): Promise<readonly Difference[]> {
  const { rows } = await sql<{ about: string; total: number }>`
    select number || ', line ' || (position + 1) as about, count(*) over () as total
    from order_items join orders on orders.id = order_id
    where not exists (select from photo_files where photo_files.photo = order_items.photo)
    order by 1 limit ${maxListed}`.execute(kysely);
  return listRows('line_without_file', rows);
}

/** Reads the files of all lines that were not deleted, a page at a time. */
export async function* readLineFiles(kysely: Sql): AsyncGenerator<LineFile> {
  const pageSize = 1000;
  let after = { id: '00000000-0000-0000-0000-000000000000', kind: '' };
  for (;;) {
    const { rows } = await sql<LineFile & { id: string; kind: string }>`
      select order_items.id, photo_files.kind, number, position, encode(sha256, 'hex') as sha256, photo_files.size,
        archived_at is not null as "isArchived"
      from order_items
        join orders on orders.id = order_id
        join photo_files on photo_files.photo = order_items.photo and deleted_at is null
      where (order_items.id, photo_files.kind) > (${after.id}::uuid, ${after.kind})
      order by order_items.id, photo_files.kind limit ${pageSize}`.execute(kysely);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last;
  }
}

/** Counts what a check looked at. */
export async function countRows(
  kysely: Sql,
): Promise<{ readonly orders: number; readonly lines: number; readonly giftCards: number }> {
  const { rows } = await sql<{ orders: number; lines: number; giftCards: number }>`
    select (select count(*) from orders) as orders, (select count(*) from order_items) as lines,
      (select count(*) from gift_cards) as "giftCards"`.execute(kysely);
  return rows[0] ?? { orders: 0, lines: 0, giftCards: 0 };
}
